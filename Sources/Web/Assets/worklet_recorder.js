// The sound of a microphone as samples of 16 bits, 16,000 a second: what engines of speech read. It runs beside the page, on the thread of the sound.

const RATE = 16_000;

registerProcessor("recorder", class extends AudioWorkletProcessor {
  // How many samples of the microphone one of ours is, and how much of the next one is gathered.
  step = sampleRate / RATE;
  gathered = 0;
  sum = 0;
  chunk = new Int16Array(RATE / 4);
  count = 0;
  loudest = 0;

  constructor() {
    super();
    this.port.onmessage = () => this.pass();
  }

  /** Each sample is the mean of those that it stands for: what is too high to be kept does not come back as noise. */
  process([input]) {
    const samples = input[0];
    if (!samples) return true;
    for (const sample of samples) {
      const room = this.step - this.gathered;
      if (room > 1) {
        this.sum += sample;
        this.gathered += 1;
        continue;
      }
      this.add((this.sum + sample * room) / this.step);
      this.sum = sample * (1 - room);
      this.gathered = 1 - room;
    }
    return true;
  }

  add(sample) {
    const value = Math.max(-1, Math.min(1, sample));
    this.loudest = Math.max(this.loudest, Math.abs(value));
    this.chunk[this.count] = Math.round(value * 32_767);
    this.count += 1;
    if (this.count === this.chunk.length) this.pass();
  }

  pass() {
    const samples = this.chunk.slice(0, this.count);
    this.port.postMessage({ samples, loudest: this.loudest });
    [this.count, this.loudest] = [0, 0];
  }
});
