import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { fetchConsents, setConsent } from '#contract/consents/calls.ts';
import { deleteHearing, fetchHearing, saveHearing } from '#contract/hearing/calls.ts';
import { clearSession } from '#web/lib/session.ts';
import { aUser, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, someConsent } from '#web/testing/server.ts';
import { keepAudiogram } from '../shared/own-audiogram.ts';

const SAVED = { right: { 500: 50 }, left: { 1000: 60 }, savedAt: '2026-11-01T10:00:00.000Z' };
const { savedAt: _savedAt, ...THRESHOLDS } = SAVED;
const OTHER = { right: { 250: 30 }, left: {} };

beforeEach(() => {
  answers(fetchPaginatedProducts, { documents: [], total: 0 });
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
});

const onDevice = () => JSON.parse(window.localStorage.getItem('audiogram') ?? 'null');
const press = async (app: Awaited<ReturnType<typeof open>>, name: string) =>
  app.user.click(await screen.findByRole('button', { name }));

async function open(language: 'ar' | 'en' = 'en') {
  const app = await renderApp('/fit', { language, signedInAs: aUser() });
  await screen.findByRole('heading', { level: 3, name: language === 'en' ? 'Your account' : 'حسابك' });
  return app;
}

test('a visitor is told that they may save it, and comes back after signing in', async () => {
  const app = await renderApp('/fit', { language: 'en' });
  await app.user.click(screen.getByRole('link', { name: 'Sign in to save it to your account' }));
  await isAt(app, '/auth/sign-in');
  expect(app.place().state).toEqual({ from: '/fit' });
});

test('what was entered is sent only when it is saved, and is then kept by both', async () => {
  const sent: unknown[] = [];
  keepAudiogram(THRESHOLDS);
  answers(fetchHearing, null);
  answers(saveHearing, (input) => {
    sent.push(input);
    return SAVED;
  });
  const app = await open();
  await screen.findByText(/No saved audiogram yet/);
  expect(sent).toEqual([]);
  await press(app, 'Save to my account');
  await screen.findByText('Your audiogram is saved');
  await screen.findByText(/This audiogram has been saved to your account since 1 November 2026/);
  expect(sent).toEqual([{ id: 'user-1', ...THRESHOLDS }]);
});

test('a device without one gets the one of the account', async () => {
  answers(fetchHearing, SAVED);
  await open();
  await screen.findByText(/This audiogram has been saved to your account/);
  expect(onDevice()).toEqual(THRESHOLDS);
});

test('what is cleared here does not come back by itself, and can be had again or deleted', async () => {
  answers(fetchHearing, SAVED);
  answers(deleteHearing, null);
  const app = await open();
  await press(app, 'Clear the audiogram');
  await screen.findByText(/You cleared the audiogram here/);
  expect(onDevice()).toBeNull();
  await press(app, 'Use the saved one');
  expect(onDevice()).toEqual(THRESHOLDS);
  await press(app, 'Clear the audiogram');
  await press(app, 'Delete it from my account');
  await screen.findByText('Audiogram deleted from your account');
  await screen.findByText(/No saved audiogram yet/);
});

test('a change is saved, or taken back', async () => {
  answers(fetchHearing, SAVED);
  const app = await open();
  await screen.findByText(/This audiogram has been saved to your account/);
  act(() => keepAudiogram(OTHER));
  await press(app, 'Back to the saved one');
  expect(onDevice()).toEqual(THRESHOLDS);
  act(() => keepAudiogram(OTHER));
  const sent: unknown[] = [];
  answers(saveHearing, (input) => {
    sent.push(input);
    return { ...OTHER, savedAt: '2026-11-20T10:00:00.000Z' };
  });
  await press(app, 'Save changes');
  await screen.findByText(/since 20 November 2026/);
  expect(sent).toEqual([{ id: 'user-1', ...OTHER }]);
});

describe('another device saved a newer one', () => {
  const NEWER = { ...OTHER, savedAt: '2026-11-20T10:00:00.000Z' };

  /** This device and the account agreed, then it was left for a while. */
  async function agreedOnce() {
    answers(fetchHearing, SAVED);
    await open();
    await screen.findByText(/This audiogram has been saved to your account/);
    cleanup();
    answers(fetchHearing, NEWER);
  }

  test('it comes here where nothing was changed since', async () => {
    await agreedOnce();
    await open();
    await screen.findByText(/since 20 November 2026/);
    expect(onDevice()).toEqual(OTHER);
  });

  test('what was changed here meanwhile is not overwritten, nor takes its place unasked', async () => {
    await agreedOnce();
    const mine = { right: {}, left: { 2000: 45 } };
    keepAudiogram(mine);
    await open();
    await screen.findByText(/Your account has another audiogram, saved on 20 November 2026/);
    expect(onDevice()).toEqual(mine);
  });

  test('what was cleared here stays cleared', async () => {
    await agreedOnce();
    keepAudiogram({ right: {}, left: {} });
    await open();
    await screen.findByText(/You cleared the audiogram here/);
    expect(onDevice()).toBeNull();
  });
});

