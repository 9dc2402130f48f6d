import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { fetchUser } from '#contract/accounts/calls.ts';
import type { User } from '#contract/accounts/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { permissionsOf } from '#contract/permissions/permissions.ts';
import { App } from '#web/app/app.tsx';
import { opened, routerParts } from '#web/app/router.ts';
import { switchLanguage } from '#web/i18n/i18n.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { type Session, storeSession } from '#web/lib/session.ts';
import { answers } from './server.ts';

interface RenderOptions {
  language?: Language;
  /** Somebody with a session of their own; the server knows them. Nobody unless given. */
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
  /** Where the application is, or is going. */
  place: () => Place;
  /** The browser's back button. */
  back: () => void;
}

/** A customer for tests; `change` makes them somebody else, with what their role holds where no admin has said otherwise. */
export function aUser(change: Partial<User> = {}): User {
  const permissions = permissionsOf(change.role ?? 'user', []);
  return {
    id: 'user-1',
    role: 'user',
    username: 'Mona',
    email: 'mona@example.com',
    phone: '01012345678',
    ...(permissions.length > 0 && { permissions }),
    ...change,
  };
}

/** Gives the browser a session of this user, as after a sign-in, and lets the server know them. */
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
  const queryClient = createQueryClient();
  const { routes, ...parts } = routerParts(queryClient);
  const initialEntries = [{ pathname, search, hash, state }];
  const router = await opened(createMemoryRouter(routes, { ...parts, initialEntries }));
  render(<App queryClient={queryClient} router={router} />);
  return {
    user: userEvent.setup(),
    place: () => {
      const location = router.state.navigation.location ?? router.state.location;
      return { path: location.pathname + location.search + location.hash, state: location.state };
    },
    back: () => act(() => void router.navigate(-1)),
  };
}

/** Waits for the page's heading. */
export async function findHeading(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name });
}

/** Waits until the application is at a path (with its query), and shows it. */
export async function isAt({ place }: RenderedApp, path: string): Promise<void> {
  await waitFor(() => {
    if (place().path !== path) throw new Error(`The application is at ${place().path}, not at ${path}.`);
  });
  // The router renders as a transition, which React puts off.
  await act(async () => {});
}
