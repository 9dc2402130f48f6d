import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { ROLES } from '#contract/call.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { aUser, findHeading, isAt, renderApp, signIn } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const LANGUAGES = ['ar', 'en'] as const;

const WORDS = {
  ar: {
    unauthorized: 'غير مسموح لك بفتح هذه الصفحة',
    countdown: '5 ثوانٍ',
    notFound: 'هذه الصفحة غير موجودة',
    goHome: 'العودة إلى الرئيسية',
    brand: 'سماع',
    links: ['الرئيسية', 'المتجر', 'حجز موعد', 'تسجيل الدخول', 'حساب جديد'],
    signOut: 'تسجيل الخروج',
    other: 'Switch to English',
  },
  en: {
    unauthorized: 'You are not allowed to open this page',
    countdown: '5 seconds',
    notFound: 'This page does not exist',
    goHome: 'Go Home',
    brand: 'Samaa',
    links: ['Home', 'Store', 'Book now', 'Sign in', 'Register'],
    signOut: 'Log out',
    other: 'التبديل إلى العربية',
  },
} as const;

beforeEach(() => answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 }));

describe.each(LANGUAGES)('in %s', (language) => {
  const words = WORDS[language];

  describe.each(['visitor', ...ROLES] as const)('anybody, also a %s,', (who) => {
    const signedInAs = who === 'visitor' ? undefined : aUser({ role: who });

    test('may see that a page is closed to them', async () => {
      const app = await renderApp('/unauthorized', { language, signedInAs });
      await findHeading(words.unauthorized);
      expect(screen.getByRole('timer').textContent).toContain(words.countdown);
      expect(app.place().path).toBe('/unauthorized');
    });

    test('is told of a page that does not exist, with a way home', async () => {
      await renderApp('/no/such/page', { language, signedInAs });
      await findHeading(words.notFound);
      expect(screen.getByRole('link', { name: words.goHome }).getAttribute('href')).toBe('/');
    });
  });

  test('the header has the logo, which leads home, and the links by their names', async () => {
    await renderApp('/terms/none', { language });
    const header = within(screen.getByRole('banner'));
    const [logo, ...links] = header.getAllByRole('link');
    expect(logo?.getAttribute('href')).toBe('/');
    expect(logo?.textContent).toContain(words.brand);
    expect(links.map(({ textContent }) => textContent)).toEqual(words.links);
    expect(header.getByRole('button', { name: words.other })).toBeDefined();
  });

  test('the frame of the back-office has name, language toggle, way out and footer', async () => {
    await renderApp('/reception', { language, signedInAs: aUser({ role: 'reception', username: 'Huda' }) });
    const header = within(await screen.findByRole('banner'));
    expect(header.getByText('Huda')).toBeDefined();
    expect(header.getByRole('button', { name: words.other })).toBeDefined();
    expect(header.getByRole('button', { name: words.signOut })).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
  });
});

test.each(['/admin', '/cs', '/reception', '/accounting', '/clinic/calendar'])(
  'an account without a user record at %s is unauthorized',
  async (area) => {
    signIn(aUser());
    refuses(fetchUser, 'no_account');
    await isAt(await renderApp(area), '/unauthorized');
  },
);

test('a visitor at the result of a payment signs in first', async () => {
  const app = await renderApp('/payment-result?id=1&success=true&hmac=abc');
  await isAt(app, '/auth/sign-in');
  expect(app.place().state).toEqual({ from: '/payment-result?id=1&success=true&hmac=abc' });
});
