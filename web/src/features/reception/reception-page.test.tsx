import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { deleteForm, fetchPforms, fetchSform, moveVisit, setFormStatus } from '#contract/forms/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { fetchPatient, searchPatients } from '#contract/patients/calls.ts';
import { editReceptionForm, submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { aForm, formPage, formsCanBeTaken, heldBy, serviceForm } from '#web/testing/clinic.ts';
import { aPatient, aVisit } from '#web/testing/patients.ts';
import { type RealtimeServer, realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const rana = aUser({ id: 'rana', role: 'reception', username: 'Rana' });
const SENT = { $id: 'form-1', status: 'pending' as const, version: 1 };
type Input = Record<string, unknown>;

let realtime: RealtimeServer;
beforeEach(() => {
  realtime = realtimeServer();
  answers(searchPatients, { documents: [], total: 0 });
});

async function open(path = '/reception', language: 'ar' | 'en' = 'en') {
  const app = await renderApp(path, { language, signedInAs: rana });
  await findHeading(language === 'en' ? 'Client forms' : 'نماذج العملاء');
  return app;
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
type App = Awaited<ReturnType<typeof open>>;

async function fill({ user }: App, change: { age?: string; phone?: string } = {}): Promise<void> {
  await user.type(field(/^(Main phone|الهاتف الأساسي)/), change.phone ?? '01012345678');
  await user.type(field(/^(Name|الاسم)/), 'Hoda Hassan');
  await user.type(field(/^(Age|السن)/), change.age ?? '67');
  await user.type(field(/^(Address|العنوان)/), '12 Nile Street');
}

async function addReason({ user }: App, reason = 'maintenance'): Promise<void> {
  await user.selectOptions(field(/^Reason/), reason);
  await user.click(button('Add reason'));
}

describe('a new visit form', () => {
  test('is sent to customer service with what was typed; then the form is empty', async () => {
    const sent: Input[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return SENT;
    });
    const app = await open();
    await fill(app);
    await app.user.type(field(/^Transferred from/), 'Dr. Samir');
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText('The form of Hoda Hassan is with customer service now.');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      id: 'rana',
      requestId: expect.any(String),
      data: {
        name: 'Hoda Hassan',
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/),
        phone: '01012345678',
        age: '67',
        address: '12 Nile Street',
        transfer: 'Dr. Samir',
        'reasons[0][reason]': 'maintenance',
        'reasons[0][qty]': '1',
      },
    });
    expect(field('Name').value).toBe('');
    expect(screen.queryByText('Maintenance', { selector: 'bdi' })).toBeNull();
  });

  test('is sent with the reason that was chosen, also when nobody pressed the button that adds it', async () => {
    const sent: Input[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return SENT;
    });
    const app = await open();
    await fill(app);
    await addReason(app);
    await app.user.selectOptions(field(/^Reason/), 'programming');
    await app.user.click(screen.getAllByRole('button', { name: 'One more' }).at(-1) as HTMLElement);
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Form sent');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.data).toMatchObject({
      'reasons[0][reason]': 'maintenance',
      'reasons[1][reason]': 'programming',
      'reasons[1][qty]': '2',
    });
  });

  test('asks how a new client found the clinic, and sends what was chosen', async () => {
    const sent: Input[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return SENT;
    });
    const app = await open();
    await fill(app);
    await addReason(app);
    await screen.findByRole('option', { name: 'Doctor' });
    await app.user.selectOptions(field(/^How they found us/), 'doctor');
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Form sent');
    expect(sent[0]).toMatchObject({ referralSource: 'doctor' });
    // The next client is another one.
    expect(field(/^How they found us/).value).toBe('');
  });

  test('of somebody whose name and phone a client has asks whether it is the same person, before anything is sent', async () => {
    const sent: Input[] = [];
    answers(searchPatients, { documents: [], total: 0 });
    refuses(submitReceptionForm, 'client_known', { patientId: 'patient-1', name: 'Hoda Hassan' });
    const app = await open();
    await fill(app);
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    const same = 'Is this Hoda Hassan from our records?';
    const question = within(await screen.findByRole('dialog', { name: same }));
    // Neither the same person nor a second record: nothing is sent.
    await app.user.click(question.getByRole('button', { name: 'Another person' }));
    const second = within(await screen.findByRole('dialog', { name: 'Open a second record for Hoda Hassan?' }));
    await app.user.click(second.getByRole('button', { name: 'Cancel' }));
    await screen.findByText(/^Nothing was sent yet/);
    await app.user.click(button('Send to customer service'));
    const again = within(await screen.findByRole('dialog', { name: same }));
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return SENT;
    });
    await app.user.click(again.getByRole('button', { name: 'Same person' }));
    await screen.findByText('Form sent');
    expect(sent).toMatchObject([{ patientId: 'patient-1' }]);
    expect(sent[0]).not.toHaveProperty('askIfKnown');
  });

  describe('of a desk that was left open over night', () => {
    afterEach(() => void vi.useRealTimers());

    /** Somebody comes back to the page at this time. */
    function comesBack(time: string): void {
      vi.setSystemTime(new Date(time));
      fireEvent.focus(window);
    }

    async function openInTheEvening() {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:50:00Z') });
      const app = await open();
      expect(field('Visit date and time').value).toBe('2026-11-20T23:50');
      return app;
    }

    test('is of the time when it is sent, in Cairo', async () => {
      await openInTheEvening();
      comesBack('2026-11-20T22:05:00Z');
      await waitFor(() => expect(field('Visit date and time').value).toBe('2026-11-21T00:05'));
    });

    test('is of that time too when the page was loaded again meanwhile', async () => {
      const app = await openInTheEvening();
      await app.user.type(field('Name'), 'Hoda');
      cleanup();
      vi.setSystemTime(new Date('2026-11-21T08:00:00Z'));
      await open();
      expect([field('Name').value, field('Visit date and time').value]).toEqual(['Hoda', '2026-11-21T10:00']);
    });

    test('lets somebody type a time in peace', async () => {
      await openInTheEvening();
      field('Visit date and time').focus();
      comesBack('2026-11-20T22:05:00Z');
      expect(field('Visit date and time').value).toBe('2026-11-20T23:50');
    });

    test('keeps a time that somebody chose, also when the page is loaded again', async () => {
      await openInTheEvening();
      fireEvent.change(field('Visit date and time'), { target: { value: '2026-11-25T16:30' } });
      comesBack('2026-11-22T08:00:00Z');
      expect(field('Visit date and time').value).toBe('2026-11-25T16:30');
      cleanup();
      await open();
      expect(field('Visit date and time').min).toBe('2026-11-22T00:00');
      expect(field('Visit date and time').value).toBe('2026-11-25T16:30');
    });
  });

  test.each([
    ['en', 'Send to customer service', 'Please Fill in The Required Fields'],
    ['ar', 'إرسال إلى خدمة العملاء', 'يُرجى ملء الحقول المطلوبة'],
  ] as const)('that is empty is refused in the specified words (%s)', async (language, send, message) => {
    const { user } = await open('/reception', language);
    await user.click(button(send));
    await screen.findByText(message);
    // The missing reason is told at once with the fields.
    await screen.findByText(/^(Please Add In At Least One Visit Reason|يُرجى إضافة سبب زيارة واحد على الأقل)$/);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  });

  test.each([
    ['en', 'Please Add In At Least One Visit Reason'],
    ['ar', 'يُرجى إضافة سبب زيارة واحد على الأقل'],
  ] as const)('without a reason is refused in the specified words (%s)', async (language, message) => {
    const app = await open('/reception', language);
    await fill(app);
    await app.user.click(button(/Send to customer|إرسال إلى خدمة/));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test.each(['121', '-1', '200'])('with the age %s is refused in the specified words', async (age) => {
    const app = await open();
    await fill(app, { age });
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Age must be between 0 and 120');
  });

  test('with a phone that is none is refused beside its field', async () => {
    const app = await open();
    await fill(app, { phone: '0101' });
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Phone Number is not valid');
    expect(field('Main phone').getAttribute('aria-invalid')).toBe('true');
  });

  test('that lacks a reason is not told so any more once there is one', async () => {
    const app = await open();
    await fill(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Please Add In At Least One Visit Reason');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Reason/)));
    await addReason(app);
    await waitFor(() => expect(screen.queryByText('Please Add In At Least One Visit Reason')).toBeNull());
  });

  test('of a day that is over is refused before it is sent, beside its field', async () => {
    const app = await open();
    await fill(app);
    await addReason(app);
    fireEvent.change(field('Visit date and time'), { target: { value: '2026-01-01T10:00' } });
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Please choose today or a later day.');
    expect(field('Visit date and time').getAttribute('aria-invalid')).toBe('true');
  });

  test('takes a phone with dashes and the country in front', async () => {
    const sent: Input[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return SENT;
    });
    const app = await open();
    await fill(app, { phone: '+20 10-1234-5678' });
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Form sent');
    expect(sent[0]?.data).toMatchObject({ phone: '01012345678' });
  });

  test('is of today or a later day', async () => {
    await open();
    expect(field('Visit date and time').min).toBe(`${cairoDay()}T00:00`);
    expect(field('Visit date and time').value).toMatch(new RegExp(`^${cairoDay()}T\\d{2}:\\d{2}$`));
  });

  test('that the server refuses shows its message, and what was typed stays', async () => {
    refuses(submitReceptionForm, 'forbidden');
    const app = await open();
    await fill(app);
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    expect((await screen.findByRole('alert')).textContent).toBe('You are not allowed to do this.');
    expect(field('Name').value).toBe('Hoda Hassan');
  });

  test('in which the server finds several faults shows each beside its field, and the first has the focus', async () => {
    refuses(submitReceptionForm, 'invalid_input', {
      fields: {
        'data.reasons': { key: 'required' },
        'data.date': { key: 'date_past' },
        'data.phone': { key: 'phone_invalid' },
      },
    } as never);
    const app = await open();
    await fill(app);
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Phone Number is not valid');
    screen.getByText('Please choose today or a later day.');
    for (const input of [field('Main phone'), field('Visit date and time'), field(/^Reason/)]) {
      expect(input.getAttribute('aria-invalid')).toBe('true');
    }
    await waitFor(() => expect(document.activeElement).toBe(field('Main phone')));
  });

  test('is there again after a reload, under the same request', async () => {
    const requests: unknown[] = [];
    answers(submitReceptionForm, ({ requestId }) => {
      requests.push(requestId);
      return SENT;
    });
    answers(fetchPforms, formPage([]));
    const app = await open();
    await fill(app);
    await addReason(app);
    const kept = { ...window.sessionStorage };
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Form sent');
    for (const [name, value] of Object.entries(kept)) window.sessionStorage.setItem(name, value);
    await app.user.click(screen.getByRole('tab', { name: 'Issued' }));
    await app.user.click(screen.getByRole('tab', { name: 'New' }));
    expect(field('Name').value).toBe('Hoda Hassan');
    await app.user.click(button('Send to customer service'));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toBe(requests[0]);
  });

  describe('that was left in a browser that was closed', () => {
    /** Locks as a browser keeps them: those of a tab that is gone are free. */
    function locksAre(taken: boolean): void {
      const request = async (_name: string, ...rest: unknown[]) => {
        const isAsked = typeof rest[0] === 'object';
        return isAsked ? (rest[1] as (lock: object | null) => unknown)(taken ? null : {}) : undefined;
      };
      vi.stubGlobal('navigator', Object.assign(window.navigator, { locks: { request } }));
    }

    afterEach(() => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(window.navigator, 'locks');
    });

    async function leave(): Promise<void> {
      const app = await open();
      await fill(app);
      cleanup();
      // A closed browser forgets its tabs.
      window.sessionStorage.clear();
    }

    test('is there again', async () => {
      locksAre(false);
      await leave();
      await open();
      await waitFor(() => expect(field('Name').value).toBe('Hoda Hassan'));
      expect(field('Address').value).toBe('12 Nile Street');
    });

    test('is not taken from a tab that still has it, nor in the place of what is typed here', async () => {
      locksAre(true);
      await leave();
      const app = await open();
      await app.user.type(field('Name'), 'Aly');
      expect(field('Name').value).toBe('Aly');
      expect(field('Address').value).toBe('');
    });

    test('is gone once it was sent', async () => {
      locksAre(false);
      answers(submitReceptionForm, SENT);
      const app = await open();
      await fill(app);
      await addReason(app);
      await app.user.click(button('Send to customer service'));
      await screen.findByText('Form sent');
      expect(Object.values({ ...window.localStorage }).join()).not.toContain('Hoda Hassan');
    });
  });

  test('is emptied by reset, after a question', async () => {
    const app = await open();
    await fill(app);
    await app.user.click(button('Reset the form'));
    const question = await screen.findByRole('dialog', { name: 'Reset the form?' });
    await app.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(field('Name').value).toBe('Hoda Hassan');
    await app.user.click(button('Reset the form'));
    await app.user.click(await screen.findByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
  });
});

