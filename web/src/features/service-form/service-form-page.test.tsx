import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { fetchFollowUpCount } from '#contract/follow-ups/calls.ts';
import { fetchForms, fetchPforms, fetchSform, setFormStatus } from '#contract/forms/calls.ts';
import type { FormDetails } from '#contract/forms/schemas.ts';
import { foldDigits } from '#contract/phone.ts';
import { fetchFreePieces } from '#contract/pieces/calls.ts';
import { editCsForm, fetchFinance, submitAccForm, submitCsForm } from '#contract/service-forms/calls.ts';
import { aBlock, aForm, anAccount, formPage, formsCanBeTaken, serviceForm } from '#web/testing/clinic.ts';
import { aHearingAid } from '#web/testing/products.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

type Input = Record<string, unknown>;
type Mode = 'new' | 'edit' | 'accounting' | 'accounting-edit';

const sara = aUser({ id: 'sara', role: 'cs', username: 'Sara' });
const adel = aUser({ id: 'adel', role: 'accounting', username: 'Adel' });
const reception: FormDetails = { ...aForm(), details: [], labs: [] };
const maintenance = aBlock({ id: 'block-2', block_type: 'm', price: 650, downpayment: 200, attachments: [] });

let asked: Input[];
beforeEach(() => {
  realtimeServer();
  asked = formsCanBeTaken();
  answers(fetchPaginatedProducts, { documents: [], total: 0 });
  answers(fetchPforms, formPage([]));
  answers(fetchForms, formPage([]));
  answers(fetchFollowUpCount, { due: 0, overdue: 0 });
});

const HEADINGS = {
  new: 'New service form',
  edit: 'Edit the service form',
  accounting: 'Service form: accounting',
  'accounting-edit': 'Service form: accounting',
} as const;

async function open(mode: Mode = 'new', stored: FormDetails = mode === 'new' ? reception : serviceForm()) {
  answers(fetchSform, stored);
  const accMode = mode.startsWith('accounting');
  const app = await renderApp(accMode ? '/accounting/cs-form' : '/cs/cs-form', {
    language: 'en',
    signedInAs: accMode ? adel : sara,
    state: { formId: 'form-1', editMode: mode.endsWith('edit'), accMode },
  });
  await findHeading(HEADINGS[mode]);
  await screen.findByRole('button', { name: 'Cancel' });
  return app;
}

