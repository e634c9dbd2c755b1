// vips
