import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  bookAppointment,
  bookOwnAppointment,
  cancelAppointment,
  endWait,
  fetchFreeTimes,
  fetchMyAppointments,
  moveAppointment,
  passOffer,
  takeOffer,
  waitForTime,
} from '#contract/appointments/calls.ts';
import type { OwnWait } from '#contract/appointments/schemas.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { confirmPhoneCode, fetchCodeChannels, requestPhoneCode } from '#contract/phone-codes/calls.ts';
import {
  anOffer,
  anOwnAppointment,
  anOwnWait,
  freeAt,
  nothingToBook,
  SOON,
  someFreeTimes,
  soonAt,
} from '#web/testing/appointments.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

type Input = Record<string, unknown>;
const TIMES = [freeAt('13:00', '13:45'), freeAt('13:30', '14:15')];
const CHOSEN = `/book?kind=hearing-test&with=sara&at=${encodeURIComponent(soonAt('13:00'))}`;

/** Times are free; answers what was asked for. */
function offers(): Input[] {
  const asked: Input[] = [];
  answers(fetchFreeTimes, (input) => {
    asked.push(input);
    return someFreeTimes({ times: input.kind ? TIMES : [] });
  });
  return asked;
}

describe('booking', () => {
  test('goes from the kind to the time step by step, and Back leads to the step before', async () => {
    const asked = offers();
    const app = await renderApp('/book', { language: 'en' });
    await app.user.click(await screen.findByRole('link', { name: /^Fitting/ }));
    await isAt(app, '/book?kind=fitting');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Who would you like to see?'));
    // Who has no name in English is called by the Arabic one.
    await app.user.click(screen.getByRole('link', { name: 'د. كريم' }));
    await screen.findByRole('heading', { level: 2, name: 'Choose a time' });
    await app.user.click(await screen.findByRole('button', { name: /^1:00\spm, / }));
    await screen.findByLabelText('Phone');
    expect(app.place().path).toContain('kind=fitting&with=karim&at=');
    expect(asked.at(-1)).toMatchObject({ kind: 'fitting', specialist_id: 'karim' });
    app.back();
    await screen.findByRole('heading', { level: 2, name: 'Choose a time' });
  });

  test('with the only one who does it is not asked with whom', async () => {
    offers();
    await renderApp('/book?kind=hearing-test', { language: 'en' });
    await screen.findByRole('heading', { level: 2, name: 'Choose a time' });
  });

  test('of a visitor sends name and phone once, and says that they are called', async () => {
    offers();
    const sent: Input[] = [];
    answers(bookAppointment, (input) => {
      sent.push(input);
      return anOwnAppointment({ state: 'booked', change_until: null });
    });
    const { user } = await renderApp(CHOSEN, { language: 'en' });
    await user.type(await screen.findByLabelText('Name'), 'Hoda Elsayed');
    await user.type(screen.getByLabelText('Phone'), '0101 234 5678');
    await user.click(screen.getByRole('button', { name: 'Book the appointment' }));
    await findHeading('We received your request');
    expect(sent).toEqual([
      {
        kind: 'hearing-test',
        specialist_id: 'sara',
        starts_at: soonAt('13:00'),
        name: 'Hoda Elsayed',
        phone: '01012345678',
        requestId: expect.any(String),
        lang: 'en',
      },
    ]);
    expect(screen.getByText('Dr Sara')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'My appointments' })).toBeNull();
  });

  test('of a time that is not kept says that the clinic calls, and puts nothing into the calendar', async () => {
    offers();
    answers(bookAppointment, anOwnAppointment({ state: 'waiting', specialist_id: '', change_until: null }));
    const { user } = await renderApp(CHOSEN, { language: 'en' });
    await user.type(await screen.findByLabelText('Name'), 'Mona Ali');
    await user.type(screen.getByLabelText('Phone'), '01012345678');
    await user.click(screen.getByRole('button', { name: 'Book the appointment' }));
    await findHeading('We will contact you about this appointment');
    expect(screen.getByText(/This time is not held for you yet/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add to my calendar' })).toBeNull();
  });

  test('of a customer begins with their name and phone; a time that is taken is told, with the way to another', async () => {
    offers();
    answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
    refuses(bookOwnAppointment, 'time_taken');
    const { user, ...app } = await renderApp(CHOSEN, { language: 'en', signedInAs: aUser() });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('01012345678'));
    await user.click(screen.getByRole('button', { name: 'Book the appointment' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/^This time is taken/)).toBeTruthy();
    await user.click(alert.getByRole('link', { name: 'Choose another time' }));
    await isAt({ user, ...app }, '/book?kind=hearing-test&with=sara');
  });

  test('where no time suits, waits for one between two days, and says how they are told', async () => {
    offers();
    const sent: Input[] = [];
    answers(waitForTime, (input) => {
      sent.push(input);
      return anOwnWait();
    });
    const { user, ...app } = await renderApp('/book?kind=hearing-test&with=sara', { language: 'en' });
    await user.click(await screen.findByRole('link', { name: 'Tell me if an earlier time opens up' }));
    await isAt({ user, ...app }, '/book?kind=hearing-test&with=sara&wait=yes');
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: SOON } });
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: SOON } });
    await user.type(screen.getByLabelText('Name'), 'Samira Adel');
    await user.type(screen.getByLabelText('Phone'), '0111 234 5678');
    await user.click(screen.getByRole('button', { name: 'Join the waiting list' }));
    await findHeading('You are on the waiting list');
    screen.getByText('We will contact you when a time opens up.');
    screen.getByText('Any specialist');
    expect(sent).toEqual([
      {
        kind: 'hearing-test',
        specialist_id: 'sara',
        from: SOON,
        to: SOON,
        name: 'Samira Adel',
        phone: '01112345678',
        requestId: expect.any(String),
        lang: 'en',
      },
    ]);
  });

  describe('where the shop sends codes, a guest who waits for a time', () => {
    const PROOF = 'a'.repeat(96);
    /** At the step of the code, with what is sent to join the list. */
    async function atCode() {
      offers();
      answers(fetchCodeChannels, { channels: ['sms'] });
      answers(requestPhoneCode, { expires_at: soonAt('20:00') });
      answers(confirmPhoneCode, { proof: PROOF, expires_at: soonAt('20:00') });
      const sent: Input[] = [];
      answers(waitForTime, (input) => {
        sent.push(input);
        return anOwnWait();
      });
      const { user } = await renderApp('/book?kind=hearing-test&with=sara&wait=yes', { language: 'en' });
      await user.type(await screen.findByLabelText('Name'), 'Samira Adel');
      await user.type(screen.getByLabelText('Phone'), '0111 234 5678');
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
      const lead = await screen.findByText(/we message you there when a time opens up/);
      expect(document.activeElement).toBe(lead);
      return { user, sent };
    }
    const typeCode = async (user: Awaited<ReturnType<typeof atCode>>['user']) => {
      await user.click(screen.getByRole('button', { name: 'Send the code by text message' }));
      await user.type(await screen.findByLabelText('Code'), '123456');
      await user.click(screen.getByRole('button', { name: 'Confirm the code' }));
    };

    test('joins the list with the proof of the phone', async () => {
      const { user, sent } = await atCode();
      expect(sent).toEqual([]);
      await typeCode(user);
      await findHeading('You are on the waiting list');
      expect(sent).toMatchObject([{ phone: '01112345678', proof: PROOF }]);
    });

    test('may join it without a code', async () => {
      const { user, sent } = await atCode();
      await user.click(screen.getByRole('button', { name: 'Join without a code, and we contact you' }));
      await findHeading('You are on the waiting list');
      expect(sent).toHaveLength(1);
      expect(sent[0]).not.toHaveProperty('proof');
    });

    test('is led back to the days that are refused, and needs no other code', async () => {
      const { user, sent } = await atCode();
      refuses(waitForTime, 'invalid_input', { fields: { to: { key: 'date_too_late', values: { days: 30 } } } });
      await typeCode(user);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Until')));
      answers(waitForTime, (input) => {
        sent.push(input);
        return anOwnWait();
      });
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await findHeading('You are on the waiting list');
      expect(sent).toMatchObject([{ proof: PROOF }]);
    });
  });

  test('is by phone where nothing can be booked', async () => {
    answers(fetchFreeTimes, nothingToBook());
    await renderApp('/book', { language: 'en' });
    await screen.findByRole('heading', { level: 2, name: 'Booking by phone' });
  });
});

