import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { correctClock } from '#contract/server-now.ts';
import { loadNamespaces, startI18n, switchLanguage } from '#web/i18n/i18n.ts';
import { clearSession } from '#web/lib/session.ts';
import { hideToast } from '#web/ui/toast/toast.ts';
import { fillBrowserGaps } from './browser-gaps.ts';
import { failOnConsoleErrors } from './console.ts';
import { beginTest, server, startServer } from './server.ts';

// The first visit of a page also compiles its code, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
fillBrowserGaps();
failOnConsoleErrors();

beforeAll(async () => {
  startServer();
  await startI18n(DEFAULT_LANGUAGE);
  // Parts that a test shows by themselves come without a page, which would load them.
  await loadNamespaces(['shop-errors']);
});

// Not at a test's end: a request that was on its way then still gets that test's answer.
beforeEach(beginTest);

afterEach(async () => {
  cleanup();
  hideToast();
  correctClock(0);
  clearSession();
  window.localStorage.clear();
  window.sessionStorage.clear();
  await switchLanguage(DEFAULT_LANGUAGE);
});

afterAll(() => server.close());
