import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import type { Role } from '#contract/call.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchDeliveryOptions } from '#contract/delivery/calls.ts';
import { fetchCheckoutOptions, fetchEarlierOrders, fetchOrderLimit } from '#contract/payments/calls.ts';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import { quietOffice } from '#web/testing/office.ts';
import { aUser, findHeading, isAt, renderApp, signIn } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

const EMPTY_CART = { documents: [], total: 0, subtotal: 0, vat: 0 };
const staff: Role[] = ['admin', 'cs', 'reception', 'accounting'];
const areas = staff.map((role) => `/${role}`);

beforeEach(() => void quietOffice());

describe('who is let in', () => {
  it.each(['/checkout', '/order-completed?amount=10', ...areas])(
    'a visitor at %s is sent to sign in, with the page they asked for',
    async (path) => {
      const app = await renderApp(path);
      await isAt(app, '/auth/sign-in');
      expect(app.place().state).toEqual({ from: path });
    },
  );

  it.each(staff)('%s gets to the own area and to no other', async (role) => {
    for (const area of areas) {
      const app = await renderApp(area, { signedInAs: aUser({ id: `the-${role}`, role }) });
      await isAt(app, `/${role}`);
    }
  });

  it.each(areas)('a customer at %s goes to the landing page', async (area) => {
    answers(fetchCart, EMPTY_CART);
    const app = await renderApp(area, { signedInAs: aUser() });
    await isAt(app, '/');
  });

  it.each(staff)('%s at a page of the shop or of customers goes to the own area', async (role) => {
    for (const path of ['/', '/terms', '/checkout', '/auth/sign-in']) {
      const app = await renderApp(path, { signedInAs: aUser({ id: `the-${role}`, role }) });
      await isAt(app, `/${role}`);
    }
  });

  it('lets a customer into the checkout', async () => {
    answers(fetchCart, EMPTY_CART);
    answers(fetchDeliveryFee, 50);
    answers(fetchDeliveryOptions, { pick_up: false, free_from: 0, areas: [] });
    answers(fetchCheckoutOptions, { cardPage: null, methods: [] });
    answers(fetchOrderLimit, { open: 0, max: 3 });
    answers(fetchEarlierOrders, { customer: null, waiting: [] });
    const app = await renderApp('/checkout', { signedInAs: aUser() });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
    expect(app.place().path).toBe('/checkout');
  });

  it('sends an account without a user record to the unauthorized page, but leaves it the shop', async () => {
    refuses(fetchUser, 'no_account');
    signInWithoutRecord();
    const app = await renderApp('/checkout');
    await isAt(app, '/unauthorized');
    await findHeading('غير مسموح لك بفتح هذه الصفحة');
  });
});

/** A session whose account has no user record. */
function signInWithoutRecord(): void {
  signIn(aUser());
  refuses(fetchUser, 'no_account');
}

describe('while the user is loading', () => {
  const neverAnswers = () => server.use(http.post('*/executions', () => delay('infinite')));

  it('covers a page of customers with the overlay and shows nothing of it', async () => {
    signIn(aUser());
    neverAnswers();
    const app = await renderApp('/checkout');
    expect(await screen.findByText('جارٍ التحميل…', { selector: '[data-overlay] *' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(app.place().path).toBe('/checkout');
  });

  it('covers a public page, which stands below', async () => {
    signIn(aUser());
    neverAnswers();
    await renderApp('/');
    expect(document.querySelector('[data-overlay]')).not.toBeNull();
    expect(document.querySelector('h1')?.textContent).toBe('عُد إلى الحديث مع من تحب');
  });

  it('shows a spinner in the back-office', async () => {
    signIn(aUser({ role: 'cs' }));
    neverAnswers();
    await renderApp('/cs');
    expect(screen.getByRole('status').textContent).toBe('جارٍ التحميل…');
    expect(document.querySelector('[data-overlay]')).toBeNull();
  });

  it('never bothers a visitor', async () => {
    await renderApp('/');
    expect(document.querySelector('[data-overlay]')).toBeNull();
  });
});

describe('signing in', () => {
  it.each([
    [{ from: '/checkout?step=2' }, '/checkout?step=2'],
    [{ from: 'https://evil.example/' }, '/'],
    [undefined, '/'],
  ])('somebody who is in already, coming with %o, goes on to %s', async (state, path) => {
    answers(fetchCart, EMPTY_CART);
    answers(fetchDeliveryFee, 50);
    answers(fetchDeliveryOptions, { pick_up: false, free_from: 0, areas: [] });
    answers(fetchCheckoutOptions, { cardPage: null, methods: [] });
    answers(fetchOrderLimit, { open: 0, max: 3 });
    answers(fetchEarlierOrders, { customer: null, waiting: [] });
    const app = await renderApp('/auth/sign-in', { state, signedInAs: aUser() });
    await isAt(app, path);
  });

  it('leaves registration to visitors too', async () => {
    answers(fetchCart, EMPTY_CART);
    const app = await renderApp('/auth/register', { signedInAs: aUser() });
    await isAt(app, '/');
  });
});

describe('when the account cannot be fetched', () => {
  it('says so, and lets in on another try', async () => {
    signIn(aUser({ role: 'cs' }));
    refuses(fetchUser, 'busy');
    const app = await renderApp('/cs');
    await findHeading('تعذّر تحميل بيانات حسابك');
    answers(fetchUser, aUser({ role: 'cs' }));
    await app.user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    await screen.findByText('Mona');
    expect(screen.queryByText('تعذّر تحميل بيانات حسابك')).toBeNull();
  });
});
