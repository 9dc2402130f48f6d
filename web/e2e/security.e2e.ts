import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

/** Our own server does; Appwrite's sites cannot be told to. */
const sendsHeaders = inject('target').kind === 'local';

/** What the browser says when it refuses something by the policy; this file causes it on purpose. */
const REFUSED = [/Content Security Policy/, /^failed: .* csp/];

declare global {
  interface Window {
    /** Set by what must not run. */
    ran?: string[];
    violated?: string[];
  }
}

/** Runs in the page: notes what the policy refuses from the first moment on. */
function noteViolations(): void {
  window.violated = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    window.violated?.push(`${effectiveDirective} ${blockedURI}`);
  });
}

const violated = (page: Page) => page.evaluate(() => window.violated ?? []);

describe('the content security policy', () => {
  test('lets every public page load all it needs, in both languages', async () => {
    const product = await suite.shop.anyProduct('hearing_aids');
    const paths = [
      '/',
      '/en/',
      '/store/1',
      '/store/1?type=accessories',
      `/store/hearing-aids/${product.$id}`,
      '/fit',
      '/book',
      `/compare?ids=${product.$id}`,
      '/terms',
      '/privacy',
      '/auth/sign-in',
      '/auth/register',
      '/no/such/page',
    ];
    const walk = async (language: Language) => {
      const { page } = await suite.visit({ language });
      await page.addInitScript(noteViolations);
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await shows(page.getByRole('heading', { level: 1 }));
        expect(await violated(page), path).toEqual([]);
      }
    };
    // Side by side: most of the time goes by until a page has come to rest.
    await Promise.all(LANGUAGES.map(walk));
  });

  test('stands in the pages that are rendered ahead and in the bare one, and the header forbids framing', async () => {
    for (const path of ['/', '/en/', '/store/1', '/checkout']) {
      const answer = await fetch(new URL(path, suite.shop.baseUrl));
      expect(await answer.text()).toMatch(
        /<head>\s*<meta charset="utf-8" \/>\s*<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'[ ;]/,
      );
      if (sendsHeaders) {
        expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      }
    }
  });

  test('nothing is to be seen or pressed in a frame of another page, also where no header forbids it', async () => {
    const { page } = await suite.visit({ expected: [/^foreign: /] });
    const around = 'http://around.example/';
    await page.route(around, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${suite.shop.baseUrl}/auth/sign-in"></iframe>` }),
    );
    await page.route(`${suite.shop.baseUrl}/auth/sign-in`, async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _header, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto(around);
    const framed = page.frameLocator('iframe');
    await framed.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' });
    expect(await framed.locator('html').isVisible()).toBe(false);
    expect(await framed.getByRole('button', { includeHidden: true }).first().isVisible()).toBe(false);
  });

  test('keeps an injected script, handler and frame from doing anything', async () => {
    const { page } = await suite.visit({ expected: REFUSED });
    await page.addInitScript(noteViolations);
    await page.goto('/');
    await shows(page.getByRole('heading', { level: 1 }));
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = ["inline script"]';
      document.body.append(script);
      const holder = document.createElement('div');
      holder.innerHTML =
        '<button id="injected" onclick="window.ran = [\'handler\']">x</button><iframe src="https://evil.example/"></iframe>';
      document.body.append(holder);
      document.getElementById('injected')?.click();
    });
    await expect
      .poll(async () => (await violated(page)).map((entry) => entry.split(' ')[0]).toSorted())
      .toEqual(['frame-src', 'script-src-attr', 'script-src-elem']);
    expect(await page.evaluate(() => window.ran)).toBeUndefined();
  });
});

test('an address with slashes too many stays on the site', async () => {
  const { page } = await suite.visit();
  const { origin } = new URL(suite.shop.baseUrl);
  for (const path of ['/en//store/1?lang=ar', '/en//store/1', '//store/1', '/en//', '/en//no/such/page?lang=ar']) {
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await shows(page.getByRole('heading', { level: 1 }));
    const url = new URL(page.url());
    expect(url.origin, path).toBe(origin);
    expect(url.pathname, path).toMatch(/^\/(?:store\/1|no\/such\/page)?$/);
    expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toContain(`${origin}/`);
  }
});

describe('the English variant of the landing page', () => {
  test('can be read without JavaScript, and becomes the page at / with it', async () => {
    const answer = await fetch(new URL('/en/', suite.shop.baseUrl));
    const html = await answer.text();
    expect(html).toContain('<html lang="en" dir="ltr" data-ahead>');
    expect(html).toContain('Come back to the conversation');
    expect(html).toContain('<link rel="canonical" href="/?lang=en">');

    const { page } = await suite.visit();
    await page.goto('/en/');
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 15_000 }).toBe('/');
    await shows(page.getByRole('heading', { level: 1, name: 'Come back to the conversation' }));
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'en',
      'ltr',
    ]);
    await expect
      .poll(() => page.locator('link[rel="canonical"]').getAttribute('href'), { timeout: 15_000 })
      .toBe(`${new URL(page.url()).origin}/?lang=en`);
  });

  test('search engines may come', async () => {
    const answer = await fetch(new URL('/robots.txt', suite.shop.baseUrl));
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toBe('User-agent: *\nAllow: /\n');
  });
});
