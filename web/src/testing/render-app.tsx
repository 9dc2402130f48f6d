import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { fetchUser } from '../../../functions/contract/clients.ts';
import type { Language } from '../../../functions/contract/constants.ts';
import type { User } from '../../../functions/contract/types.ts';
import { App } from '../app/app.tsx';
import { preloadPage } from '../app/routes.tsx';
import { switchLanguage } from '../i18n/i18n.ts';
import { createQueryClient } from '../lib/query.ts';
import { type Session, storeSession } from '../lib/session.ts';
import { answers } from './server.ts';

interface RenderOptions {
  language?: Language;
  /** Somebody with a session of his own; the server knows him. Nobody unless given. */
  signedInAs?: User;
  /** The history state with which the page is opened. */
  state?: unknown;
}

/** A place in the application: path and query, and the state of its history entry. */
interface Place {
  path: string;
  state: unknown;
}

interface RenderedApp {
  user: UserEvent;
  /** Where the application is now. */
  place: () => Place;
  /** The browser's back button. */
  back: () => void;
}

/** A customer for tests; `change` makes him somebody else. */
export function aUser(change: Partial<User> = {}): User {
  return {
    id: 'user-1',
    role: 'user',
    username: 'Mona',
    email: 'mona@example.com',
    phone: '01012345678',
    ...change,
  };
}

/** Gives the browser a session of this user, as after a sign-in, and lets the server know him. */
export function signIn(user: User): void {
  answers(fetchUser, user);
  storeSession({ $id: `session-of-${user.id}`, userId: user.id } as Session);
}

/** Mounts the real application, with its real routes, at a path; resolves when the page's own code is loaded. */
export async function renderApp(path: string, options: RenderOptions = {}): Promise<RenderedApp> {
  const { language, signedInAs, state } = options;
  if (language) await switchLanguage(language);
  if (signedInAs) signIn(signedInAs);
  const { pathname, search, hash } = new URL(path, 'http://app');
  await preloadPage(pathname);
  const now: Place = { path, state };
  let navigate: NavigateFunction | undefined;

  function Watch() {
    const location = useLocation();
    now.path = location.pathname + location.search + location.hash;
    now.state = location.state;
    navigate = useNavigate();
    return null;
  }

  render(
    <MemoryRouter initialEntries={[{ pathname, search, hash, state }]}>
      <App queryClient={createQueryClient()} />
      <Watch />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), place: () => ({ ...now }), back: () => act(() => navigate?.(-1)) };
}

/** Waits for the page's heading. */
export async function findHeading(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name });
}

/** Waits until the application is at a path (with its query). */
export async function isAt({ place }: RenderedApp, path: string): Promise<void> {
  await waitFor(() => {
    if (place().path !== path) throw new Error(`The application is at ${place().path}, not at ${path}.`);
  });
}
