import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchUser, updateProfile } from '#contract/accounts/calls.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchConsents, fetchOwnAgreements, setConsent, withdrawOwnAgreement } from '#contract/consents/calls.ts';
import { fetchOwnOffers, setOwnOffers } from '#contract/contacts/client-calls.ts';
import { deleteAccount, fetchOwnData, fetchOwnErasure } from '#contract/privacy/calls.ts';
import { fetchShopDetails } from '#contract/settings/calls.ts';
import { fetchOwnStockNotices, setOwnStockNotice } from '#contract/stock-notices/calls.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';
import { someShopDetails } from '#web/testing/catalogue.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server, someConsent } from '#web/testing/server.ts';
import { keepErasedAccount } from './erased-account.ts';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** What Appwrite says of the account. */
const knows = (account: { emailVerification: boolean; passwordUpdate: string }) =>
  server.use(http.get('*/v1/account', () => HttpResponse.json({ $id: 'user-1', ...account })));

const WITH_PASSWORD = '2026-11-01T10:00:00.000+00:00';

beforeEach(() => {
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  knows({ emailVerification: true, passwordUpdate: WITH_PASSWORD });
});

async function open() {
  const app = await renderApp('/account', { language: 'en', signedInAs: aUser() });
  await findHeading('My account');
  const fill = async (label: string, text: string) => {
    await app.user.clear(field(label));
    await app.user.type(field(label), text);
  };
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  return { app, fill, press };
}

test('a visitor signs in first, and comes back', async () => {
  const app = await renderApp('/account', { language: 'en' });
  await isAt(app, '/auth/sign-in');
  expect(app.place().state).toEqual({ from: '/account' });
});

describe('details', () => {
  test('shows name, phone and email, of which the email stays as it is', async () => {
    await open();
    expect([field('Name').value, field('Mobile number').value]).toEqual(['Mona', '01012345678']);
    expect(field('Email')).toMatchObject({ value: 'mona@example.com', readOnly: true });
  });

  test('saves what was typed, as registration would send it, and fetches the user again', async () => {
    const sent: unknown[] = [];
    const changed = aUser({ username: 'منى علي', phone: '01112345678' });
    const { fill, press } = await open();
    answers(updateProfile, (input) => {
      sent.push(input);
      answers(fetchUser, changed);
      return changed;
    });
    await fill('Name', ' منى علي ');
    await fill('Mobile number', '٠١١ ١٢٣٤ ٥٦٧٨');
    await press('Save details');
    await screen.findByText('Your details are saved');
    expect(sent).toEqual([{ id: 'user-1', username: 'منى علي', phone: '01112345678' }]);
  });

  test("somebody else's phone is told in the specified words, and what was typed stays", async () => {
    refuses(updateProfile, 'user_exists');
    const { fill, press } = await open();
    await fill('Mobile number', '01112345678');
    await press('Save details');
    await screen.findByText('A User With This Email Address Already Exists');
    expect(field('Mobile number').value).toBe('01112345678');
  });

  test('a phone that is none is not sent', async () => {
    const { fill, press } = await open();
    await fill('Mobile number', '123');
    await press('Save details');
    await screen.findByText('Phone Number is not valid');
    await waitFor(() => expect(field('Mobile number')).toBe(document.activeElement));
  });
});

describe('the password', () => {
  async function change(respond: (sent: unknown) => Response, repeated = 'quiet-evening') {
    server.use(http.patch('*/v1/account/password', async ({ request }) => respond(await request.json())));
    const { fill, press } = await open();
    await fill('Current password', 'quiet-morning');
    await fill('New password', 'quiet-evening');
    await fill('Repeat password', repeated);
    await press('Change password');
  }

  test('is changed with the current one, and the form is empty afterwards', async () => {
    const sent: unknown[] = [];
    await change((body) => {
      sent.push(body);
      return HttpResponse.json({ $id: 'user-1' });
    });
    await screen.findByText('Password changed');
    expect(sent).toEqual([{ password: 'quiet-evening', oldPassword: 'quiet-morning' }]);
    await waitFor(() => expect(field('Current password').value).toBe(''));
    expect(field('New password').value).toBe('');
  });

  test('a wrong current one is told beside its field', async () => {
    await change(() =>
      HttpResponse.json({ code: 401, type: 'user_invalid_credentials', message: 'Invalid' }, { status: 401 }),
    );
    const form = field('Current password').closest('form') as HTMLElement;
    await within(form).findByText('This is not your current password.');
    await waitFor(() => expect(field('Current password')).toBe(document.activeElement));
    expect(field('New password').value).toBe('quiet-evening');
  });

  test('two different ones are not sent', async () => {
    let sent = 0;
    await change(() => {
      sent += 1;
      return HttpResponse.json({ $id: 'user-1' });
    }, 'other-evening');
    await screen.findByText('Passwords do not match');
    expect(sent).toBe(0);
  });
});

