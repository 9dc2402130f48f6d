import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { correctClock } from '#contract/server-now.ts';
import { renderFor } from '#web/config/origin.ts';
import { tellEndedSession } from '#web/features/account/shared/ended-session.ts';
import { tellAdded } from '#web/features/cart/shared/added.ts';
import { i18n, loadNamespaces, startI18n, switchLanguage } from '#web/i18n/i18n.ts';
import { rememberShopPhone } from '#web/i18n/shop-phone.ts';
import { onRetryPause, RETRY_PAUSE } from '#web/lib/retry.ts';
import { clearSession } from '#web/lib/session.ts';
import { withdrawQuestion } from '#web/ui/dialogs/confirm.ts';
import { hideToast } from '#web/ui/toast/toast.ts';
import { fillBrowserGaps } from './browser-gaps.ts';
import { failOnConsoleErrors } from './console.ts';
import { beginTest, endRequests, startServer } from './server.ts';

// The first visit of a page also compiles its code, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
fillBrowserGaps();
failOnConsoleErrors();

beforeAll(async () => {
  startServer();
  // Once for all files of a worker: another start would forget the texts of pages, which come together with their code.
  if (!i18n.isInitialized) await startI18n(DEFAULT_LANGUAGE);
  // Parts that a test shows by themselves come without a page, which would load them.
  await loadNamespaces(['shop-errors']);
});

// Not at a test's end: a request that was on its way then still gets that test's answer.
beforeEach(beginTest);

afterEach(async () => {
  cleanup();
  hideToast();
  withdrawQuestion();
  correctClock(0);
  clearSession();
  rememberShopPhone('');
  tellEndedSession(null);
  tellAdded(null);
  window.history.replaceState(null, '');
  window.localStorage.clear();
  window.sessionStorage.clear();
  await switchLanguage(DEFAULT_LANGUAGE);
});

// The files of a worker share its modules and its window, so nothing of a file may go on in the next one.
afterAll(async () => {
  endRequests();
  renderFor(window.location.origin);
  expect(vi.isFakeTimers(), 'the file leaves fake timers behind').toBe(false);
  await vi.waitFor(() => expect(isPausing(), 'the file leaves a pause of the retry rule behind').toBe(false), {
    timeout: 2 * RETRY_PAUSE,
  });
}, 3 * RETRY_PAUSE);

/** Requests that failed wait for another try, for all that fail meanwhile. */
function isPausing(): boolean {
  let pauses = false;
  const stop = onRetryPause(() => {
    pauses = true;
  });
  stop();
  return pauses;
}
