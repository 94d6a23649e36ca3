// Telling a person that it is their turn: page title, a short sound, a notification of the browser.
import { settings } from "./settings";

let audio: AudioContext | null = null;

function chime() {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    for (const [i, pitch] of [660, 880].entries()) {
      const tone = audio.createOscillator();
      const loud = audio.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, start + i * 0.12);
      loud.gain.exponentialRampToValueAtTime(0.12, start + i * 0.12 + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, start + i * 0.12 + 0.25);
      tone.connect(loud).connect(audio.destination);
      tone.start(start + i * 0.12);
      tone.stop(start + i * 0.12 + 0.3);
    }
  } catch {
    // No sound device: the title says it too.
  }
}

export function call(title: string, text: string) {
  if (settings().sound) chime();
  if (!settings().notify || !document.hidden) return;
  try {
    if (Notification.permission === "granted") new Notification(title, { body: text, tag: "ludus-turn" });
  } catch {
    // Some browsers allow notifications to service workers only.
  }
}

export async function allowNotices(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function setTitle(text: string) {
  document.title = text ? `${text} · Ludus` : "Ludus";
}