describe('reasons', () => {
  test('a quantity and the button come only after a reason is chosen', async () => {
    const { user } = await open();
    expect(button('Add reason').disabled).toBe(true);
    expect(screen.queryByRole('group', { name: 'Quantity' })).toBeNull();
    await user.selectOptions(field(/^Reason/), 'programming');
    const quantity = screen.getByRole('group', { name: 'Quantity' });
    expect(within(quantity).getByRole('status').textContent).toBe('1');
    expect(within(quantity).getByRole<HTMLButtonElement>('button', { name: /less|decrease|fewer/i }).disabled).toBe(
      true,
    );
    expect(button('Add reason').disabled).toBe(false);
  });

  test('Enter, which ends what a scanner reads, leads to the next field and sends nothing', async () => {
    const sent: Input[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return SENT;
    });
    const app = await open();
    await fill(app);
    await addReason(app);
    await app.user.type(field('Name'), '{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Age')));
    await app.user.type(field(/^Transferred from/), '{Enter}');
    expect(document.activeElement).not.toBe(field(/^Transferred from/));
    expect(sent).toEqual([]);
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('any other reason is typed; Enter adds it and sends nothing', async () => {
    const { user } = await open();
    await user.selectOptions(field(/^Reason/), 'other');
    expect(button('Add reason').disabled).toBe(true);
    await user.type(field('Which reason?'), 'Advice{Enter}');
    const list = screen.getByText('Advice').closest('li') as HTMLElement;
    await user.click(within(list).getByRole('button', { name: 'Remove the reason Advice' }));
    expect(screen.queryByText('Advice')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the same reason again raises its quantity', async () => {
    const app = await open();
    await addReason(app);
    await addReason(app);
    const quantity = screen.getByRole('group', { name: 'Quantity of Maintenance' });
    expect(within(quantity).getByRole('status').textContent).toBe('2');
  });
});

