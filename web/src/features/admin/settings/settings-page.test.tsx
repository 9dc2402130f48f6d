import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkCredentials } from '#contract/accounts/calls.ts';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import { readSession } from '#web/lib/session.ts';
import { someSettings } from '#web/testing/catalogue.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

const admin = aUser({ id: 'admin-1', role: 'admin', email: 'admin@example.com' });

beforeAll(() => {
  // Nothing is laid out here: a selection has no place on the screen.
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
});

beforeEach(() => {
  realtimeServer();
  answers(fetchSettings, someSettings());
});

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const terms = () => screen.findByRole('textbox', { name: /Text of the terms/ });

async function open(language: 'ar' | 'en' = 'en') {
  const app = await renderApp('/admin/settings', { language, signedInAs: admin });
  await findHeading(language === 'en' ? 'Settings' : 'الإعدادات');
  if (language === 'en') await terms();
  const fill = async (label: string | RegExp, text: string) => {
    await app.user.clear(field(label));
    await app.user.type(field(label), text);
  };
  const save = (section = 'The shop') => app.user.click(screen.getByRole('button', { name: `Save: ${section}` }));
  return { ...app, fill, save };
}

/** Saves whatever comes, and keeps what was sent. */
function saves(change = {}): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  answers(updateSettings, (input) => {
    sent.push(input);
    return someSettings({ version: 5, ...change });
  });
  return sent;
}

async function write(html: string, field?: HTMLElement): Promise<void> {
  const text = field ?? (await terms());
  text.focus();
  const forms: Record<string, string> = { 'text/html': html, 'text/plain': html };
  fireEvent.paste(text, { clipboardData: { getData: (kind: string) => forms[kind] ?? '', files: [] } });
}

test('shows what is stored, with VAT for both kinds of products, and never a password', async () => {
  await open();
  expect(field('Delivery fee (EGP)').value).toBe('75');
  const vat = within(screen.getByRole('group', { name: 'VAT' }));
  expect(vat.getByLabelText<HTMLInputElement>('On hearing aids (%)').value).toBe('0');
  expect(vat.getByLabelText<HTMLInputElement>('On accessories (%)').value).toBe('14');
  expect(field('Maximum unconfirmed cash orders per customer').value).toBe('3');
  expect(field('Email').value).toBe('admin@example.com');
  expect(field(/New password/).value).toBe('');
  expect((await terms()).textContent).toBe('The terms.');
});

test('settings that cannot be loaded are told, and asked for again', async () => {
  refuses(fetchSettings, 'forbidden');
  const { user } = await renderApp('/admin/settings', { language: 'en', signedInAs: admin });
  await screen.findByText('You are not allowed to do this.');
  answers(fetchSettings, someSettings());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await terms();
});