describe('the email', () => {
  const MAIL = '*/v1/account/verifications/email';

  test('that is confirmed says so, and nothing can be sent', async () => {
    await open();
    await screen.findByText('Your email is confirmed');
    expect(screen.queryByRole('button', { name: /confirmation email/ })).toBeNull();
  });

  test('that is not gets the mail again, whose link leads here', async () => {
    knows({ emailVerification: false, passwordUpdate: WITH_PASSWORD });
    const sent: unknown[] = [];
    server.use(
      http.post(MAIL, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const { press } = await open();
    await screen.findByText('Your email is not confirmed yet');
    await press('Send the confirmation email again');
    await screen.findByText(/We have sent a message to/);
    expect(sent).toEqual([{ url: `${window.location.origin}/auth/verify` }]);
  });

  test('too many mails are refused in the specified words, and it can be tried again', async () => {
    knows({ emailVerification: false, passwordUpdate: WITH_PASSWORD });
    const refusal = { code: 429, type: 'general_rate_limit_exceeded', message: 'x' };
    server.use(http.post(MAIL, () => HttpResponse.json(refusal, { status: 429 })));
    const { press } = await open();
    await screen.findByText('Your email is not confirmed yet');
    await press('Send the confirmation email again');
    await screen.findByText('Failed to Connect to the Server. Please Try Again Later.');
    server.use(http.post(MAIL, () => HttpResponse.json({}, { status: 201 })));
    await press('Send the confirmation email again');
    await screen.findByText(/We have sent a message to/);
  });

  test('of which nothing is known is left out, and the page works', async () => {
    server.use(
      http.get('*/v1/account', () => HttpResponse.json({ code: 500, type: 'x', message: 'x' }, { status: 500 })),
    );
    await open();
    expect(field('Name').value).toBe('Mona');
    expect(screen.queryByText(/confirmed/)).toBeNull();
  });
});

test('who only ever came by Google chooses a first password, without an old one', async () => {
  knows({ emailVerification: true, passwordUpdate: '' });
  const sent: unknown[] = [];
  server.use(
    http.patch('*/v1/account/password', async ({ request }) => {
      sent.push(await request.json());
      knows({ emailVerification: true, passwordUpdate: WITH_PASSWORD });
      return HttpResponse.json({ $id: 'user-1' });
    }),
  );
  const { fill, press } = await open();
  await screen.findByText(/You sign in with Google\. If you add a password/);
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await fill('New password', 'quiet-evening');
  await fill('Repeat password', 'quiet-evening');
  await press('Save password');
  await screen.findByText('Password added');
  expect(sent).toEqual([{ password: 'quiet-evening' }]);
  await screen.findByLabelText('Current password');
});

test('a session that has ended leads to sign-in, and back here afterwards', async () => {
  const ended = { code: 401, type: 'general_unauthorized_scope', message: 'x' };
  const { app, fill, press } = await open();
  server.use(http.patch('*/v1/account/password', () => HttpResponse.json(ended, { status: 401 })));
  await fill('Current password', 'quiet-morning');
  await fill('New password', 'quiet-evening');
  await fill('Repeat password', 'quiet-evening');
  await press('Change password');
  await isAt(app, '/auth/sign-in');
  expect(app.place().state).toEqual({ from: '/account' });
});

describe('details that were typed and not saved', () => {
  const ended = () =>
    server.use(
      http.post('*/v1/functions/:id/executions', () =>
        HttpResponse.json({ code: 401, type: 'general_unauthorized_scope', message: 'x' }, { status: 401 }),
      ),
    );

  test('are there again after the session ended and the customer signed in', async () => {
    const { app, fill, press } = await open();
    await fill('Name', 'Mona Ali');
    await fill('Mobile number', '01112345678');
    ended();
    await press('Save details');
    await isAt(app, '/auth/sign-in');
    cleanup();
    server.resetHandlers();
    answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
    knows({ emailVerification: true, passwordUpdate: WITH_PASSWORD });
    await open();
    expect([field('Name').value, field('Mobile number').value]).toEqual(['Mona Ali', '01112345678']);
  });

  test('are not shown to somebody else', async () => {
    const { fill } = await open();
    await fill('Name', 'Mona Ali');
    cleanup();
    await renderApp('/account', { language: 'en', signedInAs: aUser({ id: 'user-2', username: 'Nour' }) });
    await findHeading('My account');
    expect(field('Name').value).toBe('Nour');
  });

  test('are forgotten once they are saved', async () => {
    const { fill, press } = await open();
    answers(updateProfile, () => {
      answers(fetchUser, aUser({ username: 'Mona Ali' }));
      return aUser({ username: 'Mona Ali' });
    });
    await fill('Name', ' Mona Ali ');
    await press('Save details');
    await screen.findByText('Your details are saved');
    await waitFor(() => expect(tabStore.get('account-draft')).toBeNull());
  });
});

describe('one’s own data', () => {
  const KEPT = { waits_until: null, kept: [{ what: 'orders', count: 3, until: '2031-11-20' } as const] };

  test('are prepared after the password, and a wrong one is told beside its field', async () => {
    refuses(fetchOwnData, 'invalid_credentials');
    const { app, press } = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Download my data' }));
    const dialog = await screen.findByRole('dialog', { name: 'A copy of the data' });
    const typed = within(dialog).getByLabelText<HTMLInputElement>('Current password');
    await app.user.type(typed, 'wrong-morning');
    await press('Prepare the copy');
    await within(dialog).findByText('This is not your current password.');
    const sent: unknown[] = [];
    answers(fetchOwnData, (input) => {
      sent.push(input);
      const file = { made_at: '2026-11-20T10:00:00Z', subject: 'user', id: 'user-1', account: null, parts: [] };
      return { json: JSON.stringify(file), bundles: ['{"resourceType":"Bundle"}'] };
    });
    await app.user.clear(typed);
    await app.user.type(typed, 'quiet-morning');
    await press('Prepare the copy');
    await within(dialog).findByRole('button', { name: 'Save a page to read and print' });
    within(dialog).getByRole('button', { name: 'Save a file for another clinic (FHIR)' });
    expect(sent).toEqual([{ id: 'user-1', password: 'quiet-morning' }]);
  });

  test('go with the account, which says before and after what stays', async () => {
    answers(fetchOwnErasure, KEPT);
    const sent: unknown[] = [];
    answers(deleteAccount, (input) => {
      sent.push(input);
      return KEPT;
    });
    const { app, press } = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    await within(dialog).findByText(/Orders and their invoices \(3\).*until 20 November 2031/);
    await app.user.type(within(dialog).getByLabelText('Current password'), 'quiet-morning');
    await press('Delete my account for good');
    await findHeading('Your account is deleted');
    await waitFor(() => expect(app.place().path).toBe('/account-deleted'));
    screen.getByText(/Orders and their invoices \(3\).*until 20 November 2031/);
    expect(sent).toEqual([{ id: 'user-1', password: 'quiet-morning' }]);
    expect(localStore.get('session')).toBeNull();
  });

  test.each([
    ['ar', 'حذفنا حسابك', /سلتك وطلباتك المعلّقة/, /2031/],
    ['en', 'Your account is deleted', /cart and open requests are deleted/, /Orders and their invoices \(3\)/],
  ] as const)(
    'leave a page that stays when it is loaded again, and tells of nobody (%s)',
    async (language, title, gone, stays) => {
      answers(fetchShopDetails, someShopDetails({ phones: '01001234567' }));
      keepErasedAccount(KEPT.kept);
      for (const _time of [1, 2]) {
        const app = await renderApp('/account-deleted', { language });
        await findHeading(title);
        screen.getByText(gone);
        screen.getByText(stays);
        await waitFor(() => expect(document.querySelector('main a[href="tel:+201001234567"]')).not.toBeNull());
        expect(app.place().path).toBe('/account-deleted');
        cleanup();
      }
      expect(tabStore.get('erased-account')).not.toMatch(/user-1|Mona|example\.com/);
    },
  );

  test('leave no such page where nothing was deleted, nor an hour later', async () => {
    const first = await renderApp('/account-deleted', { language: 'en' });
    await waitFor(() => expect(first.place().path).toBe('/'));
    cleanup();
    keepErasedAccount(KEPT.kept);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000);
    const later = await renderApp('/account-deleted', { language: 'en' });
    await waitFor(() => expect(later.place().path).toBe('/'));
    expect(tabStore.get('erased-account')).toBeNull();
  });

  test('of an account without a password ask for a fresh session instead', async () => {
    knows({ emailVerification: true, passwordUpdate: '' });
    refuses(fetchOwnData, 'sign_in_again');
    const { app, press } = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Download my data' }));
    const dialog = await screen.findByRole('dialog', { name: 'A copy of the data' });
    await within(dialog).findByText(/sign in with Google again/);
    await press('Prepare the copy');
    await within(dialog).findByText(/^For your security, sign in again first/);
  });
});

describe('what they agreed to', () => {
  const part = () => screen.findByRole('region', { name: 'Your consents' });

  test('includes what was signed at the centre, which is taken back after a question', async () => {
    const signed = { patient_id: 'patient-1', name: 'Hoda Hassan', at: '2026-11-20T10:00:00.000Z' };
    answers(fetchOwnAgreements, [{ ...signed, kind: 'messages', channel: 'email' }]);
    const asked: unknown[] = [];
    answers(withdrawOwnAgreement, (input) => {
      asked.push(input);
      return [];
    });
    const { app } = await open();
    const consents = within(await part());
    const name = 'Messages about my appointments and devices · Email';
    await app.user.click(await consents.findByRole('button', { name: `Withdraw consent: ${name}` }));
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw your consent?' }));
    await app.user.click(question.getByRole('button', { name: 'Withdraw consent' }));
    await waitFor(() => expect(consents.queryByText(name)).toBeNull());
    expect(asked).toMatchObject([{ patientId: 'patient-1', kind: 'messages', channel: 'email' }]);
  });

  test('includes offers on the phone of a linked record, which are stopped by one press', async () => {
    const offers = { phone: '01012345678', agreed_at: '2026-11-20T10:00:00.000Z', stopped: false };
    const sent: unknown[] = [];
    answers(fetchOwnOffers, offers);
    answers(setOwnOffers, (input) => {
      sent.push(input);
      return { ...offers, agreed_at: null };
    });
    const { app } = await open();
    const consents = within(await part());
    await consents.findByText('You agreed to this on 20 November 2026.');
    await app.user.click(consents.getByRole('button', { name: 'Stop offers' }));
    await consents.findByText('We send you no offers.');
    consents.getByRole('button', { name: 'Agree to offers' });
    expect(sent).toMatchObject([{ agreed: false, version: 2 }]);
  });

  test('names the products that they wait for, each with the way to stop it', async () => {
    const sent: unknown[] = [];
    const awaited = (product_id: string, title: string) => ({
      product_type: 'hearing-aids' as const,
      product_id,
      title,
    });
    answers(fetchOwnStockNotices, { documents: [awaited('aid-1', 'Oticon Own 1'), awaited('aid-2', 'Phonak Lumity')] });
    refuses(setOwnStockNotice, 'too_many_attempts', { minutes: 5 });
    const { app } = await open();
    const consents = within(await part());
    const link = await consents.findByRole('link', { name: 'Oticon Own 1' });
    expect(link.getAttribute('href')).toBe('/store/hearing-aids/aid-1');
    const stop = consents.getByRole('button', { name: 'Don’t email me about “Oticon Own 1”' });
    await app.user.click(stop);
    await consents.findByRole('alert');
    answers(setOwnStockNotice, (input) => {
      sent.push(input);
      return { waiting: false };
    });
    await app.user.click(stop);
    await waitFor(() => expect(consents.queryByText('Oticon Own 1')).toBeNull());
    expect(sent).toMatchObject([{ userId: 'user-1', product_type: 'hearing-aids', productId: 'aid-1', wanted: false }]);
    consents.getByRole('link', { name: 'Phonak Lumity' });
  });

  test('says when they wait for nothing, and asks again when that cannot be read', async () => {
    refuses(fetchOwnStockNotices, 'busy');
    const { app } = await open();
    const consents = within(await part());
    await consents.findByText('The products you are waiting for could not be loaded.');
    answers(fetchOwnStockNotices, { documents: [] });
    await app.user.click(consents.getByRole('button', { name: 'Try again' }));
    await consents.findByText('You are not waiting for a message about any product.');
  });

  test('is withdrawn after a question that says what goes', async () => {
    const sent: unknown[] = [];
    answers(setConsent, (input) => {
      sent.push(input);
      return someConsent({ given: false, withdrawn_at: '2026-11-20T10:00:00.000Z' });
    });
    const { app } = await open();
    const consents = within(await part());
    await consents.findByText('You consented on 1 November 2026.');
    await app.user.click(consents.getByRole('button', { name: 'Withdraw consent' }));
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw your consent?' }));
    question.getByText(/We delete the audiogram/);
    expect(sent).toEqual([]);
    await app.user.click(question.getByRole('button', { name: 'Withdraw consent' }));
    await consents.findByText(/^You withdrew your consent on 20 November 2026/);
    expect(sent).toMatchObject([{ kind: 'hearing', given: false, place: 'account', lang: 'en' }]);
    expect(consents.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy');
  });

  test('is given with the words beside it', async () => {
    answers(fetchConsents, [someConsent({ given: false, given_at: null })]);
    answers(setConsent, someConsent());
    const { app } = await open();
    const consents = within(await part());
    await consents.findByText('You have not consented to this.');
    await app.user.click(consents.getByRole('button', { name: 'I agree' }));
    await consents.findByText('You consented on 1 November 2026.');
  });

  test('cannot be read: says so, and asks again', async () => {
    refuses(fetchConsents, 'busy');
    const { app } = await open();
    const consents = within(await part());
    await consents.findByText('Your consents could not be loaded.');
    answers(fetchConsents, [someConsent()]);
    await app.user.click(consents.getByRole('button', { name: 'Try again' }));
    await consents.findByText(/^You consented/);
  });
});
