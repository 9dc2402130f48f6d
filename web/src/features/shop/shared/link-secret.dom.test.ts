import { afterEach, expect, test } from 'vitest';
import { tabStore } from '#web/lib/storage.ts';
import { keptLinkSecret, takeLinkSecret } from './link-secret.ts';

const PAGES = ['/a', '/r'] as const;
const open = (address: string) => window.history.replaceState({ kept: true }, '', address);

afterEach(() => {
  for (const page of PAGES) tabStore.remove(`link${page}`);
  open('/');
});

test.each(PAGES)('the secret of a link to %s leaves the address for the tab', (page) => {
  open(`${page}/0aZ9bY8cX7dW6eV5?from=message`);
  takeLinkSecret();
  expect(window.location.pathname + window.location.search).toBe(page);
  expect(window.history.state).toEqual({ kept: true });
  expect(PAGES.map(keptLinkSecret)).toEqual(PAGES.map((one) => (one === page ? '0aZ9bY8cX7dW6eV5' : null)));
});

test.each(['/a', '/a/', '/r/', '/account/a/1', '/store/a/1', '/reception/1'])(
  'nothing is taken out of %s',
  (address) => {
    open(address);
    takeLinkSecret();
    expect(window.location.pathname).toBe(address);
    expect(PAGES.map(keptLinkSecret)).toEqual([null, null]);
  },
);