describe('a returning client', () => {
  const match = {
    $id: 'patient-7',
    name: 'Hoda Hassan',
    phones: ['01012345678'],
    birth_year: 1959,
    last_visit_on: '2026-10-01T00:00:00.000Z',
    serial_number: null,
    lab_number: null,
  };

  async function typePhone() {
    answers(searchPatients, ({ query }) =>
      query === '01012345678' ? { documents: [match], total: 1 } : { documents: [], total: 0 },
    );
    answers(fetchPatient, aPatient({ ...match, visits: [aVisit({ $id: 'form-5' }), aVisit({ $id: 'form-6' })] }));
    const app = await open();
    await app.user.type(field('Main phone'), '01012345678');
    return app;
  }

  /** Of whom the offer was pressed, and whose record is known by now. */
  async function choose(): Promise<App> {
    const app = await typePhone();
    await app.user.click(await screen.findByRole('button', { name: /Hoda Hassan/ }));
    await screen.findByText('2 earlier visits');
    return app;
  }

  /** Sends the form, as far as the person goes; answers what was sent. */
  async function send(app: App): Promise<Input[]> {
    const sent: Input[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return SENT;
    });
    await app.user.clear(field('Address'));
    await app.user.type(field('Address'), '12 Nile Street');
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Form sent');
    return sent;
  }

  test('is offered by phone while typing, and chosen by a press', async () => {
    const sent: Input[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return SENT;
    });
    const app = await typePhone();
    const offers = await screen.findByRole('region', { name: 'Clients with this number' });
    await app.user.click(within(offers).getByRole('button', { name: /Hoda Hassan/ }));
    expect(field('Name').value).toBe('Hoda Hassan');
    expect(field('Age').value).toBe(String(Number(cairoDay().slice(0, 4)) - match.birth_year));
    // All that the form asks of the person is known: the next thing to say is why they come.
    await waitFor(() => expect(document.activeElement).toBe(field(/^Reason/)));
    await app.user.clear(field('Age'));
    await app.user.type(field('Age'), '68');
    await app.user.type(field('Address'), '12 Nile Street');
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Form sent');
    expect(sent[0]).toMatchObject({ patientId: 'patient-7' });
  });

  test('chosen by a part of the phone brings the whole one, which goes again with the choice', async () => {
    answers(searchPatients, { documents: [match], total: 1 });
    answers(fetchPatient, aPatient({ ...match, visits: [aVisit()] }));
    const app = await open();
    await app.user.type(field('Main phone'), '5678');
    await app.user.click(await screen.findByRole('button', { name: /Hoda Hassan/ }));
    await waitFor(() => expect(field('Main phone').value).toBe('01012345678'));
    await app.user.click(await screen.findByRole('button', { name: 'No, this is a new client' }));
    await waitFor(() => expect(field('Main phone').value).toBe('5678'));
    await app.user.click(await screen.findByRole('button', { name: /Hoda Hassan/ }));
    await screen.findByRole('button', { name: 'No, this is a new client' });
    expect(await send(app)).toMatchObject([{ patientId: 'patient-7', data: { phone: '01012345678' } }]);
  });

  test('is nobody by itself: a family shares a phone, and a new person is one press away', async () => {
    const app = await typePhone();
    await app.user.click(await screen.findByRole('button', { name: /Hoda Hassan/ }));
    await app.user.click(await screen.findByRole('button', { name: 'No, this is a new client' }));
    await screen.findByRole('region', { name: 'Clients with this number' });
    // What was known of the other one is not said of this one.
    expect([field('Name').value, field('Age').value]).toEqual(['', '']);
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  });

  test('brings the address where they live, which goes again with the choice, and none that was typed', async () => {
    answers(fetchPatient, aPatient({ ...match, address: '5 Tahrir Square', visits: [aVisit()] }));
    answers(searchPatients, { documents: [match], total: 1 });
    const app = await open();
    await app.user.type(field('Main phone'), '01012345678');
    const hoda = { name: /Hoda Hassan/ };
    await app.user.click(await screen.findByRole('button', hoda));
    await waitFor(() => expect(field('Address').value).toBe('5 Tahrir Square'));
    await app.user.click(button('No, this is a new client'));
    expect(field('Address').value).toBe('');
    await app.user.type(field('Address'), '12 Nile Street');
    await app.user.click(await screen.findByRole('button', hoda));
    await screen.findByText('One earlier visit');
    expect(field('Address').value).toBe('12 Nile Street');
  });

  test('is asked how they found the clinic only where the record does not say it', async () => {
    const said = { ...aPatient().details, referral_source: 'friend' };
    answers(searchPatients, { documents: [match], total: 1 });
    answers(fetchPatient, aPatient({ ...match, details: said }));
    const app = await open();
    expect(field(/^How they found us/)).toBeDefined();
    await app.user.type(field('Main phone'), '01012345678');
    await app.user.click(await screen.findByRole('button', { name: /Hoda Hassan/ }));
    await waitFor(() => expect(screen.queryByLabelText(/^How they found us/)).toBeNull());
    await app.user.click(await screen.findByRole('button', { name: 'No, this is a new client' }));
    expect(field(/^How they found us/)).toBeDefined();
  });

  test('whose year of birth nobody knows is asked for the age next', async () => {
    answers(searchPatients, { documents: [{ ...match, birth_year: null }], total: 1 });
    answers(fetchPatient, aPatient({ ...match, birth_year: null }));
    const app = await open();
    await app.user.type(field('Main phone'), '01012345678');
    await app.user.click(await screen.findByRole('button', { name: /Hoda Hassan/ }));
    await waitFor(() => expect(document.activeElement).toBe(field('Age')));
  });

  test('chosen by mistake takes away only what the choice filled in', async () => {
    const app = await choose();
    await app.user.clear(field('Age'));
    await app.user.type(field('Age'), '66');
    await app.user.click(await screen.findByRole('button', { name: 'No, this is a new client' }));
    expect([field('Name').value, field('Age').value]).toEqual(['', '66']);
  });

  test.each([
    ['en', 'This visit goes into the record of Hoda Hassan', '2 earlier visits'],
    ['ar', 'هذه الزيارة تُسجَّل في ملف Hoda Hassan', 'زيارتان سابقتان'],
  ] as const)(
    'whose record the visit goes into is said with the number of visits (%s)',
    async (language, words, visits) => {
      answers(searchPatients, { documents: [match], total: 1 });
      answers(fetchPatient, aPatient({ ...match, visits: [aVisit({ $id: 'form-5' }), aVisit({ $id: 'form-6' })] }));
      const app = await open('/reception', language);
      await app.user.type(field(/^(Main phone|الهاتف الأساسي)/), '01012345678');
      await app.user.click(await screen.findByRole('button', { name: /Hoda Hassan/ }));
      await screen.findByText(words, { exact: false });
      await screen.findByText(visits);
    },
  );

  test('is let go when another name is typed: the page says so, the age goes, and the visit is a new client’s', async () => {
    const app = await choose();
    await app.user.clear(field('Name'));
    await app.user.type(field('Name'), 'Karim Adel');
    await app.user.tab();
    await screen.findByText(/^These are no longer the details of Hoda Hassan/);
    expect(screen.queryByText(/^This visit goes into the record of/)).toBeNull();
    expect(field('Age').value).toBe('');
    await app.user.type(field('Age'), '30');
    const sent = await send(app);
    expect(sent[0]).not.toHaveProperty('patientId');
    expect(sent[0]?.data).toMatchObject({ name: 'Karim Adel', age: '30' });
  });

  test('stays with a new phone, and is let go when the age does not fit it either', async () => {
    const app = await choose();
    await app.user.clear(field('Main phone'));
    await app.user.type(field('Main phone'), '01099999999');
    await app.user.tab();
    expect(screen.queryByText(/^These are no longer/)).toBeNull();
    await app.user.clear(field('Age'));
    await app.user.type(field('Age'), '60');
    await app.user.tab();
    await screen.findByText(/^These are no longer the details of Hoda Hassan/);
    expect([field('Name').value, field('Age').value]).toEqual(['Hoda Hassan', '60']);
  });

  test('is not sent in the moment when the choice is let go: Ctrl+Enter in a field that was not left yet', async () => {
    const sent: Input[] = [];
    answers(submitReceptionForm, (input) => {
      sent.push(input);
      return SENT;
    });
    const app = await choose();
    await app.user.type(field('Address'), '12 Nile Street');
    await addReason(app);
    await app.user.clear(field('Age'));
    await app.user.type(field('Age'), '30{Control>}{Enter}{/Control}');
    await screen.findByText(/^The name, phone or age does not match Hoda Hassan/);
    expect(sent).toEqual([]);
  });

  test('whom the server does not find in what was typed is let go, with its words', async () => {
    const app = await choose();
    refuses(submitReceptionForm, 'another_person', { patientId: 'patient-7', name: 'Hoda Hassan' });
    await app.user.type(field('Address'), '12 Nile Street');
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText(/^This does not match the record of .Hoda Hassan/);
    expect(screen.queryByText(/^This visit goes into the record of/)).toBeNull();
  });

  test('is let go, too, when more than that was wrong, and all of it stands beside its fields', async () => {
    const app = await choose();
    refuses(submitReceptionForm, 'invalid_input', {
      fields: {
        'data.name': { key: 'another_person', values: { name: 'Hoda Hassan' } },
        'data.date': { key: 'date_past' },
      },
    });
    await app.user.type(field('Address'), '12 Nile Street');
    await addReason(app);
    await app.user.click(button('Send to customer service'));
    await screen.findByText(/^This does not match the record of .Hoda Hassan/);
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(field('Visit date and time').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/^This visit goes into the record of/)).toBeNull();
  });

  test('is not chosen by keys that are meant for the fields: Tab goes past the offers, and Space is a space', async () => {
    const app = await typePhone();
    await screen.findByRole('button', { name: /Hoda Hassan/ });
    await app.user.tab();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Secondary phone/)));
    await app.user.tab();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await app.user.keyboard('Karim Adel');
    expect(field('Name').value).toBe('Karim Adel');
    expect(screen.queryByText(/^This visit goes into the record of/)).toBeNull();
    const sent = await (async () => {
      await app.user.type(field('Age'), '30');
      return send(app);
    })();
    expect(sent[0]).not.toHaveProperty('patientId');
  });

  test('is reached by the arrows from the phone, and the arrows lead back', async () => {
    const app = await typePhone();
    await screen.findByRole('button', { name: /Hoda Hassan/ });
    await app.user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Hoda Hassan'));
    await app.user.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(field('Main phone')));
    await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('A new client with this number'));
    await app.user.keyboard('{Escape}{ArrowDown}{Enter}');
    await screen.findByText(/^This visit goes into the record of Hoda Hassan/);
  });

  test('who was new a moment ago is offered to whoever of the family comes next', async () => {
    answers(submitReceptionForm, SENT);
    const app = await open();
    await fill(app);
    await addReason(app);
    answers(searchPatients, { documents: [match], total: 1 });
    await app.user.click(button('Send to customer service'));
    await screen.findByText('Form sent');
    await app.user.type(field('Main phone'), '01012345678');
    await screen.findByRole('button', { name: /Hoda Hassan/ });
  });

  test('a new person of a known phone is an offer, too: the others go', async () => {
    const app = await typePhone();
    await app.user.click(await screen.findByRole('button', { name: 'A new client with this number' }));
    expect(screen.queryByRole('region', { name: 'Clients with this number' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  });
});

describe('Back', () => {
  test('leads from a tab to the one before, and stays in the application', async () => {
    answers(fetchPforms, formPage([]));
    const app = await open();
    await app.user.click(screen.getByRole('tab', { name: 'Issued' }));
    await isAt(app, '/reception?tab=issued');
    app.back();
    await isAt(app, '/reception');
  });
});

describe('issued forms', () => {
  const lists = (documents: FormSummary[], total?: number) => answers(fetchPforms, formPage(documents, total));
  const openIssued = () => open('/reception?tab=issued');

  test('are listed with what reception needs, and without follow-ups', async () => {
    const asked: Input[] = [];
    answers(fetchPforms, (input) => {
      asked.push(input);
      return formPage([aForm({ transfer: 'Dr. Samir' })]);
    });
    const { user } = await openIssued();
    await user.click(await screen.findByRole('button', { name: /Visit form: Hoda Hassan/ }));
    expect(asked[0]).toMatchObject({ formType: 'reception', status: 'pending', editorMode: 'true' });
    expect(screen.getByText('Dr. Samir')).toBeTruthy();
    expect(screen.getByText('Maintenance × 1')).toBeTruthy();
    expect(screen.queryByText('Wants follow-up')).toBeNull();
  });

  test('leave the list when customer service begins with them', async () => {
    lists([aForm()]);
    await openIssued();
    await screen.findByText('Hoda Hassan');
    lists([]);
    await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
    realtime.tell();
    await screen.findByText('There are no forms here now');
  });

  test('that somebody works on name that person, and are neither edited nor deleted', async () => {
    lists([aForm({ status: 'editing', lease: heldBy('Sara') })]);
    await openIssued();
    await screen.findByText('In use by Sara');
    expect(button('Edit').disabled).toBe(true);
    expect(button('Delete').disabled).toBe(true);
  });

  test('are moved to the client whose they are, from what the card shows', async () => {
    lists([aForm({ version: 4 })]);
    const karim = {
      $id: 'patient-2',
      name: 'Karim Adel',
      phones: ['01012345678'],
      birth_year: 1990,
      last_visit_on: null,
      serial_number: null,
      lab_number: null,
    };
    answers(searchPatients, { documents: [{ ...karim, $id: 'patient-1', name: 'Hoda Hassan' }, karim], total: 2 });
    const sent: Input[] = [];
    answers(moveVisit, (input) => {
      sent.push(input);
      return { ...SENT, version: 5, patient_id: 'patient-2', patient_name: 'Karim Adel' };
    });
    const { user } = await openIssued();
    await user.click(await screen.findByRole('button', { name: /Visit form: Hoda Hassan/ }));
    await user.click(button('Move to another client'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Move the visit of \u2068Hoda Hassan\u2069/ }));
    await user.click(await dialog.findByRole('button', { name: 'Move to this record: Karim Adel' }));
    // It is in her record already.
    expect(dialog.queryByRole('button', { name: 'Move to this record: Hoda Hassan' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Move the visit' }));
    await screen.findByText('The visit is in the record of Karim Adel now.');
    expect(sent).toEqual([{ id: 'rana', formId: 'form-1', formType: 'reception', version: 4, patientId: 'patient-2' }]);
  });

  test('are deleted after a confirmation', async () => {
    lists([aForm()]);
    const sent: Input[] = [];
    answers(deleteForm, (input) => {
      sent.push(input);
      lists([]);
      return { $id: 'form-1' };
    });
    const { user } = await openIssued();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the form of Hoda Hassan?' });
    expect(within(question).getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('There are no forms here now');
    expect(sent).toEqual([{ id: 'rana', formId: 'form-1', formType: 'reception' }]);
  });

  test('a deletion that fails shows an alert with the message', async () => {
    lists([aForm()]);
    refuses(deleteForm, 'form_in_use', { holder: 'Sara' });
    const { user } = await openIssued();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    const alert = await screen.findByRole('dialog', { name: 'It was not deleted' });
    expect(alert.textContent).toContain('Sara is working on this form.');
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(alert.isConnected).toBe(false));
  });
});

describe('editing an issued form', () => {
  const stored = { ...serviceForm([]), ...aForm(), details: [] };

  async function edit() {
    answers(fetchPforms, formPage([aForm()]));
    const asked = formsCanBeTaken();
    answers(fetchSform, stored);
    const app = await open('/reception?tab=issued');
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByLabelText('Name');
    const dialog = screen.getByRole('dialog', { name: 'Edit the visit form' });
    return { ...app, asked, dialog, name: () => within(dialog).getByLabelText<HTMLInputElement>('Name') };
  }

  test('takes the form when Edit is pressed, and gives it back when the window closes', async () => {
    const { user, asked, dialog } = await edit();
    expect(asked).toContainEqual(expect.objectContaining({ formType: 'reception', status: 'editing' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'pending', leaseId: expect.any(String) }));
  });

  test('sends the form with lease and version, the age as a number, and closes', async () => {
    const sent: Input[] = [];
    answers(editReceptionForm, (input) => {
      sent.push(input);
      return { ...SENT, version: 2 };
    });
    const { user, dialog, name } = await edit();
    await user.clear(name());
    await user.type(name(), 'Huda Hassan');
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Changes saved');
    expect(sent[0]).toMatchObject({
      formId: 'form-1',
      leaseId: expect.stringMatching(/^lease-/),
      version: 1,
      data: { name: 'Huda Hassan', age: '67' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('goes on to the next field with the Enter that ends what a scanner reads', async () => {
    const { user, dialog, name } = await edit();
    await user.type(name(), '{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Age')));
  });

  test('of a form of an earlier day may keep that day, and no earlier one', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] });
    try {
      const { dialog } = await edit();
      expect(within(dialog).getByLabelText<HTMLInputElement>('Visit date and time').min).toBe('2026-11-20T00:00');
    } finally {
      vi.useRealTimers();
    }
  });

  test('is refused with the name of who has the form', async () => {
    answers(fetchPforms, formPage([aForm()]));
    refuses(setFormStatus, 'form_in_use', { holder: 'Sara' });
    const { user } = await open('/reception?tab=issued');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByText('Sara is working on this form.');
    formsCanBeTaken();
    answers(fetchSform, stored);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Name');
  });

  test('of a form that changed meanwhile keeps what was typed and takes the newest under it', async () => {
    refuses(editReceptionForm, 'form_changed');
    const { user, dialog, name, asked } = await edit();
    await user.clear(name());
    await user.type(name(), 'Huda Hassan');
    answers(fetchSform, { ...stored, version: 2, address: '7 Tahrir Square', name: 'Somebody Else' });
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    await within(dialog).findByText(/This form has changed meanwhile/);
    await waitFor(() =>
      expect(within(dialog).getByLabelText<HTMLInputElement>('Address').value).toBe('7 Tahrir Square'),
    );
    expect(name().value).toBe('Huda Hassan');
    const sent: Input[] = [];
    answers(editReceptionForm, (input) => {
      sent.push(input);
      return { ...SENT, version: 3 };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Changes saved');
    const lease = `lease-${asked.findLastIndex(({ status }) => status === 'editing') + 1}`;
    expect(sent[0]).toMatchObject({ version: 2, leaseId: lease, data: { address: '7 Tahrir Square' } });
  });

  test('asks before what was typed is given up', async () => {
    const { user, dialog, name } = await edit();
    await user.type(name(), '!');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(question.isConnected).toBe(false);
    expect(name().value).toBe('Hoda Hassan!');
  });
});
