import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { UserProvider } from '#web/features/account/shared/user.tsx';
import { forgetAudiogramAtSignOut } from '#web/features/hearing/shared/audiogram-key.ts';
import { shownPerson, subscribeToSession } from '#web/lib/session.ts';
import { arrivalsOf } from './arrivals.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageLoadError } from './page-route.ts';
import { showRetries } from './retry-toast.ts';

interface AppProps {
  queryClient: QueryClient;
  router: DataRouter;
}

/** The whole application. */
export function App({ queryClient, router }: AppProps) {
  useEffect(showRetries, []);
  // Before any effect of a page may end the session.
  useLayoutEffect(forgetAudiogramAtSignOut, []);
  useLayoutEffect(withdrawQuestionsOfOthers, []);
  const arrivals = useMemo(() => arrivalsOf(router), [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <UserProvider>
        {/* As a transition a page is drawn in pieces, with frames of the page that is left in between. */}
        <RouterProvider router={arrivals} onError={report} useTransitions={false} />
        <NavigationProgress router={router} />
      </UserProvider>
    </QueryClientProvider>
  );
}

/** What one person was asked is not answered by the next. Returns the way to stop. */
function withdrawQuestionsOfOthers(): () => void {
  let asked = shownPerson();
  return subscribeToSession(() => {
    const before = asked;
    asked = shownPerson() ?? before;
    if (before === undefined || before === asked) return;
    // Where a question is open, its code is there.
    void import('#web/ui/dialogs/confirm.ts').then(({ withdrawQuestion }) => withdrawQuestion());
  });
}

const reported = new WeakSet<PageLoadError>();

/** The router asks for the code of a page once: whoever comes back to one that did not load gets it by loading all anew. */
function report(error: unknown): void {
  console.error('A page failed', error);
  if (!(error instanceof PageLoadError)) return;
  if (reported.has(error)) window.location.reload();
  reported.add(error);
}
