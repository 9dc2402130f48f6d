import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchBookings, setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { markCalled, recordContact } from '#contract/contacts/calls.ts';
import type { ImpressionRequest } from '#contract/impressions/schemas.ts';
import { fetchImpressions, moveImpression } from '#contract/impressions/staff-calls.ts';
import { fetchDueInstalments } from '#contract/instalments/calls.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { endLoan, fetchLoans } from '#contract/pieces/calls.ts';
import type { Loan } from '#contract/pieces/schemas.ts';
import { fetchWorkQueue, updateProfile } from '#contract/staff/calls.ts';
import type { Unreached, WorkQueue } from '#contract/staff/schemas.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { anAppointment, SOON } from '#web/testing/appointments.ts';
import { aJob } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

type Input = Record<string, unknown>;
const as = (role: 'cs' | 'reception' | 'accounting' | 'admin') =>
  aUser({ id: role, role, username: 'Sara', email: 'sara@example.com', phone: null });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

const QUEUE: WorkQueue = {
  day: '2026-11-20',
  appointments: { documents: [], total: 0 },
  to_confirm: { documents: [], total: 0 },
  unread: 0,
  link_requests: { documents: [], total: 0 },
  trials: null,
  unreached: { documents: [], total: 0 },
  another_time: { documents: [], total: 0 },
  recalls: 4,
  parcels: 0,
  visits: {
    documents: [
      {
        $id: 'form-1',
        name: 'Hoda Hassan',
        phone: '01012345678',
        date: '2026-11-20T10:00:00.000Z',
        patient_id: 'patient-1',
        status: 'pending',
        service_status: null,
        desk_note: 'Speak to the left side',
      },
    ],
    total: 1,
  },
  waiting: { cs: 3, accounting: 1 },
  follow_ups: {
    documents: [
      {
        $id: 'form-2',
        name: 'Aly',
        phone: '01112345678',
        patient_id: 'patient-2',
        follow_up_date: '2026-11-19T00:00:00.000Z',
        state: 'overdue',
      },
    ],
    total: 1,
    due: 0,
    overdue: 1,
  },
  jobs: { documents: [aJob()], total: 1, due: 0, overdue: 1 },
  impressions: {
    documents: [
      {
        $id: 'impression-1',
        $createdAt: '2026-11-19T10:00:00.000Z',
        kind: 'impression',
        name: 'Mona Ali',
        phone: '01212345678',
        title: 'Oticon Own 1',
        order_number: '12345678',
        problem: null,
        warranty_until: null,
        taken_by: null,
        state: 'waiting',
        version: 0,
      },
    ],
    total: 1,
  },
};

const LOAN: Loan = {
  $id: 'loan-1',
  serial_number: 'SN-2',
  title: 'Phonak Audéo',
  patient: { $id: 'patient-1', name: 'Hoda Hassan', phones: ['01012345678'], birth_year: 1958 },
  job_id: 'job-1',
  lent_at: '2026-11-10T10:00:00.000Z',
  due_on: '2026-11-19T00:00:00.000Z',
  returned_at: null,
  due: false,
  overdue: true,
  note: null,
  actor_name: 'Sara',
  version: 0,
};

let live: ReturnType<typeof realtimeServer>;
beforeEach(() => {
  live = realtimeServer();
  answers(fetchLoans, { documents: [], total: 0, due: 0, overdue: 0 });
  answers(fetchBookings, { documents: [] });
  answers(fetchDueInstalments, { documents: [], total: 0, capped: false, next: null });
});

