"""A network on which answers wait until they are let through, as they do where the reception is poor."""
import asyncio
import re
import threading
from urllib.parse import urlsplit


class SlowNetwork:
    """
    Stands before a server, at an address of its own, within a `with`. What is sent arrives at once; from `hold` to `release` nothing
    comes back. `posts` are the paths of the forms that arrived at the server.
    """

    def __init__(self, server):
        self.server = server
        self.posts = []
        self.is_held = False

    def __enter__(self):
        began = threading.Event()
        self._thread = threading.Thread(target=self._run, args=[began], daemon=True)
        self._thread.start()
        assert began.wait(20)
        return self

    def __exit__(self, *_):
        self.is_held = False
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(20)

    def hold(self):
        self.posts.clear()
        self.is_held = True

    def release(self):
        self.is_held = False

    def _run(self, began):
        self._loop = asyncio.new_event_loop()
        listening = self._loop.run_until_complete(self._listen())
        began.set()
        self._loop.run_forever()
        listening.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.1))
        self._loop.close()

    async def _listen(self):
        host = urlsplit(self.server.address).hostname
        listening = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.address = f"http://{host}:{listening.sockets[0].getsockname()[1]}"
        return listening

    async def _carry(self, reader, writer):
        place = urlsplit(self.server.address)
        up_reader, up_writer = await asyncio.open_connection(place.hostname, place.port)

        async def there():
            while part := await reader.read(65536):
                self.posts += re.findall(r"^POST (\S+) HTTP", part.decode(errors="replace"), re.MULTILINE)
                up_writer.write(part)
                await up_writer.drain()
            up_writer.close()

        async def back():
            while part := await up_reader.read(65536):
                while self.is_held:
                    await asyncio.sleep(0.02)
                writer.write(part)
                await writer.drain()
            writer.close()

        # Who leaves a page in the middle breaks off a connection.
        await asyncio.gather(there(), back(), return_exceptions=True)
        writer.close()
        up_writer.close()
