import { useEffect, useSyncExternalStore } from 'react';
import { localStore } from '../../../lib/storage.ts';

const SETTING = 'admin-orders-sound';
/** The two tones of the chime: hertz, and seconds from its start. */
const TONES = [
  [659, 0],
  [880, 0.18],
] as const;
const TONE_SECONDS = 0.5;
const LOUDNESS = 0.25;

let isOn = localStore.get(SETTING) === 'on';
let audio: AudioContext | undefined;
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Browsers play nothing before the person has pressed something on the page: call it from such a press. */
function unlock(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
}

/** Whether new orders are to be heard in this browser, and the switch, which is to be used from a press. */
export function useChimeSetting(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(watch, () => isOn);
  useEffect(() => {
    if (!on) return;
    // After a reload the first press anywhere gives the page its voice back.
    const options = { once: true, capture: true };
    document.addEventListener('pointerdown', unlock, options);
    document.addEventListener('keydown', unlock, options);
    return () => {
      document.removeEventListener('pointerdown', unlock, options);
      document.removeEventListener('keydown', unlock, options);
    };
  }, [on]);
  const set = (next: boolean) => {
    isOn = next;
    localStore.set(SETTING, next ? 'on' : 'off');
    if (next) {
      unlock();
      playChime();
    }
    for (const watcher of watchers) watcher();
  };
  return [on, set];
}

/** Sounds the chime if that is wanted and the browser allows it. */
export function playChime(): void {
  if (!isOn || !audio) return;
  const start = audio.currentTime;
  for (const [pitch, delay] of TONES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start + delay);
    volume.gain.exponentialRampToValueAtTime(0.001, start + delay + TONE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + delay);
    tone.stop(start + delay + TONE_SECONDS);
  }
}
