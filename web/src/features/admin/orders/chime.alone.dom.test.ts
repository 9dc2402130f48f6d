import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let sounds = 0;

/** An output that sounds as soon as it may. */
class FakeAudio {
  state: AudioContextState = 'suspended';
  currentTime = 0;
  destination = {};
  resume = () => {
    this.state = 'running';
    return Promise.resolve();
  };
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: () => ({ connect: () => {} }),
    start: () => {
      sounds += 1;
    },
    stop: () => {},
  });
}

/** Locks as a browser has them: one turn after the other, for all of its tabs. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, turn: () => unknown) => {
    last = last.then(turn);
    return last;
  };
  return { request };
}

const TONES = 2;

beforeEach(() => {
  sounds = 0;
  window.localStorage.setItem('admin-orders-sound', 'on');
  vi.stubGlobal('AudioContext', FakeAudio);
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

/** A tab of the browser in which somebody has pressed something, or not yet. */
async function openTab({ pressed = true } = {}) {
  vi.resetModules();
  const { useChimeSetting, playChime } = await import('./chime.ts');
  const { renderHook } = await import('@testing-library/react');
  const { unmount } = renderHook(() => useChimeSetting());
  if (pressed) document.dispatchEvent(new Event('pointerdown'));
  unmount();
  return playChime;
}

test.each(['locks', 'none', 'forbidden'])('several tabs sound once for an order (%s)', async (kind) => {
  const forbidden = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  const locks = { locks: fakeLocks(), none: undefined, forbidden }[kind];
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const tabs = [await openTab(), await openTab(), await openTab()];
  await Promise.all(tabs.map((play) => play('2026-11-20T10:00:00.000Z')));
  expect(sounds).toBe(TONES);
  await Promise.all(tabs.map((play) => play('2026-11-20T10:01:00.000Z')));
  expect(sounds).toBe(2 * TONES);
});

test('a tab that may not play leaves the sound to one that may', async () => {
  const [silent, heard] = [await openTab({ pressed: false }), await openTab()];
  await silent('2026-11-20T10:00:00.000Z');
  expect(sounds).toBe(0);
  await heard('2026-11-20T10:00:00.000Z');
  expect(sounds).toBe(TONES);
});

test('what another tab has switched off is quiet here, too', async () => {
  const play = await openTab();
  window.localStorage.setItem('admin-orders-sound', 'off');
  await play('2026-11-20T10:00:00.000Z');
  expect(sounds).toBe(0);
});
