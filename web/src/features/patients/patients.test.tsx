import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Call } from '#contract/call.ts';
import { fetchDocumentSends, fetchInvoices } from '#contract/clinic-documents/calls.ts';
import { fetchPayments, recordPayment } from '#contract/clinic-payments/calls.ts';
import type { FormPayments } from '#contract/clinic-payments/schemas.ts';
import { fetchDevices, updateDevice } from '#contract/devices/calls.ts';
import { fetchSform, moveVisit } from '#contract/forms/calls.ts';
import { fetchInstalments } from '#contract/instalments/calls.ts';
import {
  fetchPatient,
  linkOrder,
  mergePatients,
  searchPatients,
  unlinkOrder,
  updatePatient,
} from '#contract/patients/calls.ts';
import type { PatientOrder, Visit } from '#contract/patients/schemas.ts';
import { erasePatient, fetchErasure } from '#contract/privacy/admin-calls.ts';
import type { PrivacyRequest } from '#contract/privacy/schemas.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import type { TimelineEntry } from '#contract/timeline/schemas.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { anAppointment } from '#web/testing/appointments.ts';
import { NEARLY_PAID, NOTHING_SENT, serviceForm } from '#web/testing/clinic.ts';
import { aDevice, aJob, aLoan, anAudiogram, aPatient, aRecordRead, aVisit } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

type Input = Record<string, unknown>;
const DAY_MS = 86_400_000;
const as = (role: 'cs' | 'reception' | 'accounting' | 'admin') => aUser({ id: role, role, username: role });
const open = (path: string, role: Parameters<typeof as>[0] = 'cs', language: 'ar' | 'en' = 'en') =>
  renderApp(`/${role}${path}`, { language, signedInAs: as(role) });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  realtimeServer();
  answers(fetchTimeline, { documents: [], next: null });
  answers(fetchRecordReads, { documents: [], total: 0, capped: false, next: null });
});

/** Answers a call, and keeps what was sent. */
function takes<Request, Output>(call: Call<Request, Output>, answer: Output): Input[] {
  const sent: Input[] = [];
  answers(call, (input) => {
    sent.push(input);
    return answer;
  });
  return sent;
}

const match = {
  $id: 'patient-1',
  name: 'Hoda Hassan',
  phones: ['01012345678'],
  birth_year: 1959,
  last_visit_on: '2026-10-01T00:00:00.000Z',
  serial_number: 'SN-1000',
  lab_number: null,
};

describe('clients', () => {
  test('are found by phone, name or serial number, which the address keeps', async () => {
    const asked = takes(searchPatients, { documents: [match], total: 1 });
    const app = await open('/patients');
    await findHeading('Clients');
    await app.user.type(screen.getByRole('searchbox'), 'SN-10{Enter}');
    await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ query: 'SN-10' })));
    await isAt(app, '/cs/patients?q=SN-10');
    expect((await screen.findByText('SN-1000')).closest('li')?.textContent).toContain('Last visit: 1 October 2026');
    expect(screen.getByRole('link', { name: 'Hoda Hassan' }).getAttribute('href')).toBe('/cs/patients/patient-1');
  });

  test.each([
    ['en', 'No client matches this phone, name or number'],
    ['ar', 'لم نجد عميلًا بهذا الهاتف أو الاسم أو الرقم'],
  ] as const)('that are not there say so (%s)', async (language, words) => {
    answers(searchPatients, { documents: [], total: 0 });
    await open('/patients?q=x', 'reception', language);
    await screen.findByRole('heading', { level: 2, name: words });
  });

  test.each([
    ['en', 'Recent clients'],
    ['ar', 'أحدث العملاء زيارةً'],
  ] as const)('begin with those who came last (%s)', async (language, recent) => {
    const asked = takes(searchPatients, { documents: [match], total: 1 });
    await open('/patients', 'reception', language);
    const list = await screen.findByRole('list', { name: recent });
    expect(within(list).getByRole('link', { name: 'Hoda Hassan' })).toBeTruthy();
    expect(asked).toEqual([{ id: 'reception', query: '' }]);
  });

  test('are looked for by what is typed, as long as nobody has come', async () => {
    answers(searchPatients, { documents: [], total: 0 });
    await open('/patients');
    await screen.findByText('Type a phone, a name or a serial number to find a client');
  });

  test('that cannot be fetched say why, and can be tried again', async () => {
    refuses(searchPatients, 'forbidden');
    const { user } = await open('/patients?q=hoda');
    await screen.findByText('You are not allowed to do this.');
    answers(searchPatients, { documents: [match], total: 1 });
    await user.click(await button('Try again'));
    await screen.findByText('Hoda Hassan');
  });
});

