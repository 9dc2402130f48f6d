import { useEffect, useRef, useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/storage.ts';

/** What a key, or one key after another, does on the page as it stands. */
interface Shortcut {
  /**
   * The keys in order, with a space between them: `/`, `g o`; or `ctrl k` for a key that is held with Ctrl or ⌘. Letters are
   * meant by their place on the keyboard.
   */
  keys: string;
  /** What it does, translated, for the list under `?`. */
  label: string;
  run: () => void;
}

/** How long the second key of a pair may take (milliseconds). */
const PAIR_PAUSE = 1500;

const SETTING = 'shortcuts';

/** What the mounted parts of the page offer, oldest first. */
let offers: readonly (readonly Shortcut[])[] = [];
let shown: readonly Shortcut[] = [];
let isOn = localStore.get(SETTING) !== 'off';
const watchers = new Set<() => void>();

function announce(): void {
  const all = offers.flat();
  shown = all.filter(({ keys }, index) => all.findLastIndex((other) => other.keys === keys) === index);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Every shortcut of the page as it stands. */
export const useShortcutList = (): readonly Shortcut[] => useSyncExternalStore(watch, () => shown);

/** Whether this person uses single keys as shortcuts, and the switch; remembered in the browser. */
export function useShortcutSetting(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(watch, () => isOn);
  const set = (next: boolean) => {
    isOn = next;
    localStore.set(SETTING, next ? 'on' : 'off');
    announce();
  };
  return [on, set];
}

/** Offers shortcuts while the component is mounted. Of two with the same keys the one mounted last counts. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys, label }) => `${keys}\n${label}`).join('\n\n');
  useEffect(() => {
    if (names === '') return;
    // What is listed stands still; what is run is the newest.
    const offered = names.split('\n\n').map((name, index) => {
      const [keys = '', label = ''] = name.split('\n');
      return { keys, label, run: () => latest.current[index]?.run() };
    });
    if (offers.length === 0) document.addEventListener('keydown', onKeyDown);
    offers = [...offers, offered];
    announce();
    return () => {
      offers = offers.filter((one) => one !== offered);
      if (offers.length === 0) document.removeEventListener('keydown', onKeyDown);
      announce();
    };
  }, [names]);
}

let before = { key: '', at: 0 };

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.altKey) return;
  if (document.querySelector('dialog[open], .swal2-shown')) return;
  const isHeld = event.ctrlKey || event.metaKey;
  // Nobody types a key that is held with Ctrl; with Shift it is another one, which is the browser's.
  if (isHeld ? event.shiftKey : !isOn || isTyping(event.target)) return;
  const key = isHeld ? `ctrl ${keyOf(event)}` : keyOf(event);
  const pair = event.timeStamp - before.at < PAIR_PAUSE ? `${before.key} ${key}` : '';
  const found = shown.find(({ keys }) => keys === pair) ?? shown.find(({ keys }) => keys === key);
  before = found ? { key: '', at: 0 } : { key, at: event.timeStamp };
  if (!found) return;
  event.preventDefault();
  found.run();
}

/** The key as the list writes it. On an Arabic keyboard the place of the key tells which Latin letter is meant. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (key === '/' || key === '?') return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return letter.toLowerCase();
  if (code === 'Slash' || key === '؟') return shiftKey ? '?' : '/';
  return key;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}