describe('two that differ', () => {
  beforeEach(() => {
    keepAudiogram(OTHER);
    answers(fetchHearing, SAVED);
  });

  test('nothing is overwritten until one is chosen', async () => {
    await open();
    await screen.findByText(/Your account has another audiogram, saved on 1 November 2026/);
    expect(onDevice()).toEqual(OTHER);
  });

  test("the account's is taken", async () => {
    const app = await open('ar');
    await screen.findByText(/في حسابك مخطط آخر/);
    await press(app, 'استخدام المحفوظ في حسابي');
    expect(onDevice()).toEqual(THRESHOLDS);
    await screen.findByText(/هذا المخطط محفوظ في حسابك/);
  });

  test("the device's is kept, and saved", async () => {
    answers(saveHearing, { ...OTHER, savedAt: SAVED.savedAt });
    const app = await open();
    await press(app, 'Keep this one and save it');
    await screen.findByText(/This audiogram has been saved to your account/);
    expect(onDevice()).toEqual(OTHER);
  });
});

describe('signing out', () => {
  test("takes the account's from the device", async () => {
    answers(fetchHearing, SAVED);
    await open();
    await screen.findByText(/This audiogram has been saved to your account/);
    act(() => clearSession());
    await waitFor(() => expect(onDevice()).toBeNull());
  });

  test('leaves what was never saved', async () => {
    keepAudiogram(OTHER);
    answers(fetchHearing, null);
    await open();
    await screen.findByText(/No saved audiogram yet/);
    act(() => clearSession());
    expect(onDevice()).toEqual(OTHER);
  });
});

test('what the account keeps cannot be read: says so, and asks again', async () => {
  refuses(fetchHearing, 'busy');
  const app = await open();
  await screen.findByText('We could not load your saved audiogram.');
  answers(fetchHearing, SAVED);
  await press(app, 'Try again');
  await screen.findByText(/This audiogram has been saved to your account/);
});

test('a saving that fails says why, and the audiogram stays', async () => {
  keepAudiogram(OTHER);
  answers(fetchHearing, null);
  refuses(saveHearing, 'busy');
  const app = await open();
  await press(app, 'Save to my account');
  await screen.findByText('Somebody changed this at the same moment. Please try again.');
  expect(onDevice()).toEqual(OTHER);
});

describe('whoever has not agreed yet', () => {
  const NOBODY = someConsent({ given: false, given_at: null });
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^I agree that my audiogram is saved/ });

  test('saves it only after ticking a box that is not ticked beforehand', async () => {
    keepAudiogram(THRESHOLDS);
    answers(fetchHearing, null);
    answers(fetchConsents, [NOBODY]);
    const sent: unknown[] = [];
    answers(setConsent, (input) => {
      sent.push(input);
      return someConsent();
    });
    answers(saveHearing, (input) => {
      sent.push(input);
      return SAVED;
    });
    const app = await open();
    expect((await box()).checked).toBe(false);
    await press(app, 'Save to my account');
    await screen.findByText('Please tick the box if you agree.');
    expect(sent).toEqual([]);
    await app.user.click(await box());
    await press(app, 'Save to my account');
    await screen.findByText('Your audiogram is saved');
    expect(sent).toEqual([
      { id: 'user-1', kind: 'hearing', given: true, version: 1, place: 'fit', lang: 'en' },
      { id: 'user-1', ...THRESHOLDS },
    ]);
  });

  test('and whose audiogram is kept from before is asked, and can delete it instead', async () => {
    answers(fetchHearing, SAVED);
    answers(fetchConsents, [NOBODY]);
    answers(setConsent, someConsent());
    const app = await open('ar');
    await screen.findByText(/حفظنا هذا المخطط قبل أن نسألك/);
    expect(screen.getByRole('button', { name: 'حذفه من حسابي' })).toBeTruthy();
    await press(app, 'أوافق');
    await waitFor(() => expect(screen.queryByText(/حفظنا هذا المخطط قبل أن نسألك/)).toBeNull());
  });
});