const order: PatientOrder = {
  $id: 'order-1',
  number: '12345678',
  $createdAt: '2026-11-01T09:00:00.000Z',
  first_name: 'Hoda',
  last_name: 'Hassan',
  phone: '01012345678',
  amount: 950,
  payment_status: 'pending',
  delivery_status: 'processing',
} as PatientOrder;

const visit: Visit = {
  $id: 'form-1',
  version: 3,
  date: '2026-11-20T10:00:00.000Z',
  status: 'complete',
  service_status: 'pending',
  salesperson: 'Sara',
  reasons: [{ reason: 'maintenance', quantity: 1 }],
  blocks: [
    {
      $id: 'block-1',
      type: 'm',
      hearing_aid: 'Phonak Audéo',
      style: null,
      serial_number: 'SN-1000',
      side: null,
      em_type: null,
      em_size: null,
      delivery_date: '2026-11-25T00:00:00.000Z',
      ready: null,
      delivered: false,
      price: 650,
      downpayment: 200,
      rest_of_cost: 450,
    },
  ],
  outstanding: null,
};

describe('a client', () => {
  const full = aPatient({
    last_visit_on: '2026-11-20T00:00:00.000Z',
    visits: [visit],
    devices: [aDevice()],
    jobs: [aJob()],
    follow_ups: [
      {
        form_id: 'form-1',
        follow_up_date: '2026-11-25T00:00:00.000Z',
        prev_follow_up_date: null,
        follow_up_count: 2,
        status: 'scheduled',
        frozen: false,
      },
      {
        form_id: 'form-2',
        follow_up_date: '2026-12-25T00:00:00.000Z',
        prev_follow_up_date: null,
        follow_up_count: 0,
        status: 'scheduled',
        frozen: false,
      },
    ],
    orders: [order],
    related_orders: [{ ...order, $id: 'order-2', number: '87654321' }],
  });

  test('has one page with visits, hearing aids, repairs, follow-ups and orders', async () => {
    answers(fetchPatient, full);
    await open('/patients/patient-1');
    await findHeading('Hoda Hassan');
    const part = (name: string) => screen.getByRole('region', { name }).textContent;
    expect(part('Visits')).toContain('20 November 2026');
    expect(part('Visits')).toMatch(/Still to pay: EGP\s450/);
    expect(part('Hearing aids')).toContain('Warranty until 1 October 2028');
    expect(part('Repairs and lab')).toContain('Overdue');
    expect(part('Follow-ups')).toMatch(/25 November 2026.*2 follow-ups.*25 December 2026/);
    expect(part('Follow-ups')).not.toContain('0 follow-ups');
    expect(part('Store orders')).toContain('Possibly related');
    expect(part('Ear molds')).toContain('Nothing yet');
  });

  const aid = (serial: string, warranty_until: string) =>
    aDevice({ $id: serial, serial_number: serial, warranty_until });

  test.each([
    ['en', 'Alerts', ['Loaner not returned: LOAN-1, due', 'Ready to hand over: Phonak', 'The warranty of SN-1 ends']],
    ['ar', 'تنبيهات', ['سماعة مُعارة لم تعد: LOAN-1', 'جاهزة للتسليم: Phonak', 'ينتهي ضمان السماعة SN-1']],
  ] as const)('tells first what must not be forgotten while they are here (%s)', async (language, name, told) => {
    const soon = new Date(Date.now() + 10 * DAY_MS).toISOString();
    const late = new Date(Date.now() + 100 * DAY_MS).toISOString();
    answers(fetchPatient, {
      ...full,
      devices: [aid('SN-1', soon), aid('SN-2', late)],
      jobs: [aJob({ stage: 'ready', overdue: false }), aJob({ $id: 'job-2', stage: 'delivered', overdue: false })],
      loans: [aLoan({ overdue: true }), aLoan({ $id: 'loan-2', serial_number: 'LOAN-2' })],
    });
    await open('/patients/patient-1', 'reception', language);
    const list = await screen.findByRole('list', { name });
    const said = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''));
    expect(said).toEqual(told.map((words) => expect.stringContaining(words)));
  });

  test.each(['cs', 'accounting'] as const)(
    'says what they have paid and owe where the server says it (%s)',
    async (role) => {
      const balance = { billed: 62_232.73, received: 62_212.75, outstanding: 19.98, by_insurers: 5, opening: null };
      answers(fetchPatient, { ...full, balance: role === 'accounting' ? balance : null });
      await open('/patients/patient-1', role);
      await findHeading('Hoda Hassan');
      if (role === 'cs') {
        expect(screen.queryByText('Outstanding')).toBeNull();
        return;
      }
      const facts = screen.getByText('Outstanding').closest('dl')?.textContent?.replaceAll('\u00a0', ' ');
      expect(facts).toContain(
        'BilledEGP 62,232.73ReceivedEGP 62,212.75OutstandingEGP 19.98Of which insurers owe EGP 5',
      );
    },
  );

  test.each([
    ['Owed from before', 120.5],
    ['Credit from before', -120.5],
  ])('says what is left of what was owed before, apart from the bills (%s)', async (words, opening) => {
    const balance = { billed: 0, received: 0, outstanding: 0, by_insurers: 0, opening };
    answers(fetchPatient, { ...full, balance });
    await open('/patients/patient-1', 'accounting');
    await findHeading('Hoda Hassan');
    expect(screen.getByText(words).nextElementSibling?.textContent).toContain('120.50');
    expect(screen.getByRole('button', { name: 'Opening balance' })).toBeTruthy();
  });

  test('says when they come next, and what was measured last', async () => {
    answers(fetchPatient, {
      ...full,
      next_appointment: anAppointment({ patient_id: 'patient-1', starts_at: '2027-03-10T10:00:00.000Z' }),
      latest_audiogram: anAudiogram({ measured_at: '2026-11-02T10:00:00.000Z' }),
    });
    await open('/patients/patient-1');
    const next = await screen.findByRole('link', { name: /^Wednesday,? 10 March, 12:00/ });
    expect(next.getAttribute('href')).toBe('/clinic/calendar?day=2027-03-10&open=appointment-1');
    const measured = screen.getByRole('link', { name: '2 November 2026' });
    expect(measured.getAttribute('href')).toBe('/cs/patients/patient-1/audiograms');
    expect(measured.closest('dd')?.textContent).toContain('Right ear: 45 dB HL');
  });

  test.each([
    ['reception', ['New visit', 'Book an appointment']],
    ['cs', ['New visit', 'Book an appointment', 'New hearing test']],
    ['accounting', ['Record a payment']],
    ['admin', ['Book an appointment', 'Record a payment', 'New hearing test']],
  ] as const)('is where work begins, as far as a role does it (%s)', async (role, expected) => {
    const seesPayments = role === 'accounting' || role === 'admin';
    answers(fetchPatient, { ...full, visits: [{ ...visit, outstanding: seesPayments ? 450 : null }] });
    await open('/patients/patient-1', role);
    await findHeading('Hoda Hassan');
    const begins = ['New visit', 'Book an appointment', 'Record a payment', 'New hearing test'];
    const found = begins.filter((name) => screen.queryByRole(name.includes('test') ? 'link' : 'button', { name }));
    expect(found).toEqual(expected);
  });

  test('has the form of a new visit filled in, which leads back to them', async () => {
    answers(fetchPatient, { ...full, address: '12 Nile Street' });
    answers(searchPatients, { documents: [], total: 0 });
    const app = await open('/patients/patient-1', 'reception');
    await app.user.click(await button('New visit'));
    await isAt(app, '/clinic/visit');
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    const age = String(Number(cairoDay().slice(0, 4)) - 1959);
    await waitFor(() =>
      expect([value('Name'), value('Main phone'), value('Age'), value('Address')]).toEqual([
        'Hoda Hassan',
        '01012345678',
        age,
        '12 Nile Street',
      ]),
    );
    const sent = takes(submitReceptionForm, { $id: 'form-9', status: 'pending', version: 0 });
    await app.user.selectOptions(screen.getByLabelText(/^Reason/), 'maintenance');
    await app.user.click(screen.getByRole('button', { name: 'Send to customer service' }));
    await isAt(app, '/reception/patients/patient-1');
    expect(sent).toMatchObject([{ patientId: 'patient-1' }]);
  });

  test('has the payments of what they have owed longest', async () => {
    const newer = { ...visit, $id: 'form-2', outstanding: 100 };
    answers(fetchPatient, { ...full, visits: [newer, { ...visit, outstanding: 450 }, aVisit({ $id: 'form-0' })] });
    answers(fetchSform, serviceForm([], { $id: 'form-1', status: 'complete', issued_at: '2026-11-20T10:00:00.000Z' }));
    answers(fetchInvoices, { documents: [], total: 0 });
    answers(fetchInstalments, { plan: null });
    answers(fetchDocumentSends, NOTHING_SENT);
    const asked = takes(fetchPayments, NEARLY_PAID);
    const { user } = await open('/patients/patient-1', 'accounting');
    await user.click(await button('Record a payment'));
    await screen.findByRole('dialog', { name: 'Payments of Hoda Hassan' });
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    // The window is live, and may have asked again.
    expect(new Set(asked.map(({ form_id }) => form_id))).toEqual(new Set(['form-1']));
  });

  test('pays at reception where that is allowed: a payment and its receipt, and nothing given back', async () => {
    answers(fetchPatient, { ...full, visits: [{ ...visit, outstanding: 450 }] });
    const paid: FormPayments['documents'][number] = {
      $id: 'payment-1',
      form_id: 'form-1',
      block_id: null,
      kind: 'payment',
      amount: 550,
      method: 'cash',
      payer: 'client',
      reference: null,
      day: '2026-11-20T00:00:00.000Z',
      at: '2026-11-20T10:00:00.000Z',
      actor_name: 'Rana',
      note: null,
      refund_of: null,
      void_of: null,
      left: 550,
      voided: false,
    };
    answers(fetchPayments, { ...NEARLY_PAID, documents: [paid], total: 1 });
    const sent = takes(recordPayment, { $id: 'payment-9', billed: 1000, received: 1000, outstanding: 0 });
    const { user } = await open('/patients/patient-1', 'reception');
    await user.click(await button('Record a payment'));
    const payments = within(await screen.findByRole('dialog', { name: 'Payments of Hoda Hassan' }));
    await payments.findAllByRole('button', { name: 'Receipt' });
    expect(payments.queryByRole('button', { name: /^(Refund|Void)/ })).toBeNull();
    expect(payments.queryByRole('heading', { name: /Invoices|Instalments/ })).toBeNull();
    await user.click(payments.getByRole('button', { name: 'Record a payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
    await waitFor(() => expect(sent).toMatchObject([{ form_id: 'form-1', method: 'cash' }]));
  });

  test('shows accounting no follow-ups and no orders, and nothing to change', async () => {
    answers(fetchPatient, { ...full, follow_ups: [], orders: [], related_orders: [] });
    await open('/patients/patient-1', 'accounting');
    await findHeading('Hoda Hassan');
    expect(screen.queryByRole('region', { name: 'Store orders' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull();
  });

  test.each([
    ['en', 'cs', /^Move to another client: visit/, 'A new client with the details of the form', 'Move the visit'],
    ['ar', 'admin', /^نقل إلى عميل آخر: زيارة/, 'عميل جديد ببيانات النموذج', 'نقل الزيارة'],
  ] as const)(
    'has visits that are moved to somebody else, with the version that was read (%s)',
    async (language, role, move, anew, confirm) => {
      answers(fetchPatient, full);
      answers(searchPatients, { documents: [match], total: 1 });
      const sent = takes(moveVisit, {
        $id: 'form-1',
        status: 'complete',
        version: 4,
        patient_id: 'patient-9',
        patient_name: 'Karim Adel',
      });
      const { user } = await open('/patients/patient-1', role, language);
      await user.click(await button(move));
      await user.click(await button(anew));
      await user.click(await button(confirm));
      await screen.findByText(
        language === 'en' ? 'The visit is in the record of Karim Adel now.' : /الآن في ملف Karim Adel/,
      );
      expect(sent).toEqual([
        { id: expect.any(String), formId: 'form-1', formType: 'reception', version: 3, patientId: null },
      ]);
    },
  );

  test('says why a visit is not moved', async () => {
    answers(fetchPatient, full);
    answers(searchPatients, { documents: [{ ...match, $id: 'patient-2', name: 'Karim Adel' }], total: 1 });
    refuses(moveVisit, 'form_in_use', { holder: 'Sara' });
    const { user } = await open('/patients/patient-1', 'cs');
    await user.click(await button(/^Move to another client: visit/));
    await user.click(await button('Move to this record: Karim Adel'));
    await user.click(await button('Move the visit'));
    await screen.findByText('Sara is working on this form.');
  });

  test.each([
    ['reception', 'pending', null, 1],
    ['reception', 'complete', 'pending', 0],
    ['accounting', 'pending', null, 0],
    ['admin', 'complete', 'complete', 1],
  ] as const)('%s may move a visit whose forms are %s and %s: %i', async (role, status, service_status, buttons) => {
    answers(fetchPatient, { ...full, visits: [aVisit({ status, service_status })] });
    await open('/patients/patient-1', role);
    await findHeading('Hoda Hassan');
    expect(screen.queryAllByRole('button', { name: /^Move to another client: visit/ })).toHaveLength(buttons);
  });

  test('shows the admin who opened it, page by page', async () => {
    answers(fetchPatient, full);
    const asked: Input[] = [];
    answers(fetchRecordReads, (input) => {
      asked.push(input);
      const next = input.cursor ? null : '2026-11-19T10:00:00.000+00:00_read-1';
      const read = input.cursor ? aRecordRead({ $id: 'read-2', actor_name: 'Nader', kind: 'visit' }) : aRecordRead();
      return { documents: [read], total: 2, capped: false, next };
    });
    const { user } = await open('/patients/patient-1', 'admin');
    const part = within(await screen.findByRole('region', { name: 'Who opened this record' }));
    expect((await part.findByText('Sara')).closest('li')?.textContent).toMatch(
      /Customer service.*Client page.*20 November 2026/,
    );
    expect(screen.queryByText(/Your name and the time/)).toBeNull();
    await user.click(await part.findByRole('button', { name: 'Load older ones' }));
    expect((await part.findByText('Nader')).closest('li')?.textContent).toContain('Visit form');
    expect(asked).toMatchObject([
      { patientId: 'patient-1' },
      { patientId: 'patient-1', cursor: '2026-11-19T10:00:00.000+00:00_read-1' },
    ]);
  });

  test('tells staff that opening it is noted', async () => {
    answers(fetchPatient, full);
    await open('/patients/patient-1', 'reception');
    await screen.findByText(/Your name and the time when you open this record are noted/);
    expect(screen.queryByRole('region', { name: 'Who opened this record' })).toBeNull();
  });

  test('that is not there says so', async () => {
    refuses(fetchPatient, 'not_found');
    await open('/patients/nobody');
    await screen.findByRole('heading', { name: 'We could not find this client' });
    expect(screen.getByRole('link', { name: 'Back to the clients' })).toBeTruthy();
  });

  test('is changed: one phone a line, with the version that was read', async () => {
    answers(fetchPatient, full);
    const sent = takes(updatePatient, full);
    const { user } = await open('/patients/patient-1', 'reception');
    await user.click(await button('Edit details'));
    const phones = await screen.findByLabelText<HTMLTextAreaElement>('Phones');
    await user.clear(phones);
    await user.type(phones, '٠١٠١٢٣٤٥٦٧٨{Enter}01198765432');
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]).toMatchObject({
      patientId: 'patient-1',
      version: 2,
      data: { name: 'Hoda Hassan', phones: ['01012345678', '01198765432'], birth_year: 1959 },
    });
  });

  test('a national id fills in birth date, sex and governorate, and what is known besides is sent', async () => {
    answers(fetchPatient, full);
    const sent = takes(updatePatient, { ...aPatient(), version: 3 });
    const { user } = await open('/patients/patient-1');
    await user.click(await button('Edit details'));
    await user.type(await screen.findByLabelText(/^National ID/), '٢٥٩٠٣٢١٠١٠٠١٢٣');
    await user.type(screen.getByLabelText(/^Note for the desk/), 'Writes only');
    await user.type(screen.getByLabelText('Contact person (optional)'), 'Salma');
    await user.click(screen.getByLabelText('Contact person may be told about their health'));
    expect(screen.queryByLabelText(/^Year of birth/)).toBeNull();
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]).toMatchObject({
      data: {
        birth_year: 1959,
        details: {
          birth_date: '1959-03-21',
          sex: 'female',
          governorate: 'Cairo',
          desk_note: 'Writes only',
          contact_name: 'Salma',
          contact_may_know: true,
        },
      },
    });
  });

  test('say how they found the clinic: what is offered, and what they said before though it is not any more', async () => {
    answers(fetchPatient, { ...full, details: { ...full.details, referral_source: 'radio' } });
    const sent = takes(updatePatient, { ...aPatient(), version: 3 });
    const { user } = await open('/patients/patient-1');
    expect(await screen.findByText('Radio')).toBeDefined();
    await user.click(await button('Edit details'));
    const source = await screen.findByLabelText<HTMLSelectElement>(/^How they found us/);
    expect([...source.options].map(({ text }) => text)).toEqual(['Not said', 'Doctor', 'Friend or family', 'Radio']);
    expect(source.value).toBe('radio');
    await user.selectOptions(source, 'friend');
    expect([...source.options].map(({ text }) => text)).toEqual(['Not said', 'Doctor', 'Friend or family']);
    await user.click(await button('Save'));
    await waitFor(() => expect(sent[0]).toMatchObject({ data: { details: { referral_source: 'friend' } } }));
  });

  test('shows what everybody at the desk has to know, who is called in their place, and what the national id said', async () => {
    const details = {
      ...full.details,
      sex: 'female' as const,
      governorate: 'Alexandria',
      desk_note: 'Speak to the left side',
      contact_name: 'Salma',
      contact_relation: 'daughter',
    };
    answers(fetchPatient, { ...full, details });
    await open('/patients/patient-1');
    const alerts = await screen.findByRole('list', { name: 'Alerts' });
    expect(within(alerts).getByText('Speak to the left side')).toBeDefined();
    expect(screen.getByText('Alexandria').closest('div')?.textContent).toBe('GovernorateAlexandria');
    expect(screen.getByText('Female')).toBeDefined();
    expect(screen.getByText('Salma (daughter)')).toBeDefined();
    expect(screen.getByText('tell nothing about their health')).toBeDefined();
  });

  test('a wrong phone is refused beside its box', async () => {
    answers(fetchPatient, full);
    const { user } = await open('/patients/patient-1');
    await user.click(await button('Edit details'));
    const phones = await screen.findByLabelText<HTMLTextAreaElement>('Phones');
    await user.clear(phones);
    await user.type(phones, '12');
    await user.click(await button('Save'));
    await waitFor(() => expect(phones.getAttribute('aria-invalid')).toBe('true'));
  });

  test('gets a store order linked, and unlinked after a question', async () => {
    answers(fetchPatient, full);
    const linked = takes(linkOrder, { orderId: 'order-2', patientId: 'patient-1' });
    const unlinked = takes(unlinkOrder, { orderId: 'order-1', patientId: null });
    const { user } = await open('/patients/patient-1');
    await user.click(await button('Link this order'));
    await waitFor(() => expect(linked[0]).toMatchObject({ orderId: 'order-2', patientId: 'patient-1' }));
    await user.click(await button('Unlink'));
    const question = await screen.findByRole('dialog', { name: /^Unlink order/ });
    await user.click(within(question).getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(unlinked[0]).toMatchObject({ orderId: 'order-1', patientId: 'patient-1' }));
  });

  test('begins with the time line, by kind and page by page', async () => {
    answers(fetchPatient, full);
    const entry = {
      about: [],
      state: null,
      number: null,
      name: null,
      note: null,
      amount: null,
      visit: null,
      written: null,
    };
    const visit: TimelineEntry = {
      ...entry,
      $id: 'form-1',
      kind: 'visit',
      at: '2026-11-20T10:00:00.000Z',
      about: ['maintenance'],
    };
    const service: TimelineEntry = { ...visit, kind: 'service', about: ['m'], state: 'complete' };
    const tested: TimelineEntry = {
      ...entry,
      $id: 'audiogram-1',
      kind: 'audiogram',
      at: '2026-11-01T10:00:00.000Z',
      name: 'Huda',
    };
    const opened: TimelineEntry = {
      ...entry,
      $id: 'contact-1',
      kind: 'contact',
      at: '2026-11-19T10:00:00.000Z',
      about: ['appointment_reminder'],
      number: '01012345678',
      name: 'Samir',
    };
    const sent: TimelineEntry = {
      ...entry,
      $id: 'message-1',
      kind: 'message',
      at: '2026-11-18T10:00:00.000Z',
      about: ['appointment_moved', 'sms'],
      state: 'called',
    };
    const asked: Input[] = [];
    answers(fetchTimeline, (input) => {
      asked.push(input);
      if ('kind' in input) return { documents: [tested], next: null };
      return 'cursor' in input
        ? { documents: [tested], next: null }
        : { documents: [visit, service, opened, sent], next: 'after' };
    });
    const { user } = await open('/patients/patient-1');
    const list = await screen.findByRole('list', { name: 'Time line' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(4));
    expect(within(list).getByText('WhatsApp opened').closest('li')?.textContent).toMatch(
      /Appointment reminder0101\u00a0234\u00a05678Samir$/,
    );
    expect(within(list).getByText('Message from the centre').closest('li')?.textContent).toMatch(
      /Not delivered: called instead.*Appointment moved.*SMS/,
    );
    expect(within(list).getByText('Service form').closest('li')?.textContent).toContain('Complete');
    await user.click(await button('Load older ones'));
    expect((await within(list).findByText('Hearing test')).closest('li')?.textContent).toContain('Huda');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Hearing test');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ patientId: 'patient-1', kind: 'audiogram' }));
  });

  test('takes in another record of the same person, in as many calls as it needs', async () => {
    answers(fetchPatient, full);
    answers(searchPatients, {
      documents: [match, { ...match, $id: 'patient-2', name: 'Huda H.' }],
      total: 2,
    });
    const sent: Input[] = [];
    answers(mergePatients, (input) => {
      sent.push(input);
      return { $id: 'patient-1', done: sent.length === 2, moved: 10 };
    });
    const { user } = await open('/patients/patient-1');
    await user.click(await button('Merge with another record'));
    await user.click(await button('Merge this record: Huda H.'));
    await user.click(await button('Merge'));
    await screen.findByText('Merged');
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({ patientId: 'patient-1', duplicateId: 'patient-2' });
  });

  test('asks what remains where the two records say different things of one person', async () => {
    answers(fetchPatient, full);
    answers(searchPatients, { documents: [{ ...match, $id: 'patient-2', name: 'Huda H.' }], total: 1 });
    refuses(mergePatients, 'merge_undecided', {
      accounts: [
        { userId: 'account-1', username: 'Mona' },
        { userId: 'account-2', username: 'Huda' },
      ],
      birth_years: [1950, 1951],
    });
    const { user } = await open('/patients/patient-1');
    await user.click(await button('Merge with another record'));
    await user.click(await button('Merge this record: Huda H.'));
    await user.click(await button('Merge'));
    const dialog = within(await screen.findByRole('dialog', { name: 'What should the merged record keep?' }));
    expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByLabelText('Huda'));
    await user.click(dialog.getByLabelText('1950'));
    const sent: Input[] = [];
    answers(mergePatients, (input) => {
      sent.push(input);
      return { $id: 'patient-1', done: true, moved: 1 };
    });
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await screen.findByText('Merged');
    expect(sent).toMatchObject([{ duplicateId: 'patient-2', account: 'account-2', birth_year: 1950 }]);
  });

  test('is not waited for any longer than somebody wants to', async () => {
    answers(fetchPatient, full);
    answers(searchPatients, { documents: [{ ...match, $id: 'patient-2', name: 'Huda H.' }], total: 1 });
    answers(mergePatients, () => new Promise<never>(() => {}));
    const { user } = await open('/patients/patient-1');
    await user.click(await button('Merge with another record'));
    await user.click(await button('Merge this record: Huda H.'));
    await user.click(await button('Merge'));
    await waitFor(async () => expect((await button('Merge this record: Huda H.')).ariaBusy).toBe('true'));
    await user.click(await button('Close'));
    await screen.findByText(/^There is no answer yet\. Choose the record again/);
    answers(mergePatients, { $id: 'patient-1', done: true, moved: 0 });
    await user.click(await button('Merge this record: Huda H.'));
    await user.click(await button('Merge'));
    await screen.findByText('Merged');
  });
});