describe('own appointments', () => {
  const customer = aUser();
  const open = async (upcoming = [anOwnAppointment()], waiting: OwnWait[] = []) => {
    offers();
    answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
    const past = [
      anOwnAppointment({ $id: 'old', state: 'no-show' }),
      anOwnAppointment({ $id: 'closed', state: 'cancelled', cancel_reason: 'centre-closed' }),
    ];
    answers(fetchMyAppointments, { waiting, upcoming, past });
    const app = await renderApp('/appointments', { language: 'en', signedInAs: customer });
    await findHeading('My appointments');
    return app;
  };

  test('are moved with the version that was read, and cancelled after a question', async () => {
    const { user } = await open();
    const sent: Input[] = [];
    answers(moveAppointment, (input) => {
      sent.push(input);
      return anOwnAppointment();
    });
    answers(cancelAppointment, (input) => {
      sent.push(input);
      return anOwnAppointment({ state: 'cancelled' });
    });
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Another time' }));
    await user.click(await dialog.findByRole('button', { name: /^1:30\spm/ }));
    await screen.findByText('Your appointment was moved');
    await user.click(screen.getByRole('button', { name: 'Cancel the appointment' }));
    const popup = within(await screen.findByRole('dialog', { name: /^Cancel the appointment\?/ }));
    await user.selectOptions(popup.getByLabelText(/^Reason/), 'Another reason');
    await user.type(popup.getByLabelText(/^Tell us more/), ' I travel ');
    await user.click(popup.getByRole('button', { name: 'Cancel the appointment' }));
    await screen.findByText('Appointment cancelled');
    const own = { userId: customer.id, appointmentId: 'appointment-1', version: 2, lang: 'en' };
    expect(sent).toEqual([
      { ...own, starts_at: soonAt('13:30') },
      { ...own, reason: 'other', note: 'I travel' },
    ]);
  });

  test('that begin too soon are changed by phone, and those that are over say how they ended', async () => {
    await open([anOwnAppointment({ change_until: null })]);
    await screen.findByText(/^To change or cancel it, contact us/);
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    expect(screen.getByText('Missed')).toBeTruthy();
    expect(screen.getByText('The centre is closed')).toBeTruthy();
  });

  test('that somebody waits for are ended, and a time that is held is taken or left to others', async () => {
    const offer = { ...anOffer(), specialist: { name_ar: 'د. سارة', name_en: 'Dr Sara' } };
    const { user } = await open([], [anOwnWait(), anOwnWait({ $id: 'wait-2', offer })]);
    const sent: Input[] = [];
    const notes =
      <Answer,>(answer: Answer) =>
      (input: Input): Answer => {
        sent.push(input);
        return answer;
      };
    answers(endWait, notes({ ended: true }));
    answers(passOffer, notes(anOwnWait()));
    answers(takeOffer, notes(anOwnAppointment()));
    const held = within(
      (await screen.findByRole('heading', { name: /^A time has opened up for you/ })).closest('li') as HTMLElement,
    );
    held.getByText('Dr Sara');
    await user.click(held.getByRole('button', { name: 'Not this time' }));
    await screen.findByText('We are giving this time to somebody else');
    await user.click(held.getByRole('button', { name: 'Take this time' }));
    await screen.findByText('Your appointment is booked');
    const [first] = screen.getAllByRole('button', { name: 'Leave the waiting list' });
    await user.click(first ?? expect.fail('nobody waits'));
    await screen.findByText('You’ve left the waiting list');
    const own = { userId: customer.id, version: 4, lang: 'en' };
    expect(sent).toEqual([
      { ...own, appointmentId: 'wait-2' },
      { ...own, appointmentId: 'wait-2' },
      { ...own, appointmentId: 'wait-1' },
    ]);
  });

  test('of nobody lead to booking', async () => {
    await open([]);
    const main = within(screen.getByRole('main'));
    expect((await main.findByRole('link', { name: 'Book an appointment' })).getAttribute('href')).toBe('/book');
  });
});

test('the days of free times say how many there are', async () => {
  offers();
  await renderApp('/book?kind=hearing-test&with=any', { language: 'ar' });
  const time = await waitFor(() => {
    const found = document.querySelector(`time[datetime="${SOON}"]`);
    if (!found) throw new Error('The day is not there.');
    return found;
  });
  expect(time.closest('summary')?.textContent).toContain('وقتان متاحان');
});