describe('saving', () => {
  test('sends nothing when nothing was changed, and says so kindly', async () => {
    const sent = saves();
    const { save } = await open();
    await save();
    await screen.findByText('You have not changed anything yet, so there is nothing to save.');
    expect(sent).toEqual([]);
  });

  test('sends nothing when all values are empty', async () => {
    const sent = saves();
    const { user, save } = await open();
    for (const label of ['Delivery fee (EGP)', 'On hearing aids (%)', 'On accessories (%)', 'Email']) {
      await user.clear(field(label));
    }
    await save();
    await screen.findByText(/nothing to save/);
    await save('Your account');
    await waitFor(() => expect(screen.getAllByText(/nothing to save/)).toHaveLength(2));
    expect(sent).toEqual([]);
  });

  test('sends only what was changed, the fee as a number', async () => {
    const sent = saves({ delivery_fee: 60 });
    const { user, fill, save } = await open();
    await fill('Delivery fee (EGP)', '٦٠');
    await user.clear(field('On accessories (%)'));
    await save();
    await screen.findByText('Settings saved');
    expect(sent).toEqual([{ id: 'admin-1', version: 4, data: { delivery_fee: 60 } }]);
    await waitFor(() => expect(field('Delivery fee (EGP)').value).toBe('60'));
    // What was saved counts as stored from here on.
    expect(screen.queryByText('Changes that are not saved yet')).toBeNull();
  });

  test('sends terms only in the language in which they were changed', async () => {
    const sent = saves();
    const { user, save } = await open();
    const part = within(screen.getByRole('region', { name: 'Terms and conditions' }));
    await user.click(part.getByRole('tab', { name: 'Arabic' }));
    await waitFor(async () => expect((await terms()).dir).toBe('rtl'));
    await write('<h2>الإرجاع</h2>');
    await save('Terms and conditions');
    await screen.findByText('Settings saved');
    const [{ data }] = sent as [{ data: Record<string, string> }];
    expect(Object.keys(data)).toEqual(['terms_ar']);
    expect(data.terms_ar).toContain('<h2>الإرجاع</h2>');
  });

  test('sends the page of privacy as it was written', async () => {
    const sent = saves();
    const { save } = await open();
    await write('<h2>Your data</h2>', await screen.findByRole('textbox', { name: /Text of the privacy policy/ }));
    await save('Privacy policy');
    await screen.findByText('Settings saved');
    const [{ data }] = sent as [{ data: Record<string, string> }];
    expect(Object.keys(data)).toEqual(['privacy_en']);
    expect(data.privacy_en).toContain('<h2>Your data</h2>');
  });

  test('sends who sells, an empty detail too, and what customers say as one list', async () => {
    const sent = saves();
    const { user, fill, save } = await open();
    await fill('Seller’s name (in English)', 'Samaa House');
    await user.clear(field(/^Office phone/));
    await fill('Months of warranty on hearing aids', '36');
    await user.click(screen.getByRole('button', { name: 'Add an opinion' }));
    await user.type(field(/^Name \(in English\)/), 'Hassan');
    await save('What customers say');
    await screen.findByText(/Every opinion needs a name and words/);
    expect(sent).toEqual([]);
    await user.type(field(/^What they said \(in English\)/), 'They are patient.');
    for (const section of ['What customers say', 'Who sells', 'What the shop promises']) {
      await save(section);
      await waitFor(() =>
        expect(screen.queryAllByText('Changes that are not saved yet')).toHaveLength(2 - (sent.length - 1)),
      );
    }
    expect(sent.map(({ data }) => data)).toEqual([
      { sayings: [{ name_ar: '', name_en: 'Hassan', text_ar: '', text_en: 'They are patient.' }] },
      { seller_name_en: 'Samaa House', office_phone: '' },
      { warranty_months: 36 },
    ]);
  });

  test('adds a way to the clinic, moves it up and takes one out of the offer, and sends the list as a whole', async () => {
    const sent = saves();
    const { user, save } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a source' }));
    const added = () => within(screen.getByRole('group', { name: /^(Source 3|Radio)$/ }));
    await save('How clients find the clinic');
    await screen.findByText(/Every source needs a name/);
    await user.type(added().getByLabelText(/^Source \(in English\)/), 'Radio');
    await user.click(screen.getByRole('button', { name: 'Move up: Radio' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Radio');
    await user.click(screen.getByRole('button', { name: 'Move up: Radio' }));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Radio' }));
    const doctor = within(screen.getByRole('group', { name: 'Doctor' }));
    await user.click(doctor.getByRole('checkbox', { name: 'Offered to be chosen' }));
    // What is stored is never deleted.
    expect(doctor.queryByRole('button', { name: /^Delete/ })).toBeNull();
    await save('How clients find the clinic');
    await screen.findByText('Settings saved');
    expect(sent.map(({ data }) => data)).toEqual([
      {
        referral_sources: [
          { id: expect.any(String), name_ar: '', name_en: 'Radio', active: true },
          { id: 'doctor', name_ar: 'طبيب', name_en: 'Doctor', active: false },
          { id: 'friend', name_ar: 'صديق أو قريب', name_en: 'Friend or family', active: true },
        ],
      },
    ]);
  });

  test('sends what is other in a governorate as one list, and tells figures that cannot be', async () => {
    const area = { city: 'Aswan', fee: 120, days_from: null, days_to: null };
    answers(fetchSettings, someSettings({ delivery_areas: [area] }));
    const sent = saves();
    const { user, fill, save } = await open();
    const part = within(screen.getByRole('region', { name: 'Delivery' }));
    await user.selectOptions(part.getByLabelText(/^Choose a governorate/), 'Giza');
    await user.click(part.getByRole('button', { name: 'Add a governorate' }));
    const giza = within(part.getByRole('group', { name: 'Giza' }));
    await user.type(giza.getByLabelText(/^Fee/), '٤٠');
    await user.type(giza.getByLabelText(/^Fewest days/), '5');
    await user.type(giza.getByLabelText(/^Most days/), '2');
    await save('Delivery');
    await screen.findByText(/Check the figures/);
    expect(sent).toEqual([]);
    await user.clear(giza.getByLabelText(/^Fewest days/));
    await fill('Free delivery from (EGP)', '5000');
    await user.selectOptions(part.getByLabelText('Collection at the clinic'), 'Yes');
    await save('Delivery');
    await screen.findByText('Settings saved');
    expect(sent.map(({ data }) => data)).toEqual([
      {
        free_delivery_from: 5_000,
        clinic_pick_up: 'on',
        delivery_areas: [area, { city: 'Giza', fee: 40, days_from: null, days_to: 2 }],
      },
    ]);
  });

  test('sends a new rate of VAT with its day, and says when one of the two is missing', async () => {
    const kept = { rate: 'vat_services', percent: 14, from: '2027-01-01' } as const;
    answers(fetchSettings, someSettings({ vat_changes: [kept] }));
    const sent = saves();
    const { user, save } = await open();
    const part = within(screen.getByRole('group', { name: 'New rates from a date' }));
    await user.type(part.getByLabelText(/^On hearing aids \(%\): new rate/), '٥');
    await save();
    await screen.findByText(/Check the new rates/);
    expect(sent).toEqual([]);
    const from = part.getByLabelText(/^On hearing aids \(%\): applies from/);
    fireEvent.change(from, { target: { value: '2027-02-01' } });
    await save();
    await screen.findByText('Settings saved');
    expect(sent.map(({ data }) => data)).toEqual([
      { vat_changes: [{ rate: 'vat_hearing_aids', percent: 5, from: '2027-02-01' }, kept] },
    ]);
  });

  test('sends no opinion that nobody has begun to write, and takes a written one away', async () => {
    const opinion = { name_ar: 'منى', name_en: '', text_ar: 'كلام طيب', text_en: '' };
    answers(fetchSettings, someSettings({ sayings: [opinion] }));
    const sent = saves();
    const { user, save } = await open();
    await user.click(screen.getByRole('button', { name: 'Add an opinion' }));
    await save('What customers say');
    await screen.findByText(/nothing to save/);
    await user.click(screen.getByRole('button', { name: 'Delete opinion 2' }));
    await user.click(screen.getByRole('button', { name: 'Delete opinion 1' }));
    await save('What customers say');
    await screen.findByText('Settings saved');
    expect(sent[0]?.data).toEqual({ sayings: [] });
  });

  /** Lets sign in with this password alone; keeps what was tried. */
  function signsIn(password: string): unknown[] {
    const tried: unknown[] = [];
    answers(checkCredentials, (input) => {
      tried.push(input);
      return { id: 'admin-1' };
    });
    server.use(
      http.post('*/v1/account/sessions/email', async ({ request }) =>
        ((await request.json()) as { password: string }).password === password
          ? HttpResponse.json({ $id: 'session-2', userId: 'admin-1' }, { status: 201 })
          : HttpResponse.json({ code: 401, type: 'user_invalid_credentials', message: 'No.' }, { status: 401 }),
      ),
    );
    return tried;
  }

  test('sends a new email and password, and goes on with a new session: the old one has ended', async () => {
    const sent = saves({ email: 'new@example.com' });
    const tried = signsIn('quiet-evening');
    const { fill, save } = await open();
    await fill('Email', 'new@example.com');
    await fill(/New password/, 'quiet-evening');
    await save('Your account');
    await screen.findByText('You are signed out on your other devices. Use the new password from now on.');
    expect(sent[0]?.data).toEqual({ email: 'new@example.com', password: 'quiet-evening' });
    await waitFor(() => expect(readSession()?.$id).toBe('session-2'));
    expect(tried).toEqual([{ email: 'new@example.com', password: 'quiet-evening' }]);
    await terms();
    expect(field(/New password/).value).toBe('');
  });

  test('leads to sign-in where going on with the new password fails', async () => {
    saves();
    signsIn('another one');
    const app = await open();
    await app.fill(/New password/, 'quiet-evening');
    await app.save('Your account');
    await isAt(app, '/auth/sign-in');
  });
});

describe('rules', () => {
  test.each([
    ['Delivery fee (EGP)', '-1', 'Must be at least 0.'],
    [
      'Delivery fee (EGP)',
      'free',
      'Type the amount in digits, for example 1000 or 1000.50. “1.000” could mean 1 or 1,000.',
    ],
    ['On hearing aids (%)', '101', /^Must be at most/],
    ['Maximum unconfirmed cash orders per customer', '1.5', 'Please type a whole number, without decimals.'],
    ['Email', 'admin', /example\.com/],
    [/New password/, 'seven77', 'Use at least 8 characters.'],
    [/New password/, 'x'.repeat(101), 'Use at most 100 characters.'],
  ])('%s "%s" is refused beside its field', async (label, typed, message) => {
    const sent = saves();
    const { user, fill } = await open();
    await fill(label, typed);
    const section = field(label).closest('section') ?? expect.fail('in no section');
    await user.click(within(section).getByRole('button', { name: /^Save: / }));
    await screen.findByText(
      (_text, element) =>
        element?.getAttribute('role') === 'alert' &&
        (typeof message === 'string' ? element.textContent === message : message.test(element.textContent ?? '')),
    );
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  test("the server's message stands under the form, and what was typed stays", async () => {
    refuses(updateSettings, 'user_exists');
    const { fill, save } = await open();
    await fill('Email', 'taken@example.com');
    await save('Your account');
    const message = await screen.findByText('A User With This Email Address Already Exists');
    expect(message.closest('form')).toBeTruthy();
    expect(field('Email').value).toBe('taken@example.com');
  });

  test('fields that the server refuses are marked', async () => {
    refuses(updateSettings, 'invalid_input', { fields: { 'data.password': { key: 'invalid' } } });
    const { fill, save } = await open();
    await fill(/New password/, 'quiet-evening');
    await save('Your account');
    await waitFor(() => expect(field(/New password/).getAttribute('aria-invalid')).toBe('true'));
  });

  test('of settings that somebody else changed goes on from the newest, with what was typed', async () => {
    refuses(updateSettings, 'record_changed');
    const { user, fill, save } = await open();
    await fill('Delivery fee (EGP)', '60');
    await save();
    await screen.findByText(/Somebody changed this meanwhile/);
    answers(fetchSettings, someSettings({ version: 9, low_stock: 8 }));
    await user.click(screen.getByRole('button', { name: 'Show the latest settings and keep what I typed' }));
    await screen.findByText(/These are the latest settings/);
    expect([field('Delivery fee (EGP)').value, field('A product is running out at this many pieces').value]).toEqual([
      '60',
      '8',
    ]);
    const sent = saves();
    await save();
    await screen.findByText('Settings saved');
    expect(sent[0]).toMatchObject({ version: 9, data: { delivery_fee: 60 } });
  });
});

describe('each section', () => {
  test('saves its own fields and leaves alone what is typed in another, which the contents name', async () => {
    const sent = saves({ delivery_fee: 60 });
    const { fill, save } = await open();
    await fill('Delivery fee (EGP)', '60');
    await fill('Months of warranty on hearing aids', '36');
    const contents = within(screen.getByRole('navigation', { name: 'Sections of the settings' }));
    const unsaved = () => contents.queryAllByText('Not saved').map((mark) => mark.closest('li')?.textContent);
    expect(unsaved()).toEqual(['The shopNot saved', 'What the shop promisesNot saved']);
    await save('The shop');
    await screen.findByText('Settings saved');
    await waitFor(() => expect(unsaved()).toEqual(['What the shop promisesNot saved']));
    expect(field('Months of warranty on hearing aids').value).toBe('36');
    await save('What the shop promises');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { id: 'admin-1', version: 4, data: { delivery_fee: 60 } },
      // The version that the first save made.
      { id: 'admin-1', version: 5, data: { warranty_months: 36 } },
    ]);
  });

  test('is reached from the contents, and reading goes on at its heading', async () => {
    Element.prototype.scrollIntoView ??= () => undefined;
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Limits of the shop' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Limits of the shop' })),
    );
  });

  /** Others change the settings, one after the other, before a save is taken; keeps what is. */
  function overtakenBy(...changes: ReturnType<typeof someSettings>[]): Record<string, unknown>[] {
    refuses(updateSettings, 'record_changed');
    const sent: Record<string, unknown>[] = [];
    let stored = someSettings();
    answers(fetchSettings, () => {
      stored = changes.shift() ?? stored;
      if (changes.length === 0) {
        answers(updateSettings, (input) => {
          sent.push(input);
          return someSettings({ version: stored.version + 1 });
        });
      }
      return stored;
    });
    return sent;
  }

  test('is saved although others are changed meanwhile, even more than once', async () => {
    const { fill, save } = await open();
    const sent = overtakenBy(
      someSettings({ version: 9, low_stock: 8 }),
      someSettings({ version: 10, low_stock: 8, return_days: 20 }),
    );
    await fill('Delivery fee (EGP)', '60');
    await save();
    await screen.findByText('Settings saved');
    expect(sent).toEqual([{ id: 'admin-1', version: 10, data: { delivery_fee: 60 } }]);
  });

  test('is not written over what somebody else changed in it', async () => {
    const { fill, save } = await open();
    const sent = overtakenBy(someSettings({ version: 9, vat_accessories: 10 }));
    await fill('Delivery fee (EGP)', '60');
    await save();
    await screen.findByText(/Somebody changed this meanwhile/);
    expect([sent, field('Delivery fee (EGP)').value]).toEqual([[], '60']);
  });
});

describe('what is not saved', () => {
  test('is said, and the browser asks before the page is closed', async () => {
    const { fill } = await open();
    const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closes()).toBe(false);
    await fill('Delivery fee (EGP)', '60');
    await screen.findByText('Changes that are not saved yet');
    expect(closes()).toBe(true);
  });

  test('is there again after leaving the page, without the password, and can be discarded', async () => {
    const { fill } = await open();
    await fill('Delivery fee (EGP)', '60');
    await fill(/New password/, 'quiet-evening');
    cleanup();
    const { user } = await open();
    await screen.findByText(/We brought back what you typed here before you left/);
    expect(field('Delivery fee (EGP)').value).toBe('60');
    expect(field(/New password/).value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Delivery fee (EGP)').value).toBe('75'));
    expect(screen.queryByText(/is back/)).toBeNull();
  });
});
