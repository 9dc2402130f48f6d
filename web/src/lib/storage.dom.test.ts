import { afterEach, expect, test, vi } from 'vitest';
import { ensureLocalStorage, localStore } from './storage.ts';

const real = window.localStorage;

afterEach(() => {
  Object.defineProperty(window, 'localStorage', { configurable: true, value: real });
});

function refuseStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

test('values are kept in the browser', () => {
  localStore.set('word', 'ear');
  expect(window.localStorage.getItem('word')).toBe('ear');
  expect(localStore.get('word')).toBe('ear');
  localStore.remove('word');
  expect(localStore.get('word')).toBeNull();
});

test('where the browser refuses storage, values live as long as the page', () => {
  refuseStorage();
  localStore.set('word', 'ear');
  expect(localStore.get('word')).toBe('ear');
  localStore.remove('word');
  expect(localStore.get('word')).toBeNull();
});

test('a full storage does not lose the newest value', () => {
  localStore.set('word', 'old');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  localStore.set('word', 'new');
  setItem.mockRestore();
  expect(localStore.get('word')).toBe('new');
  localStore.remove('word');
  expect(localStore.get('word')).toBeNull();
});

test('the SDK, which asks the browser directly, gets a stand-in', () => {
  refuseStorage();
  ensureLocalStorage();
  window.localStorage.setItem('cookieFallback', '{}');
  expect(window.localStorage.getItem('cookieFallback')).toBe('{}');
  expect(window.localStorage.getItem('other')).toBeNull();
  expect(window.localStorage.length).toBe(1);
  window.localStorage.removeItem('cookieFallback');
  expect(window.localStorage.length).toBe(0);
});
