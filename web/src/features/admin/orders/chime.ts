import { useEffect, useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/storage.ts';

const SETTING = 'admin-orders-sound';
/** When the newest order was placed for which some tab of this browser has sounded (ISO 8601). */
const SOUNDED = 'admin-orders-sounded';
/** The two tones of the chime: hertz, and seconds from its start. */
const TONES = [
  [659, 0],
  [880, 0.18],
] as const;
const TONE_SECONDS = 0.5;
const LOUDNESS = 0.25;

const isOn = () => localStore.get(SETTING) === 'on';
let audio: AudioContext | undefined;
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  // The switch is one for all tabs.
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

/** Browsers play nothing before the person has pressed something on the page: call it from such a press. */
function unlock(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
}

/** Whether new orders are to be heard in this browser, and the switch, which is to be used from a press. */
export function useChimeSetting(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(watch, isOn);
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
    localStore.set(SETTING, next ? 'on' : 'off');
    if (next) {
      unlock();
      sound();
    }
    for (const watcher of watchers) watcher();
  };
  return [on, set];
}

/**
 * Sounds the chime for an order that came in, placed at `createdAt`: if that is wanted, the browser allows it, and no
 * other tab of the browser has sounded for it. A tab that may not play leaves it to the others.
 */
export async function playChime(createdAt: string): Promise<void> {
  if (!isOn() || audio?.state !== 'running') return;
  const takeTurn = () => {
    if ((localStore.get(SOUNDED) ?? '') >= createdAt) return;
    localStore.set(SOUNDED, createdAt);
    sound();
  };
  // One tab at a time; browsers without locks, and pages that may not use them, do without.
  await navigator.locks?.request(SOUNDED, takeTurn).catch(takeTurn);
  if (!navigator.locks) takeTurn();
}

function sound(): void {
  if (!audio) return;
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
