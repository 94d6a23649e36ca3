// Our own sounds, made when they are heard: off until somebody sets them, at most one in 80 ms.
import type { Kind } from "./kinds";
import { settings } from "./settings";

export type Sound = "card" | "coin" | "wood" | "dice" | "drum" | "horn";

export const SOUND_OF: Record<Kind, Sound> = {
  dice: "dice",
  fight: "drum",
  coin: "coin",
  card: "card",
  marker: "wood",
  end: "horn",
};

const REST_MS = 80;
let air: AudioContext | null = null;
let last = 0;

/** A tone, from one pitch to another, that dies away. */
function tone(shape: OscillatorType, from: number, to: number, loud: number, wait: number, time: number) {
  if (!air) return;
  const start = air.currentTime + wait;
  const [voice, gain] = [air.createOscillator(), air.createGain()];
  voice.type = shape;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + time);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
  voice.connect(gain).connect(air.destination);
  voice.start(start);
  voice.stop(start + time);
}

/** A breath of noise around a pitch. */
function noise(pitch: number, loud: number, wait: number, time: number) {
  if (!air) return;
  const start = air.currentTime + wait;
  const grain = air.createBuffer(1, Math.ceil(air.sampleRate * time), air.sampleRate);
  const data = grain.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) * loud;
  const [source, filter] = [air.createBufferSource(), air.createBiquadFilter()];
  source.buffer = grain;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(air.destination);
  source.start(start);
}

const PLAY: Record<Sound, () => void> = {
  card: () => noise(2600, 0.25, 0, 0.09),
  coin: () => {
    tone("triangle", 2100, 2000, 0.12, 0, 0.18);
    tone("triangle", 2900, 2800, 0.1, 0.06, 0.25);
  },
  wood: () => {
    tone("sine", 320, 160, 0.3, 0, 0.09);
    noise(900, 0.15, 0, 0.03);
  },
  dice: () => {
    for (let i = 0; i < 6; i++) noise(1500 + 250 * (i % 3), 0.3, 0.08 * i, 0.04);
    noise(800, 0.4, 0.5, 0.06);
  },
  drum: () => {
    tone("sine", 130, 45, 0.5, 0, 0.35);
    noise(300, 0.2, 0, 0.06);
  },
  horn: () => {
    tone("sawtooth", 196, 197, 0.07, 0, 0.35);
    tone("sawtooth", 294, 295, 0.08, 0.25, 0.8);
  },
};

export function sound(name: Sound) {
  const now = performance.now();
  if (!settings().sound || document.hidden || now - last < REST_MS) return;
  last = now;
  try {
    air ??= new AudioContext();
    PLAY[name]();
  } catch {
    // No sound device: everything is told in words too.
  }
}
