import { expect, test, vi } from 'vitest';
import { clearSession, readSession, type Session, storeSession, subscribeToSession } from './session.ts';

const session = (id: string) => ({ $id: id, userId: `user-${id}`, provider: 'email' }) as Session;

/** What a change in another tab looks like here. */
function changedElsewhere(value: Session | null): void {
  if (value) window.localStorage.setItem('session', JSON.stringify(value));
  else window.localStorage.removeItem('session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
}

test('the session object is kept in local storage under the key session', () => {
  storeSession(session('a'));
  expect(JSON.parse(window.localStorage.getItem('session') ?? '')).toEqual(session('a'));
  expect(readSession()).toEqual(session('a'));
  expect(readSession(), 'the same object while nothing changes').toBe(readSession());
});

test('clearing forgets it, but never a newer one than the one that ended', () => {
  storeSession(session('new'));
  clearSession('old');
  expect(readSession()?.$id).toBe('new');
  clearSession('new');
  expect(readSession()).toBeNull();
  expect(window.localStorage.getItem('session')).toBeNull();
});

test('a sign-in and a sign-out in another tab are heard', () => {
  const heard = vi.fn();
  const stop = subscribeToSession(heard);
  changedElsewhere(session('b'));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(readSession()?.$id).toBe('b');
  changedElsewhere(null);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(readSession()).toBeNull();
  stop();
  changedElsewhere(session('c'));
  expect(heard).toHaveBeenCalledTimes(2);
});

test.each(['', '{', 'null', '[]', '{"$id":1}', '"text"'])('what is no session counts as none: %s', (text) => {
  window.localStorage.setItem('session', text);
  expect(readSession()).toBeNull();
});