describe('today', () => {
  const open = (role: Parameters<typeof as>[0], language: 'ar' | 'en' = 'en') =>
    renderApp(`/${role}/today`, { language, signedInAs: as(role) });

  test('says at appointments and visits what the desk has to know of their clients', async () => {
    const one = anAppointment({ name: 'Samira Adel', desk_note: 'Writes only' });
    answers(fetchWorkQueue, { ...QUEUE, appointments: { documents: [one], total: 1 } });
    await open('reception');
    const part = async (name: RegExp) => (await screen.findByRole('region', { name })).textContent;
    expect(await part(/^Today's appointments/)).toContain('Note for the desk: Writes only');
    expect(await part(/^Today's visits/)).toContain('Note for the desk: Speak to the left side');
  });

  test('lists what is lent, and a hearing aid that is back is kept for lending or sold', async () => {
    answers(fetchWorkQueue, QUEUE);
    answers(fetchLoans, { documents: [LOAN], total: 1, due: 0, overdue: 1 });
    const sent: Input[] = [];
    answers(endLoan, (input) => {
      sent.push(input as Input);
      return { ...LOAN, returned_at: '2026-11-20T10:00:00.000Z' };
    });
    const { user } = await open('reception');
    const loans = await screen.findByRole('region', { name: /^Lent hearing aids/ });
    await within(loans).findByText('Overdue');
    within(loans).getByText('Due back on 19 November 2026');
    expect(within(loans).getByRole('link', { name: 'SN-2' }).getAttribute('href')).toBe('/reception/devices/SN-2');
    await user.click(await button('Mark as returned: hearing aid SN-2'));
    await user.click(screen.getByRole('radio', { name: 'Back into stock, to be sold' }));
    await user.click(await button('Mark as returned'));
    await waitFor(() => expect(sent).toEqual([{ id: 'reception', loanId: 'loan-1', sellable: true }]));
  });

  test('WhatsApp opens with what each part is about: a visit, a follow-up, a request, an instalment', async () => {
    answers(fetchWorkQueue, QUEUE);
    const due = { form_id: 'form-3', patient_id: null, name: 'Sami', phone: '01012345678', left: 900, amount: 350.5 };
    const documents = [{ ...due, day: '2026-11-01', overdue: true }];
    answers(fetchDueInstalments, { documents, total: 1, capped: false, next: null });
    await open('admin');
    const textTo = async (name: string) => {
      const link = await screen.findByRole('link', { name: `WhatsApp to ${name}` });
      return new URL(link.getAttribute('href') ?? '').searchParams.get('text')?.split('\n')[1];
    };
    expect(await textTo('Sami')).toContain('نذكّرك بقسط مستحق يوم الأحد، 1 نوفمبر: 350.50\u00a0جنيه.');
    expect(await textTo('Hoda Hassan')).toBeUndefined();
    expect(await textTo('Aly')).toContain('نود الاطمئنان عليك');
    expect(await textTo('Mona Ali')).toContain('نود تحديد موعد لزيارتك');
  });

  test('says what there is to do: visits, what waits, follow-ups and jobs', async () => {
    answers(fetchWorkQueue, QUEUE);
    await open('cs');
    await findHeading("Today's work");
    await screen.findByText('20 November 2026');
    expect(screen.getByText('3 forms wait for customer service')).toBeTruthy();
    expect(screen.getByText('One form waits for accounting')).toBeTruthy();
    expect(screen.getByText('Aly').closest('li')?.textContent).toContain('Overdue');
    expect(screen.getByRole('region', { name: /^Due today or late/ }).textContent).toContain('Hoda Hassan');
  });

  test('shows who comes today and who is to be called, live, with the ways to them', async () => {
    const coming_at = '2026-11-20T10:00:00.000Z';
    const booked = anAppointment({ $id: 'appointment-2', name: 'Samira Adel', coming_at });
    answers(fetchWorkQueue, {
      ...QUEUE,
      appointments: { documents: [anAppointment({ state: 'arrived', coming_at })], total: 1 },
      to_confirm: { documents: [booked], total: 1 },
    });
    const sent: Input[] = [];
    answers(setAppointmentState, (input) => {
      sent.push(input);
      answers(fetchWorkQueue, QUEUE);
      return { appointment: anAppointment(), visitor: null };
    });
    const { user } = await open('reception');
    const today = within(await screen.findByRole('region', { name: /^Today's appointments/ }));
    expect(today.getByRole('listitem').textContent).toMatch(/^1:00\spmHoda Elsayed.*Arrived$/);
    expect(today.getByRole('link', { name: 'Hoda Elsayed' }).getAttribute('href')).toBe(
      `/clinic/calendar?day=${SOON}&open=appointment-1`,
    );
    expect(today.queryByText('Says they will come')).toBeNull();
    expect(screen.getByText('Samira Adel').closest('li')?.textContent).toContain('Says they will come');
    await user.click(await button('Confirm: Samira Adel'));
    await waitFor(() => expect(screen.queryByText('Samira Adel')).toBeNull());
    expect(sent).toMatchObject([{ appointmentId: 'appointment-2', version: 2, state: 'confirmed' }]);
    // A visit is complete once accounting is done with it.
    const part = (title: RegExp) => within(screen.getByRole('region', { name: title }));
    expect(part(/^Today's visits/).getByRole('listitem').textContent).toContain('Waiting for customer service');
    expect(
      part(/^Today's visits/)
        .getByRole('link', { name: 'Hoda Hassan' })
        .getAttribute('href'),
    ).toBe('/reception/patients/patient-1');
    answers(fetchWorkQueue, { ...QUEUE, to_confirm: { documents: [booked], total: 1 } });
    live.tell();
    await screen.findByText('Samira Adel');
  });

  describe('whom no message reached', () => {
    const unreached = (change: Partial<Unreached> = {}): WorkQueue => {
      const appointment = anAppointment({ name: 'Samira Adel', link: '/a/0aZ9bY8cX7dW6eV5', state: 'confirmed' });
      const about = { appointment, other: null, until: appointment.starts_at } as const;
      const one = { $id: 'message-1', kind: 'appointment_reminder', since: SINCE, ...about, ...change } as const;
      return { ...QUEUE, unreached: { documents: [one], total: 1 } };
    };
    const other = (change: Partial<NonNullable<Unreached['other']>>): Partial<Unreached> => {
      const client = { name: 'Samira Adel', phone: '01012345678', lang: 'ar', patient_id: null } as const;
      return {
        appointment: null,
        other: { of: 'order', id: 'order-1', order_number: '12345678', ...client, ...change },
      };
    };
    const ofJob = other({ of: 'form', id: 'form-9', patient_id: 'patient-9', order_number: null });
    const SINCE = '2026-11-19T10:00:00.000Z';
    const title = { ar: /^تعذّر الوصول إليهم/, en: /^Could not be reached/ };

    test.each([
      ['ar', 'تذكير بالموعد', /منذ 19 نوفمبر 2026/, 'واتساب إلى Samira Adel'],
      ['en', 'Reminder of the appointment', /Since 19 November 2026/, 'WhatsApp to Samira Adel'],
    ] as const)(
      'are listed with their phone, what it is about, and the same text for WhatsApp, in %s',
      async (language, about, since, whatsapp) => {
        answers(fetchWorkQueue, unreached());
        await open('reception', language);
        const part = within(await screen.findByRole('region', { name: title[language] }));
        const line = part.getByRole('listitem').textContent;
        expect(line).toContain(about);
        expect(line).toMatch(since);
        const link = part.getByRole('link', { name: whatsapp }).getAttribute('href') ?? '';
        const text = new URL(link).searchParams.get('text');
        expect(text).toContain('نذكّرك بموعدك');
        expect(text).toContain('/a/0aZ9bY8cX7dW6eV5');
      },
    );

    test.each<[Unreached['kind'], string, string, Partial<Unreached>?, string?]>([
      ['appointment_moved', 'Appointment moved to this time', 'تم نقل موعدك إلى'],
      ['appointment_cancelled', 'Appointment cancelled', 'تم إلغاء موعدك'],
      ['appointment_offered', 'This time is held for them', 'أصبح هذا الوقت متاحًا'],
      ['repair_ready', 'The repair is ready', 'طلبك جاهز للاستلام', ofJob, '/admin/patients/patient-9'],
      ['mold_ready', 'The ear mold is ready', 'طلبك جاهز', ofJob, '/admin/patients/patient-9'],
      ['cancelled', 'Order 1234\u00a05678 was cancelled', 'تم إلغاء طلبك', other({}), '/admin/orders?order=order-1'],
      [
        'undelivered',
        'Order 1234\u00a05678 came back undelivered',
        'بدون تسليم',
        other({}),
        '/admin/orders?order=order-1',
      ],
    ])('%s is said in words and to them, with the way to it', async (kind, about, said, change = {}, to) => {
      answers(fetchWorkQueue, unreached({ kind, ...change }));
      await open('admin');
      const part = within(await screen.findByRole('region', { name: title.en }));
      expect(part.getByRole('listitem').textContent).toContain(about);
      if (to) expect(part.getByRole('link', { name: 'Samira Adel' }).getAttribute('href')).toBe(to);
      const link = part.getByRole('link', { name: 'WhatsApp to Samira Adel' }).getAttribute('href') ?? '';
      expect(new URL(link).searchParams.get('text')).toContain(said);
    });

    test('stand apart from who wants another time', async () => {
      const { unreached: asked } = unreached({ kind: 'appointment_another_time' });
      answers(fetchWorkQueue, { ...QUEUE, another_time: asked });
      await open('reception');
      const part = within(await screen.findByRole('region', { name: /^Want another time/ }));
      part.getByText('Wants another time');
      expect(screen.getAllByRole('button', { name: 'Mark as called: Samira Adel' })).toHaveLength(1);
    });

    test('are called by a press, and gone from the list; the focus goes on', async () => {
      answers(fetchWorkQueue, unreached());
      const sent: Input[] = [];
      answers(markCalled, (input) => {
        sent.push(input);
        answers(fetchWorkQueue, QUEUE);
        return { called: true };
      });
      const { user } = await open('reception');
      await user.click(await button('Mark as called: Samira Adel'));
      await waitFor(() => expect(screen.queryByText('Samira Adel')).toBeNull());
      expect(sent).toEqual([{ id: 'reception', messageId: 'message-1' }]);
      expect(document.activeElement).not.toBe(document.body);
    });

    test('are not called whom the message has reached meanwhile, and a refusal is told', async () => {
      answers(fetchWorkQueue, unreached());
      answers(markCalled, { called: false });
      const { user } = await open('reception');
      await user.click(await button('Mark as called: Samira Adel'));
      await screen.findByText('No call is needed');
      refuses(markCalled, 'not_found');
      await user.click(await button('Mark as called: Samira Adel'));
      await screen.findByText('The call was not recorded');
    });

    test('leave the list when somebody wrote to them by WhatsApp', async () => {
      answers(fetchWorkQueue, unreached());
      answers(recordContact, () => {
        answers(fetchWorkQueue, QUEUE);
        return { recorded: false };
      });
      const { user } = await open('reception');
      const link = await screen.findByRole('link', { name: 'WhatsApp to Samira Adel' });
      link.addEventListener('click', (event) => event.preventDefault());
      await user.click(link);
      await waitFor(() => expect(screen.queryByText('Samira Adel')).toBeNull());
    });

    test('are no part of who makes no appointments', async () => {
      answers(fetchWorkQueue, { ...QUEUE, unreached: null, another_time: null });
      await open('accounting');
      await screen.findByRole('region', { name: /^Due today or late/ });
      expect(screen.queryByRole('region', { name: title.en })).toBeNull();
    });
  });

  test('a number that a role does not see is left out', async () => {
    answers(fetchWorkQueue, { ...QUEUE, waiting: { cs: 3, accounting: null } });
    await open('reception');
    const waiting = await screen.findByRole('link', { name: '3 forms wait for customer service' });
    expect(waiting.getAttribute('href')).toBe('/reception?tab=issued');
    expect(screen.queryByText(/wait for accounting/)).toBeNull();
  });

  test('accounting sees whose instalments are overdue or soon due, with the way to the payments', async () => {
    answers(fetchWorkQueue, QUEUE);
    const one = { form_id: 'form-1', patient_id: 'patient-1', name: 'Hoda Ali', phone: '01012345678', left: 900 };
    answers(fetchDueInstalments, {
      documents: [
        { ...one, day: '2026-11-01', overdue: true, amount: 350.5 },
        { ...one, form_id: 'form-2', name: 'Sami', day: '2026-11-25', overdue: false, amount: 100 },
      ],
      total: 2,
      capped: false,
      next: null,
    });
    await open('accounting');
    const part = await screen.findByRole('region', { name: /^Instalments due/ });
    const [late, soon] = await within(part).findAllByRole('listitem');
    expect(late?.textContent?.replaceAll('\u00a0', ' ')).toMatch(/Hoda Ali.*EGP 350.50.*Overdue since 1 November 2026/);
    expect(soon?.textContent).toContain('Due on 25 November 2026');
    const link = within(late as HTMLElement).getByRole('link', { name: 'Hoda Ali' });
    expect(link.getAttribute('href')).toBe('/accounting?tab=issued&q=01012345678');
  });

  test('requests for an impression are called about and done; a refusal is told, and the list is fetched again', async () => {
    let fetched = 0;
    answers(fetchWorkQueue, () => {
      fetched += 1;
      return QUEUE;
    });
    const moved: Input[] = [];
    answers(moveImpression, (input) => {
      moved.push(input);
      return { $id: 'impression-1', state: 'called', version: 1 };
    });
    const { user } = await open('cs');
    const part = await screen.findByRole('region', { name: /^Requests for impressions and repairs/ });
    expect(part.textContent).toMatch(/Mona Ali.*0121.*Oticon Own 1.*Order 1234\s5678/s);
    const fetchedOnce = fetched;
    await user.click(await button('Record the appointment: Mona Ali'));
    await waitFor(() => expect(fetched).toBeGreaterThan(fetchedOnce));
    expect(moved).toEqual([{ id: 'cs', impressionId: 'impression-1', version: 0, state: 'called' }]);
    refuses(moveImpression, 'record_changed');
    const fetchedTwice = fetched;
    await user.click(await button('Record the impression: Mona Ali'));
    await screen.findByText('The request was not changed');
    await waitFor(() => expect(fetched).toBeGreaterThan(fetchedTwice));
  });

  test('requests beyond the first page are loaded on demand, and again once one of them was worked on', async () => {
    const request = (number: number): ImpressionRequest => ({
      ...REPAIR,
      kind: 'impression',
      $id: `request-${number}`,
      name: `Client ${number}`,
    });
    answers(fetchWorkQueue, { ...QUEUE, impressions: { documents: [request(1)], total: 2 } });
    const asked: unknown[] = [];
    answers(fetchImpressions, ({ cursor }) => {
      asked.push(cursor);
      return { documents: [request(2)], total: 2, capped: false, next: null };
    });
    answers(moveImpression, { $id: 'request-2', state: 'called', version: 1 });
    const { user } = await open('cs');
    const more = await button('Show more');
    expect(screen.queryByText('Client 2')).toBeNull();
    await user.click(more);
    await screen.findByText('Client 2');
    screen.getByText('Client 1');
    expect(screen.queryByText('Show more')).toBeNull();
    await user.click(screen.getByLabelText('Record the appointment: Client 2'));
    await waitFor(() => expect(asked).toEqual(['request-1', 'request-1']));
  });

  const REPAIR: ImpressionRequest = {
    $createdAt: '2026-11-19T10:00:00.000Z',
    order_number: '12345678',
    name: 'Mona Ali',
    phone: '01212345678',
    $id: 'repair-00001',
    kind: 'repair',
    title: 'Oticon More 1',
    problem: 'It whistles',
    warranty_until: '2028-05-03T00:00:00.000Z',
    taken_by: null,
    state: 'waiting',
    version: 0,
  };
  const withRepair = (change: Partial<ImpressionRequest> = {}) =>
    answers(fetchWorkQueue, { ...QUEUE, impressions: { documents: [{ ...REPAIR, ...change }], total: 1 } });

  test('a repair is opened as the form of a visit that is filled in, once', async () => {
    withRepair();
    const moved: Input[] = [];
    answers(moveImpression, (input) => {
      moved.push(input);
      withRepair({ state: 'called', taken_by: 'Sara' });
      return { $id: 'repair-00001', state: 'called', version: 1 };
    });
    answers(searchPatients, { documents: [], total: 0 });
    const { user } = await open('cs');
    const part = await screen.findByRole('region', { name: /^Requests for impressions and repairs/ });
    expect(part.textContent).toMatch(/Repair, under warranty until 3 May 2028.*Oticon More 1.*It whistles/s);
    await user.click(await button('Open a repair for Mona Ali'));
    await findHeading('Visit for a repair');
    expect(moved).toEqual([{ id: 'cs', impressionId: 'repair-00001', version: 0, state: 'called' }]);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).value).toBe('Mona Ali');
    screen.getByText('Maintenance', { selector: 'bdi' });
    screen.getByText('Under warranty: It whistles');

    // Whoever comes back to it finds what they typed, and takes nothing a second time.
    await user.type(screen.getByRole('textbox', { name: /^Address/ }), '12 Nile Street');
    await user.click(screen.getByRole('link', { name: "Today's work" }));
    await user.click(await button('Leave without saving'));
    const again = await screen.findByRole('region', { name: /^Requests for impressions and repairs/ });
    expect(again.textContent).toMatch(/Taken.*by Sara/s);
    await user.click(await button('Open a repair for Mona Ali'));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Address/ })).value).toBe('12 Nile Street');
    expect(moved).toHaveLength(1);

    const sent: Input[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return { $id: 'form-1', status: 'pending' as const, version: 1 };
    });
    await user.type(screen.getByRole('textbox', { name: /^Age/ }), '67');
    await user.click(await button('Send to customer service'));
    await screen.findByText('Form sent');
    expect(sent[0]).toMatchObject({ repairId: 'repair-00001', requestId: 'repair-00001' });
  });

  test('a repair after the warranty is paid, and a request that somebody else took opens nothing', async () => {
    withRepair({ warranty_until: null });
    refuses(moveImpression, 'record_changed');
    const { user } = await open('cs');
    await screen.findByText('Repair, warranty over: paid');
    await user.click(await button('Open a repair for Mona Ali'));
    await screen.findByText('The request was not changed');
    await findHeading("Today's work");
  });

  test.each([
    ['accounting', /^Today's visits/],
    ['reception', /^Follow-ups to call/],
  ] as const)('shows %s nothing in which it has no part', async (role, hidden) => {
    answers(fetchWorkQueue, QUEUE);
    await open(role);
    await screen.findByRole('region', { name: 'Waiting' });
    expect(screen.queryByRole('region', { name: hidden })).toBeNull();
  });

  test('counts in Arabic', async () => {
    answers(fetchWorkQueue, { ...QUEUE, waiting: { cs: 2, accounting: 11 } });
    await open('cs', 'ar');
    expect((await screen.findByText(/نموذجان/)).textContent).not.toContain('2');
  });

  test('that cannot be fetched says why, and can be tried again', async () => {
    refuses(fetchWorkQueue, 'forbidden');
    const { user } = await open('cs');
    await screen.findByText('You are not allowed to do this.');
    answers(fetchWorkQueue, QUEUE);
    await user.click(await button('Try again'));
    await screen.findByText('Aly');
  });
});

describe('the own account', () => {
  const open = async () => {
    const app = await renderApp('/cs/profile', { language: 'en', signedInAs: as('cs') });
    await findHeading('My account');
    return app;
  };

  test('name and phone are changed, the email is not', async () => {
    const sent: Input[] = [];
    answers(updateProfile, (input) => {
      sent.push(input);
      return {} as never;
    });
    const { user } = await open();
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Sara Nabil');
    await user.type(screen.getByLabelText(/^Mobile number/), '010 1234 5678');
    await user.click(await button('Save details'));
    await screen.findByText('Your details are saved');
    expect(sent[0]).toMatchObject({ id: 'cs', username: 'Sara Nabil', phone: '01012345678' });
  });

  test('a password that differs from its repetition is refused', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Current password'), 'Quiet-1234');
    await user.type(screen.getByLabelText('New password'), 'Louder-1234');
    await user.type(screen.getByLabelText(/^Repeat/), 'Louder-12345');
    await user.click(await button('Change password'));
    await waitFor(() => expect(screen.getByLabelText(/^Repeat/).getAttribute('aria-invalid')).toBe('true'));
  });

  test('a new password is sent with the old one, and leaves an empty form', async () => {
    const sent: unknown[] = [];
    server.use(
      http.patch('*/v1/account/password', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ $id: 'cs' });
      }),
    );
    const { user } = await open();
    await user.type(screen.getByLabelText('Current password'), 'Quiet-1234');
    await user.type(screen.getByLabelText('New password'), 'Louder-1234');
    await user.type(screen.getByLabelText(/^Repeat/), 'Louder-1234');
    await user.click(await button('Change password'));
    await screen.findByText('Password changed');
    expect(sent).toEqual([{ oldPassword: 'Quiet-1234', password: 'Louder-1234' }]);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });
});
