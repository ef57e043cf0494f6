// A gentle sound when it is the reader's turn: two soft notes, made here.
let context: AudioContext | null = null;

export function chime() {
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    [523.25, 659.25].forEach((pitch, at) => note(context!, pitch, now + at * 0.16));
  } catch {
    // no sound here
  }
}

function note(where: AudioContext, pitch: number, at: number) {
  const tone = where.createOscillator();
  const loudness = where.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.06, at + 0.03);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
  tone.connect(loudness).connect(where.destination);
  tone.start(at);
  tone.stop(at + 0.75);
}
