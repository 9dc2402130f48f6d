import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkCredentials, fetchUser, register } from '#contract/accounts/calls.ts';
import { readSession, type Session, storeSession } from '#web/lib/session.ts';
import { aUser } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';
import { type UserContextValue, UserProvider, useUser } from './user.tsx';

const SESSIONS = '*/v1/account/sessions/email';
const CURRENT = '*/v1/account/sessions/current';

const session = (id: string, userId = 'user-1') => ({ $id: id, userId }) as Session;

let current: UserContextValue;

function Watch() {
  current = useUser();
  return (
    <p>
      {current.state} {current.user?.username ?? 'nobody'}
    </p>
  );
}

function start() {
  render(
    <UserProvider>
      <Watch />
    </UserProvider>,
  );
}

const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeDefined());

/** Lets the account service open sessions; answers the list of what was asked, in order. */
function openSessions(...ids: string[]) {
  const asked: string[] = [];
  server.use(
    http.post(SESSIONS, async ({ request }) => {
      asked.push(`open ${JSON.stringify(await request.json())}`);
      const id = ids.shift();
      if (!id)
        return HttpResponse.json({ message: 'x', code: 401, type: 'user_session_already_exists' }, { status: 401 });
      return HttpResponse.json(session(id), { status: 201 });
    }),
    http.delete(CURRENT, () => {
      asked.push('end');
      ids.push('after-ending');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

describe('when the application starts', () => {
  test('nobody is in without a stored session, and nothing is asked', () => {
    start();
    expect(screen.getByText('out nobody')).toBeDefined();
  });

  test('the stored session’s user is fetched', async () => {
    storeSession(session('s'));
    const asked: unknown[] = [];
    answers(fetchUser, (input) => {
      asked.push(input);
      return aUser();
    });
    start();
    expect(screen.getByText('loading nobody')).toBeDefined();
    await shows('in Mona');
    expect(asked).toEqual([{ id: 'user-1' }]);
  });

  test('an account without a record is in, as nobody', async () => {
    storeSession(session('s'));
    refuses(fetchUser, 'no_account');
    start();
    await shows('in nobody');
    expect(current.error).toBeNull();
  });

  test('a session that ended is forgotten', async () => {
    storeSession(session('s'));
    refuses(fetchUser, 'unauthenticated');
    start();
    await shows('out nobody');
    expect(readSession()).toBeNull();
  });

  test('another failure is told, and can be tried again', async () => {
    storeSession(session('s'));
    refuses(fetchUser, 'busy');
    start();
    await waitFor(() => expect(current.error).toMatchObject({ code: 'busy' }));
    answers(fetchUser, aUser());
    await act(() => current.refresh());
    await shows('in Mona');
    expect(current.error).toBeNull();
  });
});

describe('signing in', () => {
  beforeEach(() => {
    answers(checkCredentials, { id: 'user-1' });
    answers(fetchUser, aUser());
  });

  test('checks the trimmed credentials, opens a session, stores it and fetches the user', async () => {
    const checked: unknown[] = [];
    answers(checkCredentials, (input) => {
      checked.push(input);
      return { id: 'user-1' };
    });
    const asked = openSessions('s1');
    start();
    await act(async () => {
      expect(await current.signIn(' mona@example.com ', ' secret-12 ')).toEqual(aUser());
    });
    const credentials = { email: 'mona@example.com', password: 'secret-12' };
    expect(checked).toEqual([credentials]);
    expect(asked).toEqual([`open ${JSON.stringify(credentials)}`]);
    expect(readSession()).toEqual(session('s1'));
    await shows('in Mona');
  });

  test('wrong credentials open nothing', async () => {
    refuses(checkCredentials, 'invalid_credentials');
    const asked = openSessions('s1');
    start();
    await expect(current.signIn('mona@example.com', 'wrong-password')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(asked).toEqual([]);
    expect(screen.getByText('out nobody')).toBeDefined();
  });

  test('a session that the browser still holds is ended first', async () => {
    const asked = openSessions();
    start();
    await act(async () => {
      await current.signIn('mona@example.com', 'secret-12');
    });
    expect(asked.map((one) => one.split(' ')[0])).toEqual(['open', 'end', 'open']);
    expect(readSession()?.$id).toBe('after-ending');
  });

  test('a lost connection to the account service is thrown, not repeated', async () => {
    let tries = 0;
    server.use(
      http.post(SESSIONS, () => {
        tries += 1;
        return HttpResponse.error();
      }),
    );
    start();
    await expect(current.signIn('mona@example.com', 'secret-12')).rejects.toThrow('fetch failed');
    expect(tries).toBe(1);
  });
});

test('registering sends the trimmed values, then signs in; the same values again are the same intention', async () => {
  const values = {
    email: ' mona@example.com',
    password: 'secret-12',
    repeatedPassword: 'secret-12',
    phone: '01012345678 ',
    username: ' Mona ',
  };
  const sent: Record<string, unknown>[] = [];
  answers(register, (input) => {
    sent.push(input);
    return { id: 'user-1' };
  });
  answers(checkCredentials, { id: 'user-1' });
  answers(fetchUser, aUser());
  server.use(http.post(SESSIONS, () => HttpResponse.error(), { once: true }));
  start();
  await expect(current.register(values)).rejects.toThrow('fetch failed');

  openSessions('s1');
  const mails: unknown[] = [];
  server.use(
    http.post('*/v1/account/verifications/email', () => {
      mails.push('verification');
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  await act(async () => {
    await current.register(values);
  });
  await shows('in Mona');
  await waitFor(() => expect(mails).toEqual(['verification']));
  expect(sent[0]).toMatchObject({ email: 'mona@example.com', phone: '01012345678', username: 'Mona' });
  expect(sent[0]?.requestId).toMatch(/^[a-zA-Z0-9_-]{8,36}$/);
  expect(sent[1]?.requestId).toBe(sent[0]?.requestId);
});

describe('signing out', () => {
  beforeEach(async () => {
    storeSession(session('s'));
    answers(fetchUser, aUser());
    start();
    await shows('in Mona');
  });

  test('ends the session on the server, then forgets it', async () => {
    const asked = openSessions();
    await act(() => current.signOut());
    expect(asked).toEqual(['end']);
    expect(screen.getByText('out nobody')).toBeDefined();
    expect(window.localStorage.getItem('session')).toBeNull();
  });

  test('stays in when the server is not reached', async () => {
    server.use(http.delete(CURRENT, () => HttpResponse.error()));
    await expect(current.signOut()).rejects.toThrow('fetch failed');
    expect(screen.getByText('in Mona')).toBeDefined();
    expect(readSession()?.$id).toBe('s');
  });

  test('is done when the server says that the session had ended already', async () => {
    server.use(
      http.delete(CURRENT, () =>
        HttpResponse.json({ message: 'x', code: 401, type: 'general_unauthorized_scope' }, { status: 401 }),
      ),
    );
    await act(() => current.signOut());
    expect(screen.getByText('out nobody')).toBeDefined();
  });

  test('happens here too when it happens in another tab', () => {
    window.localStorage.removeItem('session');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    });
    expect(screen.getByText('out nobody')).toBeDefined();
  });

  test('and somebody else who signs in there is here too', async () => {
    answers(fetchUser, aUser({ id: 'user-2', username: 'Hany' }));
    act(() => {
      window.localStorage.setItem('session', JSON.stringify(session('other', 'user-2')));
      window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    });
    await shows('in Hany');
  });
});
