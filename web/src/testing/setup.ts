import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { DEFAULT_LANGUAGE } from '../../../functions/contract/constants.ts';
import { startI18n, switchLanguage } from '../i18n/i18n.ts';
import { hideToast } from '../ui/toast/toast.ts';
import { fillBrowserGaps } from './browser-gaps.ts';
import { failOnConsoleErrors } from './console.ts';
import { server } from './server.ts';

// The first visit of a page also compiles its code, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
fillBrowserGaps();
failOnConsoleErrors();

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await startI18n(DEFAULT_LANGUAGE);
});

afterEach(async () => {
  cleanup();
  hideToast();
  server.resetHandlers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  await switchLanguage(DEFAULT_LANGUAGE);
});

afterAll(() => server.close());
