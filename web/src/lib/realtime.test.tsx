import { act, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { realtimeServer } from '#web/testing/realtime.ts';
import { useRowSignals } from './realtime.ts';
import { clearSession, type Session, storeSession } from './session.ts';

const sessionOf = (userId: string) => ({ $id: `session-of-${userId}`, userId }) as Session;

function Listening({ onSignal }: { onSignal: () => void }) {
  useRowSignals('forms', onSignal);
  return null;
}

test('a connection lasts as long as its session, also on a page that stays', async () => {
  const realtime = realtimeServer();
  const onSignal = vi.fn();
  storeSession(sessionOf('mona'));
  render(<Listening onSignal={onSignal} />);
  await waitFor(() => expect(onSignal).toHaveBeenCalledTimes(1));
  expect(realtime.open()).toBe(1);

  // Somebody else signs in: Appwrite would go on sending to the old connection what the first one may read.
  act(() => storeSession(sessionOf('hany')));
  await waitFor(() => expect(onSignal).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(realtime.open()).toBe(1));

  act(() => clearSession());
  await waitFor(() => expect(realtime.open()).toBe(0));
  const heard = onSignal.mock.calls.length;
  realtime.tell();
  expect(onSignal.mock.calls.length).toBe(heard);
});