/** Takes what is sent, and keeps it. */
function takes(call: typeof submitCsForm | typeof editCsForm | typeof submitAccForm): Input[] {
  const sent: Input[] = [];
  answers(call as typeof submitCsForm, (input) => {
    sent.push(input);
    return { $id: 'form-1', status: 'pending' as const, version: 2 };
  });
  return sent;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const foldedButton = (name: string) =>
  screen.queryAllByRole('button').find((one) => foldDigits(one.getAttribute('aria-label') ?? '') === name);
const blocks = () =>
  screen.getAllByRole('region', { name: /^\d+\. / }).map((block) => block.getAttribute('aria-labelledby'));
const taken = () => asked.find(({ status }) => status === 'processing' || status === 'editing');

describe('opening a form', () => {
  test('says what the desk has to know of its client', async () => {
    await open('new', { ...reception, desk_note: 'Speak to the left side' });
    await screen.findByText('Speak to the left side');
  });

  test.each([
    ['new', 'processing', 'reception', 'CS issue'],
    ['edit', 'editing', 'cs', 'Save Changes'],
    ['accounting', 'editing', 'cs', 'accounting issue'],
    ['accounting-edit', 'editing', 'cs', 'Save Changes'],
  ] as const)('to %s it sets %s, and the button has its words', async (mode, status, formType, submit) => {
    await open(mode);
    expect(taken()).toMatchObject({ formId: 'form-1', formType, status });
    expect(button(submit)).toBeTruthy();
  });

  test.each([
    [sara, '/cs/cs-form', '/cs'],
    [adel, '/accounting/cs-form', '/accounting'],
  ])('without its navigation state leads to the own page (%#)', async (signedInAs, path, home) => {
    const app = await renderApp(path, { language: 'en', signedInAs });
    await isAt(app, home);
  });

  test.each([
    ['new', ['/cs/patients/patient-1', '/cs/patients/patient-1/audiograms']],
    ['accounting', ['/accounting/patients/patient-1']],
  ] as const)('to %s it has beside it what is known of the client, in a tab of its own', async (mode, expected) => {
    await open(mode);
    const links = within(screen.getByRole('navigation', { name: "The client's record" })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(expected);
    expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true);
  });

  test('that somebody else has says who, and can be tried again', async () => {
    refuses(setFormStatus, 'form_in_use', { holder: 'Nour' });
    answers(fetchSform, reception);
    const { user } = await renderApp('/cs/cs-form', {
      language: 'en',
      signedInAs: sara,
      state: { formId: 'form-1', editMode: false, accMode: false },
    });
    await screen.findByText('Nour is working on this form.');
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy();
    formsCanBeTaken();
    await user.click(button('Try again'));
    await screen.findByRole('button', { name: 'CS issue' });
  });

  test('that cannot be read says why', async () => {
    refuses(fetchSform, 'not_found');
    await renderApp('/cs/cs-form', {
      language: 'en',
      signedInAs: sara,
      state: { formId: 'form-1', editMode: true, accMode: false },
    });
    await screen.findByRole('button', { name: 'Try again' });
  });
});

describe('Enter, which ends what a scanner reads', () => {
  test.each([
    ['new', submitCsForm],
    ['edit', editCsForm],
    ['accounting', submitAccForm],
    ['accounting-edit', submitAccForm],
  ] as const)('leads to the next field and sends nothing (%s); Ctrl+Enter sends', async (mode, sending) => {
    const sent = takes(sending as typeof submitCsForm);
    const { user } = await open(mode);
    if (mode === 'new') await user.click(button('+ New Hearing Aid'));
    const serial = screen.getAllByLabelText<HTMLInputElement>('Serial number')[0] as HTMLInputElement;
    await user.clear(serial);
    await user.type(serial, 'SN-1{Enter}');
    expect(document.activeElement).not.toBe(serial);
    await waitFor(() => expect(document.activeElement?.closest('section')).toBe(serial.closest('section')));
    await user.keyboard('{Enter}'.repeat(8));
    expect(sent).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('customer service', () => {
  test('adds blocks of the four kinds; a new one has the focus and the own name as salesperson', async () => {
    const { user } = await open();
    for (const kind of ['Programming', 'Maintenance', 'Ear Mold', 'New Hearing Aid']) {
      await user.click(button(`+ ${kind}`));
    }
    expect(screen.getAllByRole('heading', { name: /^\d+\. / }).map(({ textContent }) => textContent)).toEqual([
      '1. Programming',
      '2. Maintenance',
      '3. Ear Mold',
      '4. New Hearing Aid',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('4. New Hearing Aid'));
    screen.getByText(/^Every field of a service is optional/);
    const people = screen.getAllByLabelText<HTMLInputElement>('Salesperson');
    expect(people.map(({ value, readOnly }) => [value, readOnly])).toEqual(Array(4).fill(['Sara', true]));
  });

  describe('a new hearing aid of the store', () => {
    const audeo = aHearingAid({ $id: 'audeo', price: 42000, stock: 2, style: 'ric', battery: '312' });
    const gone = aHearingAid({ $id: 'gone', model: 'Audéo old', stock: 0 });
    const offer = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

    async function typed() {
      answers(fetchPaginatedProducts, { documents: [audeo, gone], total: 2 });
      answers(fetchFreePieces, ({ productId }) => ({
        documents: productId === 'audeo' ? [{ serial_number: 'SN-7', title: 'Audéo', state: 'in_stock' as const }] : [],
      }));
      const sent = takes(submitCsForm);
      const { user } = await open();
      await user.click(button('+ New Hearing Aid'));
      await user.type(field('Hearing aid'), 'Aud');
      return { user, sent };
    }

    test('is picked by the keyboard while it is typed, and brings its style, battery and price', async () => {
      const { user, sent } = await typed();
      await offer(/Audéo.*2 left/);
      expect((await offer(/Audéo old.*Sold out/)).disabled).toBe(true);
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      screen.getByText("Saving takes this hearing aid from the store's stock.");
      await waitFor(() => expect(document.activeElement).toBe(field('Hearing aid')));
      // The numbers of its pieces are offered with it.
      await waitFor(() =>
        expect([...(field('Serial number').list?.options ?? [])].map(({ value }) => value)).toEqual(['SN-7']),
      );
      expect([field('Style').value, field('Battery size').value, field('Price (EGP)').value]).toEqual([
        'ric',
        '312',
        '42000',
      ]);
      await user.clear(field('Price (EGP)'));
      await user.type(field('Price (EGP)'), '40000');
      await user.click(button('CS issue'));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.data).toMatchObject({
        'blocks[0][product_id]': 'audeo',
        'blocks[0][hearing_aid]': 'Phonak Audéo L50-R',
        'blocks[0][price]': '40000',
      });
    });

    test('that is let go is any text again', async () => {
      const { user, sent } = await typed();
      await user.click(await offer(/Audéo.*2 left/));
      await user.click(button('Not from stock'));
      await user.click(button('CS issue'));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.data).toMatchObject({
        'blocks[0][product_id]': '',
        'blocks[0][hearing_aid]': 'Phonak Audéo L50-R',
      });
    });

    test('that was sold meanwhile says so at its name, and what was typed stays', async () => {
      const { user } = await typed();
      await user.click(await offer(/Audéo.*2 left/));
      const values = { title: 'Phonak Audéo L50-R', available: 0 };
      refuses(submitCsForm, 'out_of_stock', {
        ...values,
        fields: { 'data.blocks.0.product_id': { key: 'sold_out', values } },
      });
      await user.click(button('CS issue'));
      await screen.findByText('“Phonak Audéo L50-R” is sold out.');
      expect(field('Hearing aid').getAttribute('aria-invalid')).toBe('true');
      expect(field('Price (EGP)').value).toBe('42000');
    });
  });

  test('a new hearing aid becomes one with an ear mold, and one without again', async () => {
    const sent = takes(submitCsForm);
    const { user } = await open();
    await user.click(button('+ New Hearing Aid'));
    await user.click(button('Add an ear mold'));
    screen.getByRole('heading', { name: '1. New Hearing Aid + Ear Mold' });
    await user.selectOptions(field('Side'), 'l');
    await user.click(button('Remove the ear mold'));
    screen.getByRole('heading', { name: '1. New Hearing Aid' });
    await user.click(button('Add an ear mold'));
    expect(field('Side').value).toBe('');
    await user.click(button('CS issue'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.data).toMatchObject({ 'blocks[0][block_type]': 'nha-em', 'blocks[0][side]': '' });
  });

  test('issues what was typed: new blocks by index, with lease and version; then it is at its list', async () => {
    const sent = takes(submitCsForm);
    const app = await open();
    await app.user.click(button('+ Programming'));
    await app.user.type(field('Price (EGP)'), '500');
    await app.user.click(screen.getByRole('radio', { name: 'Yes' }));
    await app.user.type(field('Next follow-up'), '2030-01-15');
    await app.user.click(button('CS issue'));
    await isAt(app, '/cs');
    await screen.findByText('The form of Hoda Hassan is now with accounting.');
    expect(sent[0]).toMatchObject({
      id: 'sara',
      formId: 'form-1',
      leaseId: expect.stringMatching(/^lease-/),
      version: 1,
      data: {
        'baseForm[name]': 'Hoda Hassan',
        'baseForm[age]': '67',
        'baseForm[follow_up]': 'true',
        'baseForm[follow_up_date]': '2030-01-15',
        'blocks[0][block_type]': 'p',
        'blocks[0][price]': '500',
        'reasons[0][reason]': 'maintenance',
        'reasons[0][qty]': '1',
      },
    });
  });

  test.each([
    ['en', 'CS issue', 'No Form Was Added'],
    ['ar', 'اعتماد وإرسال إلى الحسابات', 'لم تُضَف أي خدمة'],
  ] as const)('a form without a block is refused in the specified words (%s)', async (language, submit, message) => {
    answers(fetchSform, reception);
    const { user } = await renderApp('/cs/cs-form', {
      language,
      signedInAs: sara,
      state: { formId: 'form-1', editMode: false, accMode: false },
    });
    await user.click(await screen.findByRole('button', { name: submit }));
    await screen.findByText(message);
  });

  test('a name that is missing, and a price below 0, are refused beside their fields', async () => {
    const { user } = await open();
    await user.click(button('+ Programming'));
    await user.clear(field('Name'));
    await user.type(field('Price (EGP)'), '-1');
    await user.click(button('CS issue'));
    await screen.findByText('Please Fill in The Required Fields');
    expect(field('Price (EGP)').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  });

  test('everything that is wrong is told at once, and no longer than it is so', async () => {
    const { user } = await open();
    await user.click(button('+ Ear Mold'));
    fireEvent.change(field('Delivery date'), { target: { value: '2026-01-01' } });
    await user.click(button(/^Remove the reason/));
    await user.clear(field('Name'));
    await user.click(button('CS issue'));
    await screen.findByText('Please Add In At Least One Visit Reason');
    screen.getByText('Please choose today or a later day.');
    screen.getByText('Please Fill in The Required Fields');
    await user.click(button('Remove service 1: Ear Mold'));
    await screen.findByText('No Form Was Added');
    expect(screen.queryByText('Please choose today or a later day.')).toBeNull();
    await user.selectOptions(field(/^Reason/), 'maintenance');
    await user.click(button('Add reason'));
    expect(screen.queryByText('Please Add In At Least One Visit Reason')).toBeNull();
    await user.click(button('+ Programming'));
    await user.type(field('Name'), 'Hoda');
    expect(screen.queryByText('No Form Was Added')).toBeNull();
    expect(screen.queryByText('Please Fill in The Required Fields')).toBeNull();
  });

  test('days that are to come begin today, and a follow-up’s only when one is wanted', async () => {
    const { user } = await open();
    await user.click(button('+ Ear Mold'));
    expect(field('Delivery date').min).toBe(cairoDay());
    expect(field('Next follow-up').min).toBe(cairoDay());
    expect(field('Next follow-up').disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(field('Next follow-up').disabled).toBe(false);
  });

  test('what the server finds wrong with a block stands beside its field', async () => {
    refuses(submitCsForm, 'invalid_input', { fields: { 'data.blocks.0.price': { key: 'required' } } } as never);
    const { user } = await open();
    await user.click(button('+ Programming'));
    await user.click(button('CS issue'));
    await waitFor(() => expect(field('Price (EGP)').getAttribute('aria-invalid')).toBe('true'));
    await screen.findByText('Please check the fields that are marked.');
  });

  test('all that the server finds wrong stands beside its fields at once, and the first has the focus', async () => {
    refuses(submitCsForm, 'invalid_input', {
      fields: {
        'data.blocks.1.downpayment': { key: 'too_large', values: { max: 10 } },
        'data.blocks.0.price': { key: 'required' },
        'data.reasons': { key: 'required' },
        'data.baseForm.date': { key: 'date_past' },
      },
    } as never);
    const { user } = await open();
    await user.click(button('+ Programming'));
    await user.click(button('+ Maintenance'));
    await user.click(button('CS issue'));
    await screen.findByText('Must be at most 10.');
    const wrong = [...document.querySelectorAll('[aria-invalid="true"]')];
    const [first, second] = screen.getAllByRole('region', { name: /^\d+\. / }) as [HTMLElement, HTMLElement];
    expect(new Set(wrong)).toEqual(
      new Set([
        field('Visit date and time'),
        field(/^Reason/),
        within(first).getByLabelText('Price (EGP)'),
        within(second).getByLabelText('Downpayment (EGP)'),
      ]),
    );
    await waitFor(() => expect(document.activeElement).toBe(wrong[0]));
  });

  test('a serial number that another client has is told beside it', async () => {
    refuses(submitCsForm, 'serial_taken', {
      fields: {
        'data.blocks.1.serial_number': { key: 'serial_taken', values: { serial: 'SN-1', patientName: 'Karim' } },
      },
    } as never);
    const { user } = await open();
    await user.click(button('+ Programming'));
    await user.click(button('+ Maintenance'));
    await user.click(button('CS issue'));
    await screen.findByText('The serial number \u2068SN-1\u2069 already belongs to \u2068Karim\u2069.');
    const serial = within(screen.getByRole('region', { name: /^2\. / })).getByLabelText('Serial number');
    await waitFor(() => expect(document.activeElement).toBe(serial));
    expect(button('CS issue').getAttribute('aria-busy')).toBeNull();
  });

  test('has no accounting part', async () => {
    await open('edit');
    expect(screen.queryByRole('group', { name: 'Accounting' })).toBeNull();
  });
});

describe('existing blocks', () => {
  test('show what is stored, are removable, and travel from index 20 on', async () => {
    const sent = takes(editCsForm);
    const app = await open('edit', serviceForm([aBlock(), maintenance]));
    expect(blocks()).toHaveLength(2);
    await app.user.click(button('Remove service 1: Programming'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Add a service' })));
    await app.user.clear(field('Price (EGP)'));
    await app.user.type(field('Price (EGP)'), '700');
    await app.user.click(button('Save Changes'));
    await isAt(app, '/cs?tab=issued');
    expect(sent[0]?.data).toMatchObject({
      'removed[0]': 'block-1',
      'blocks[20][id]': 'block-2',
      'blocks[20][price]': '700',
    });
  });

  test.each([
    ['en', 'Save Changes', /^Accounting has booked this service/, 'Remove service 1: New Hearing Aid', 'Price (EGP)'],
    ['ar', 'حفظ التعديلات', /^سجّلت الحسابات هذه الخدمة/, 'حذف الخدمة 1: سماعة جديدة', 'السعر (ج.م)'],
  ] as const)(
    'that accounting has booked stay, with their sums to read, and say why (%s)',
    async (language, submit, note, remove, price) => {
      const sent = takes(editCsForm);
      const booked = aBlock({ block_type: 'nha', price: 900, downpayment: 250.25, booked: true });
      answers(fetchSform, serviceForm([booked], { status: 'complete' }));
      const app = await renderApp('/cs/cs-form', {
        language,
        signedInAs: sara,
        state: { formId: 'form-1', editMode: true, accMode: false },
      });
      await screen.findByText(note);
      expect(foldedButton(remove)).toBeUndefined();
      expect(field(price)).toMatchObject({ readOnly: true, value: '900' });
      await app.user.click(button(submit));
      await isAt(app, '/cs?tab=issued');
      expect(sent[0]?.data).toMatchObject({ 'blocks[20][block_type]': 'nha' });
      expect(Object.keys(sent[0]?.data as object).filter((name) => /price|downpayment|removed/.test(name))).toEqual([]);
    },
  );

  test('that accounting booked in the same moment: the refusal is told in words, all of it', async () => {
    const booked = { key: 'booked_by_accounting' };
    refuses(editCsForm, 'booked_by_accounting', {
      blockId: 'block-2',
      change: 'price',
      fields: { 'data.blocks.20.price': booked, 'data.removed.0': booked },
    } as never);
    const { user } = await open('edit', serviceForm([maintenance, aBlock()]));
    await user.click(button('Remove service 2: Programming'));
    await user.click(button('Save Changes'));
    // Beside the sum, and above the button for the service that has no place any more.
    expect(await screen.findAllByText(/^Accounting has booked this service. Only accounting can change/)).toHaveLength(
      2,
    );
    expect(field('Price (EGP)').getAttribute('aria-invalid')).toBe('true');
  });

  test('cannot all be removed', async () => {
    const { user } = await open('edit');
    await user.click(button('Remove service 1: Programming'));
    await user.click(button('Save Changes'));
    await screen.findByText('No Form Was Added');
  });
});

describe('accounting', () => {
  test('says its part under each block, sees what is left, and issues', async () => {
    const sent = takes(submitAccForm);
    const app = await open('accounting', serviceForm([aBlock({ price: 10_000 }), maintenance]));
    const [first, second] = screen.getAllByRole('group', { name: 'Accounting' }) as [HTMLElement, HTMLElement];
    within(first).getByText('Quoted by customer service: EGP 10,000.');
    within(second).getByText('Quoted by customer service: EGP 650, with EGP 200 paid.');
    expect(screen.queryByLabelText('Price (EGP)')).toBeNull();
    const final = within(first).getByLabelText<HTMLInputElement>('Final price (EGP)');
    expect(final.value).toBe('10000');
    await app.user.clear(final);
    await app.user.type(final, '9000');
    await app.user.type(within(first).getByLabelText('Downpayment (EGP)'), '2500');
    within(first).getByText('EGP 6,500');
    await app.user.selectOptions(within(first).getByLabelText('How the difference is paid'), 'card-terminal');
    expect(within(second).queryByLabelText('How the difference is paid')).toBeNull();
    await app.user.type(within(first).getByLabelText('Lab number'), 'L-7');
    await app.user.selectOptions(within(first).getByLabelText('Ready'), 'lab');
    await app.user.click(within(first).getByLabelText('Client called'));
    await app.user.click(within(first).getByLabelText('Delivered'));
    expect(within(second).getByLabelText<HTMLInputElement>('Final price (EGP)').value).toBe('650');
    expect(within(second).getByLabelText<HTMLInputElement>('Downpayment (EGP)').value).toBe('200');
    within(second).getByText('EGP 450');
    await app.user.selectOptions(within(second).getByLabelText('Client accepts the price'), 'true');
    await app.user.click(button('accounting issue'));
    await isAt(app, '/accounting');
    expect(sent[0]?.data).toMatchObject({
      'blocks[20][account][price]': '9000',
      'blocks[20][account][downpayment]': '2500',
      'blocks[20][account][downpayment_method]': 'card-terminal',
      'blocks[20][account][lab_number]': 'L-7',
      'blocks[20][account][ready]': 'lab',
      'blocks[20][account][client_call]': 'true',
      'blocks[20][account][delivered]': 'true',
      'blocks[21][account][price_acceptance]': 'true',
    });
  });

  test.each([
    [adel, '/accounting/cs-form', '/accounting?tab=issued'],
    [aUser({ id: 'mudir', role: 'admin' }), '/admin/cs-form', '/admin/finance'],
  ] as const)(
    'is asked before booked sums change, block by block, and nothing is sent without a yes (%#)',
    async (signedInAs, path, list) => {
      answers(fetchFinance, { forms: 0, billed: 0, received: 0, outstanding: 0, days: [] });
      const sent = takes(submitAccForm);
      const account = anAccount({ price: 900, downpayment: 250.25, billed: 900, received: 250.25 });
      const issued = { status: 'complete', issued_at: '2026-11-19T10:00:00.000Z' } as const;
      const two = [
        aBlock({ block_type: 'nha', booked: true, account }),
        aBlock({ id: 'block-2', price: 100, booked: true }),
      ];
      answers(fetchSform, serviceForm(two, issued));
      const app = await renderApp(path, {
        language: 'en',
        signedInAs,
        state: { formId: 'form-1', editMode: true, accMode: true },
      });
      const [first] = await screen.findAllByRole('group', { name: 'Accounting' });
      const paid = within(first as HTMLElement).getByLabelText('Downpayment (EGP)');
      await app.user.clear(paid);
      await app.user.type(paid, '200');
      await app.user.click(button('Remove service 2: Programming'));
      await app.user.click(button('Save Changes'));
      const question = await screen.findByRole('dialog', { name: 'Change booked amounts?' });
      expect(question.querySelector('.swal2-html-container')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
        [
          '1. New Hearing Aid: received from EGP 250.25 to EGP 200.',
          '2. Programming: removed, with EGP 100 billed and EGP 0 received.',
          'The whole form: billed from EGP 1,000 to EGP 900, received from EGP 250.25 to EGP 200.',
        ].join('\n'),
      );
      await app.user.click(within(question).getByRole('button', { name: 'Back to the form' }));
      await waitFor(() => expect(question.isConnected).toBe(false));
      expect(sent).toEqual([]);
      await app.user.click(button('Save Changes'));
      await app.user.click(await screen.findByRole('button', { name: 'Change the amounts and save' }));
      await isAt(app, list);
      expect(sent[0]?.data).toMatchObject({ 'blocks[20][account][downpayment]': '200', 'removed[0]': 'block-2' });
    },
  );

  test('changes what it issued', async () => {
    const sent = takes(submitAccForm);
    const account = anAccount({ price: 900, downpayment: 100, note: 'paid by card' });
    const app = await open('accounting-edit', serviceForm([aBlock({ account })], { status: 'complete' }));
    expect(field('Accounting note').value).toBe('paid by card');
    await app.user.click(button('Save Changes'));
    await isAt(app, '/accounting?tab=issued');
    expect(sent[0]?.data).toMatchObject({ 'blocks[20][account][price]': '900' });
  });
});

describe('leaving a form', () => {
  test.each([
    ['new', 'pending'],
    ['edit', 'pending'],
    ['accounting', 'pending'],
    ['accounting-edit', 'complete'],
  ] as const)('(%s) by Cancel asks, then sets %s', async (mode, status) => {
    const app = await open(mode);
    await app.user.click(button('Cancel'));
    const question = await screen.findByRole('dialog', { name: 'Leave this form?' });
    await app.user.click(within(question).getByRole('button', { name: 'Leave the form' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status, leaseId: expect.any(String) }));
    await waitFor(() => expect(app.place().path).toMatch(/^\/(cs|accounting)(\?tab=issued)?$/));
  });

  test('is not left when the answer is no', async () => {
    const app = await open();
    await app.user.click(button('Cancel'));
    const question = await screen.findByRole('dialog', { name: 'Leave this form?' });
    await app.user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(app.place().path).toBe('/cs/cs-form');
    expect(asked.filter(({ leaseId, status }) => leaseId && status === 'pending')).toEqual([]);
  });

  test('what was typed and cancelled is gone', async () => {
    const app = await open();
    await app.user.click(button('+ Ear Mold'));
    await app.user.click(button('Cancel'));
    await app.user.click(await screen.findByRole('button', { name: 'Leave the form' }));
    await isAt(app, '/cs');
    expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('form-draft'))).toEqual([]);
  });

  test('in the middle of it gives it back and keeps what was typed, which is offered the next time', async () => {
    answers(fetchPforms, formPage([aForm()]));
    answers(fetchSform, reception);
    const app = await renderApp('/cs', { language: 'en', signedInAs: sara });
    await app.user.click(await screen.findByRole('link', { name: 'Proceed' }));
    await app.user.click(await screen.findByRole('button', { name: '+ Ear Mold' }));
    await app.user.type(field('Vent'), 'small');
    app.back();
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(question.textContent).toContain('It stays in this tab until you come back to it.');
    await app.user.click(within(question).getByRole('button', { name: 'Leave without saving' }));
    await isAt(app, '/cs');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'pending', leaseId: expect.any(String) }));
    await app.user.click(await screen.findByRole('link', { name: 'Proceed' }));
    await screen.findByText('We brought back what you typed in this form and did not save.');
    expect(field('Vent').value).toBe('small');
    await app.user.click(button('Start from what is saved'));
    expect(screen.queryByLabelText('Vent')).toBeNull();
  });
});

test('what was typed is there again after the browser was closed, and the form is taken over after a question', async () => {
  answers(fetchSform, reception);
  const first = await renderApp('/cs/cs-form', {
    language: 'en',
    signedInAs: sara,
    state: { formId: 'form-1', editMode: false, accMode: false },
  });
  await first.user.click(await screen.findByRole('button', { name: '+ Ear Mold' }));
  await first.user.type(field('Vent'), 'small');
  cleanup();
  // A closed browser forgets its tabs.
  window.sessionStorage.clear();
  refuses(setFormStatus, 'form_in_use', { holder: 'Sara', own: true });
  const app = await renderApp('/cs/cs-form', {
    language: 'en',
    signedInAs: sara,
    state: { formId: 'form-1', editMode: false, accMode: false },
  });
  const question = await screen.findByRole('dialog', { name: 'You have this form open somewhere else' });
  const taken = { $id: 'form-1', status: 'processing' as const, version: 1, leaseId: 'lease-9', leaseUntil: null };
  answers(setFormStatus, taken);
  await app.user.click(within(question).getByRole('button', { name: 'Continue here' }));
  await screen.findByText('We brought back what you typed in this form and did not save.');
  expect(field('Vent').value).toBe('small');
});

describe('two people and one form', () => {
  test('what was typed stays when the form changed meanwhile; the newest comes in under it, and is sent with it', async () => {
    refuses(editCsForm, 'form_changed');
    const app = await open('edit', serviceForm([maintenance]));
    await app.user.clear(field('Price (EGP)'));
    await app.user.type(field('Price (EGP)'), '700');
    answers(fetchSform, serviceForm([{ ...maintenance, complaint: 'silent', price: 600 }], { version: 2 }));
    await app.user.click(button('Save Changes'));
    await screen.findByText(/This form has changed meanwhile/);
    await waitFor(() => expect(field('Complaint').value).toBe('silent'));
    expect(field('Price (EGP)').value).toBe('700');
    const sent = takes(editCsForm);
    await app.user.click(button('Save Changes'));
    await isAt(app, '/cs?tab=issued');
    expect(sent[0]).toMatchObject({
      version: 2,
      data: { 'blocks[20][complaint]': 'silent', 'blocks[20][price]': '700' },
    });
  });

  test('a form that somebody else has by then names that person; what was typed stays until it is free', async () => {
    refuses(editCsForm, 'form_changed');
    const app = await open('edit', serviceForm([maintenance]));
    await app.user.type(field('Complaint'), 'silent');
    refuses(setFormStatus, 'form_in_use', { holder: 'Nour' });
    await app.user.click(button('Save Changes'));
    await screen.findByText('This form is no longer reserved for you');
    screen.getByText('Nour is working on this form.');
    expect(field('Complaint').value).toBe('silent');
    formsCanBeTaken();
    await app.user.click(button('Reserve it again'));
    await waitFor(() => expect(screen.queryByText('This form is no longer reserved for you')).toBeNull());
    expect(field('Complaint').value).toBe('silent');
  });
});