describe('a client who asks to be erased', () => {
  const REQUEST: PrivacyRequest = {
    $id: 'request-1',
    $createdAt: '2026-11-01T10:00:00.000Z',
    subject: 'patient',
    subject_id: 'patient-1',
    state: 'waiting',
    answer_by: '2026-11-09T00:00:00.000Z',
    answered_at: null,
    kept_until: '2036-11-01T00:00:00.000Z',
    erased_at: null,
  };

  test('is kept where the law wants it: the admin reads until when, and notes the request', async () => {
    answers(fetchPatient, aPatient());
    const until = '2036-11-01';
    answers(fetchErasure, { waits_until: until, kept: [{ what: 'clinic', count: 1, until }] });
    const sent = takes(erasePatient, { done: false, request: REQUEST });
    const { user } = await open('/patients/patient-1', 'admin');
    await user.click(await button('Erase the record'));
    await screen.findByText(/^The record cannot be erased before 1 November 2036\./);
    await screen.findByText(/^The whole record at our centre: until 1 November 2036/);
    await user.click(await button('Note the request'));
    await screen.findByText('Answer the person by 9 November 2026.');
    expect(sent).toEqual([{ id: 'admin', patientId: 'patient-1' }]);
  });

  test('goes at once where nothing keeps them, and the page leads back to all clients', async () => {
    answers(fetchPatient, aPatient());
    answers(searchPatients, { documents: [], total: 0 });
    answers(fetchErasure, { waits_until: null, kept: [] });
    answers(erasePatient, { done: true, request: { ...REQUEST, state: 'done', answer_by: null } });
    const app = await open('/patients/patient-1', 'admin');
    await app.user.click(await button('Erase the record'));
    await screen.findByText('Nothing stays.');
    await app.user.click(await button('Erase the record for good'));
    await screen.findByText('The record is erased');
    await isAt(app, '/admin/patients');
  });

  test('is erased by nobody but the admin', async () => {
    answers(fetchPatient, aPatient());
    await open('/patients/patient-1', 'cs');
    await button('Merge with another record');
    expect(screen.queryByRole('button', { name: 'Erase the record' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy of the data' })).toBeNull();
  });
});

describe('hearing aids', () => {
  const page = (documents: ReturnType<typeof aDevice>[]) => ({ documents, total: documents.length, next: null });

  test('are found by the beginning of their serial number', async () => {
    const asked = takes(fetchDevices, {
      ...page([aDevice(), aDevice({ $id: 'd2', serial_number: 'SN-2' })]),
      capped: false,
    });
    const { user } = await open('/devices', 'accounting');
    await findHeading('Hearing aids');
    await screen.findByText('2 of 2 hearing aids');
    await user.type(
      screen.getByPlaceholderText('beginning of the serial number, client, model, status...'),
      'sn-1{Enter}',
    );
    await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ query: 'sn-1' })));
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  test('are changed by customer service; a serial number that another one has is told', async () => {
    answers(fetchDevices, page([aDevice()]) as never);
    const taken = { key: 'serial_taken', values: { serial: 'SN-2', patientName: 'Karim' } };
    refuses(updateDevice, 'serial_taken', { fields: { 'data.serial_number': taken } } as never);
    const { user } = await open('/devices');
    await user.click(await button('Edit hearing aid SN-1000'));
    const serial = await screen.findByLabelText('Serial number');
    await user.clear(serial);
    await user.type(serial, 'SN-2');
    await user.click(await button('Save'));
    await screen.findByText('The serial number \u2068SN-2\u2069 already belongs to \u2068Karim\u2069.');
    expect(serial.getAttribute('aria-invalid')).toBe('true');
    const sent = takes(updateDevice, aDevice());
    await user.selectOptions(screen.getByLabelText('Status'), 'lost');
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]).toMatchObject({
      deviceId: 'device-1',
      version: 1,
      data: { serial_number: 'SN-2', status: 'lost' },
    });
  });

  test('that are none, and that cannot be fetched, say so', async () => {
    refuses(fetchDevices, 'forbidden');
    const { user } = await open('/devices');
    await screen.findByText('You are not allowed to do this.');
    answers(fetchDevices, page([]) as never);
    await user.click(await button('Try again'));
    await screen.findByText('No hearing aids recorded yet');
  });
});
