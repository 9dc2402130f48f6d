import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { UserProvider } from '../lib/user.tsx';
import { ToastRegion } from '../ui/toast/toast-region.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Found } from './found.tsx';
import { Journey } from './journey.tsx';
import { Screens } from './routes.tsx';

interface AppProps {
  queryClient: QueryClient;
}

/** The whole application. It stands inside a router: the browser's, one in memory (tests), or a fixed one (prerender). */
export function App({ queryClient }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UserProvider>
        <Found />
        <Journey>
          <div data-page="">
            <ErrorBoundary>
              <Screens />
            </ErrorBoundary>
          </div>
          <ToastRegion />
        </Journey>
      </UserProvider>
    </QueryClientProvider>
  );
}
