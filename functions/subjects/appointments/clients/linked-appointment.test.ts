import { describe, expect, test } from 'vitest';
import * as calls from '#contract/appointments/calls.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import * as staff from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchPatient, mergePatients } from '#contract/patients/calls.ts';
import { fetchOwnData } from '#contract/privacy/calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { MOVES_PER_LINK, WRONG_LINKS_PER_ADDRESS } from '#lib/rate-limits.ts';
import {
  expectNothingTwice,
  fromElsewhere,
  inDays,
  keptAppointments,
  provenCustomer,
  specialist,
} from '../../../testing/appointments.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { linkSecretOf, readAppointment } from '../appointments.ts';
import { fetchLinkedAppointment as fetchHandler, moveLinkedAppointment as moveHandler } from './linked-appointment.ts';

const shop = await startShop(
  keptAppointments({ specialists: ['sara', 'rana', 'nour'].map((id) => specialist(id)), step_minutes: 15 }),
);
const desk = await shop.join('reception');
const patients = patientKit(shop);
const day = (days: number) => dayAfter(cairoDay(), days);

/** Each appointment is at a time of its own: nobody is to be refused for another test's. */
let quarters = 0;
function nextTime(): string {
  quarters += 1;
  return inDays(3 + Math.floor(quarters / 8), `${10 + (quarters % 8)}:00`);
}
const person = () => ({ name: 'Mona Ali', phone: newPhone(), specialist_id: 'sara' });
const dataOf = (change: object) => ({ kind: 'fitting' as const, starts_at: nextTime(), ...person(), ...change });
/** The desk makes an appointment. */
const made = async (change: object = {}): Promise<Appointment> => {
  const asked = { id: desk.id, requestId: crypto.randomUUID(), data: dataOf(change) };
  return (await shop.call(desk, staff.saveAppointment, asked)).data ?? expect.fail('nothing was made');
};
/** The desk changes one. */
const changed = async (one: Appointment, change: object): Promise<Appointment> => {
  const { $id: appointmentId, version, kind, specialist_id, room, starts_at, ends_at, patient_id, name, phone } = one;
  const data = { kind, specialist_id, room, starts_at, ends_at, patient_id, name, phone, ...change };
  const asked = { id: desk.id, requestId: crypto.randomUUID(), appointmentId, version, data };
  return (await shop.call(desk, staff.saveAppointment, asked)).data ?? expect.fail('nothing was changed');
};
const setState = (one: Appointment, state: Appointment['state']) =>
  shop.call(desk, staff.setAppointmentState, {
    id: desk.id,
    appointmentId: one.$id,
    version: one.version,
    state,
    ...(state === 'cancelled' && { cancellation: { reason: 'specialist-absent' as const } }),
  });
const secretOf = ({ link }: Pick<Appointment, 'link'>) => link?.split('/')[2] ?? expect.fail('there is no link');

const open = (secret: string) => shop.call(shop.guest, calls.fetchLinkedAppointment, { secret });
const confirm = (secret: string, starts_at: string) =>
  shop.call(shop.guest, calls.confirmLinkedAppointment, { secret, starts_at });
const move = (secret: string, version: number, starts_at: string) =>
  shop.call(shop.guest, calls.moveLinkedAppointment, { secret, version, starts_at });
const cancel = (secret: string, version: number, said: object = {}) =>
  shop.call(shop.guest, calls.cancelLinkedAppointment, { secret, version, ...said });
const atDesk = async ({ $id, starts_at }: Pick<Appointment, '$id' | 'starts_at'>) => {
  const on = cairoDay(new Date(starts_at));
  const { data } = await shop.call(desk, staff.fetchCalendar, { id: desk.id, from: on, to: on });
  return data?.appointments.find((one) => one.$id === $id) ?? expect.fail('it is not in the calendar');
};

describe('the link of an appointment', () => {
  test('shows when it is and nothing that a family is not to read', async () => {
    const one = await made({ note: 'deaf in the left ear' });
    const { data, body } = await open(secretOf(one));
    expect(data).toEqual({
      starts_at: one.starts_at,
      cancelled: false,
      offered_until: null,
      waiting: false,
      coming: false,
      change_until: expect.any(String),
      version: 0,
    });
    for (const told of [one.$id, 'Mona', one.phone, 'fitting', 'sara', 'deaf']) expect(body).not.toContain(told);
  });

  test('is made for whatever is booked, and no two are alike', async () => {
    await fromElsewhere(shop);
    const wish = { kind: 'repair' as const, starts_at: nextTime(), name: 'Mona', phone: newPhone() };
    const booked = await shop.call(shop.guest, calls.bookAppointment, { ...wish, requestId: crypto.randomUUID() });
    const one = await made();
    const rows = await Promise.all([booked.data?.$id ?? '', one.$id].map((id) => shop.row('appointment_details', id)));
    const secrets = rows.map((row) => row?.link_secret);
    expect(secrets).toEqual([expect.stringMatching(/^[\dA-Za-z]{16}$/), expect.stringMatching(/^[\dA-Za-z]{16}$/)]);
    expect(new Set(secrets).size).toBe(2);
  });

  test('is made once somebody who waited has a time', async () => {
    const wait = { kind: 'fitting' as const, from: day(3), to: day(9), name: 'Mona Ali', phone: newPhone() };
    const asked = { id: desk.id, requestId: crypto.randomUUID(), data: wait };
    const { data: waits } = await shop.call(desk, staff.saveWait, asked);
    const appointmentId = waits?.$id ?? '';
    expect((await shop.row('appointment_details', appointmentId))?.link_secret).toBeNull();
    const save = { id: desk.id, requestId: crypto.randomUUID(), appointmentId, version: 0 };
    const data = dataOf({ name: wait.name, phone: wait.phone });
    const placed = await shop.call(desk, staff.saveAppointment, { ...save, data });
    expect((await open(secretOf(placed.data ?? { link: null }))).data).toMatchObject({ starts_at: data.starts_at });
  });

  test('of an appointment from before is made when it is asked for, and stored with what it is sent by', async () => {
    const one = await made();
    await shop.change('appointment_details', one.$id, { link_secret: null });
    const { tables } = shop.ports({});
    const stored = (await readAppointment(tables, one.$id)) ?? expect.fail('it is gone');
    expect((await atDesk(one)).link).toBeNull();
    const { secret, operations } = linkSecretOf(stored);
    await tables.write(operations);
    expect((await open(secret)).data).toMatchObject({ starts_at: one.starts_at });
    const again = linkSecretOf((await readAppointment(tables, one.$id)) ?? expect.fail('it is gone'));
    expect(again).toEqual({ secret, operations: [] });
  });

  test('is in the language of the appointment, and told to nobody who does not change appointments', async () => {
    const patient = await patients.addPatient();
    const one = await made({ patient_id: patient.$id, starts_at: inDays(1, '19:00') });
    await shop.change('appointment_details', one.$id, { lang: 'en' });
    expect((await atDesk(one)).link).toBe(`${one.link}?lang=en`);
    const shown = async (role: 'cs' | 'accounting') => {
      const who = await shop.join(role);
      const { data } = await shop.call(who, fetchPatient, { id: who.id, patientId: patient.$id });
      return data?.next_appointment;
    };
    expect(await shown('cs')).toMatchObject({ $id: one.$id, link: `${one.link}?lang=en` });
    expect(await shown('accounting')).toMatchObject({ $id: one.$id, link: null });
    const today = { starts_at: new Date(Math.floor(Date.now() / 900_000) * 900_000).toISOString() };
    await shop.change('appointments', one.$id, today);
    const accounting = await shop.join('accounting');
    const queue = await shop.call(accounting, fetchWorkQueue, { id: accounting.id });
    expect(queue.data?.appointments.documents.filter(({ $id }) => $id === one.$id)).toMatchObject([{ link: null }]);
    await shop.change('appointments', one.$id, { starts_at: one.starts_at });
  });

  test('stands neither in the log of changes nor in the copy of what is kept about somebody', async () => {
    const mona = await provenCustomer(shop);
    await fromElsewhere(shop);
    const wish = { kind: 'repair' as const, starts_at: nextTime(), name: 'Mona', phone: newPhone() };
    const input = { ...wish, requestId: crypto.randomUUID(), userId: mona.id };
    const { data } = await shop.call(mona, calls.bookOwnAppointment, input);
    const $id = data?.$id ?? '';
    const secret = (await shop.row('appointment_details', $id))?.link_secret ?? expect.fail('there is no link');
    await confirm(secret, wish.starts_at);
    const own = await shop.call(mona, fetchOwnData, { id: mona.id, password: mona.password });
    expect(own.body).not.toContain(secret);
    // That they said that they come is told.
    expect(own.body).toContain((await shop.row('appointments', $id))?.coming_at?.slice(0, 19));
    await changed(await atDesk({ $id, starts_at: wish.starts_at }), { phone: newPhone() });
    expect(JSON.stringify(await shop.rows('audit_log'))).not.toContain(secret);
  });

  test('with another letter, or in other letters, leads nowhere, and guessing is stopped', async () => {
    const secret = secretOf(await made());
    const swapped = [...secret].map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    expect(await open(swapped.join(''))).toMatchObject({ status: 410, code: 'link_invalid' });
    const guess = asCalled(fetchHandler);
    const from = (clientAddress: string) => ({ ...shop.contextOf(shop.guest, {}), clientAddress }) as never;
    const codes: unknown[] = [];
    for (let time = 0; time <= WRONG_LINKS_PER_ADDRESS.attempts; time += 1) {
      codes.push(await guess({ secret: `guess${time}` }, from('10.9.8.7')).catch(({ code }) => code));
    }
    expect(codes.slice(-2)).toEqual(['link_invalid', 'too_many_attempts']);
    // Who has a link is not held by what others do at their address.
    expect(await guess({ secret }, from('10.9.8.7'))).toMatchObject({ cancelled: false });
  });
});

describe('whoever has the link', () => {
  test('says once that they come, which the desk sees, and which goes with the time', async () => {
    const one = await made();
    const secret = secretOf(one);
    expect((await confirm(secret, one.starts_at)).data).toMatchObject({ coming: true, version: 1 });
    expect((await confirm(secret, one.starts_at)).data).toMatchObject({ coming: true, version: 1 });
    const seen = await atDesk(one);
    expect(seen).toMatchObject({ state: 'confirmed', coming_at: expect.any(String) });
    const moved = await changed(seen, { starts_at: nextTime(), ends_at: undefined });
    expect(moved).toMatchObject({ coming_at: null, link: one.link });
    // They said yes to another time.
    expect(await confirm(secret, one.starts_at)).toMatchObject({ code: 'record_changed' });
    expect((await open(secret)).data).toMatchObject({ starts_at: moved.starts_at, coming: false });
  });

  test('does not confirm what the desk has yet to call about', async () => {
    await fromElsewhere(shop);
    const wish = { kind: 'repair' as const, starts_at: nextTime(), name: 'Mona', phone: newPhone() };
    const { data } = await shop.call(shop.guest, calls.bookAppointment, { ...wish, requestId: crypto.randomUUID() });
    const one = await atDesk({ $id: data?.$id ?? '', starts_at: wish.starts_at });
    expect((await confirm(secretOf(one), wish.starts_at)).data).toMatchObject({ coming: true });
    expect(await atDesk(one)).toMatchObject({ state: 'booked', coming_at: expect.any(String) });
  });

  test('moves it to a time that is offered, for as long as it is, and keeps the link', async () => {
    const at = nextTime();
    const ends_at = new Date(Date.parse(at) + 5_400_000).toISOString();
    const one = await made({ starts_at: at, ends_at });
    const secret = secretOf(one);
    await confirm(secret, at);
    const on = day(30);
    const times = await shop.call(shop.guest, calls.fetchLinkedTimes, { secret, from: on, to: on });
    const free = times.data?.times ?? [];
    expect([free[0]?.starts_at, free.at(-1)?.ends_at]).toEqual([inDays(30, '10:00'), inDays(30, '20:00')]);
    expect(free[0]?.ends_at).toBe(inDays(30, '11:30'));
    expect(times.body).not.toContain('"sara"');
    const to = inDays(30, '12:00');
    for (const _ of ['first', 'repeat']) {
      expect((await move(secret, 1, to)).data).toMatchObject({ starts_at: to, coming: false, version: 2 });
    }
    const moved = await atDesk({ $id: one.$id, starts_at: to });
    expect(moved).toMatchObject({
      ends_at: inDays(30, '13:30'),
      specialist_id: 'sara',
      link: one.link,
      coming_at: null,
    });
    const own = await shop.call(shop.guest, calls.fetchLinkedTimes, { secret, from: on, to: on });
    expect(own.data?.times.map(({ starts_at }) => starts_at)).not.toContain(to);
    expect(await move(secret, 2, inDays(30, '09:00'))).toMatchObject({ code: 'time_taken' });
    expect(await move(secret, 1, inDays(30, '15:00'))).toMatchObject({ code: 'record_changed' });
    await expectNothingTwice(shop);
  });

  test('never takes a time that the same phone has already, and moves only a few times an hour', async () => {
    const phone = newPhone();
    const [one, other] = [await made({ phone }), await made({ phone, specialist_id: 'rana', name: 'Ali' })];
    const secret = secretOf(one);
    expect(await move(secret, 0, other.starts_at)).toMatchObject({ code: 'appointment_overlaps' });
    const moveAs = asCalled(moveHandler);
    const context = { ...shop.contextOf(shop.guest, {}), clientAddress: '10.9.8.6' } as never;
    const codes: unknown[] = [];
    for (let time = 0; time < MOVES_PER_LINK.attempts; time += 1) {
      const asked = { secret, version: 0, starts_at: one.starts_at };
      codes.push(await moveAs(asked, context).catch(({ code }) => code));
    }
    expect(codes.at(-1)).toBe('too_many_attempts');
  });

  test('cancels it once, says why to the desk, and sees then that it is cancelled', async () => {
    const one = await made();
    const secret = secretOf(one);
    await confirm(secret, one.starts_at);
    expect(await cancel(secret, 0)).toMatchObject({ code: 'record_changed' });
    for (const _ of ['first', 'repeat']) {
      expect((await cancel(secret, 1, { reason: 'other', note: ' I travel ' })).data).toMatchObject({
        cancelled: true,
        coming: false,
        change_until: null,
        version: 2,
      });
    }
    expect(await atDesk(one)).toMatchObject({
      state: 'cancelled',
      cancel_note: 'I travel',
      coming_at: null,
      link: null,
    });
    expect((await open(secret)).data).toMatchObject({ cancelled: true });
    expect(await move(secret, 2, nextTime())).toMatchObject({ code: 'change_too_late' });
    expect(await confirm(secret, one.starts_at)).toMatchObject({ code: 'record_changed' });
    // Its time is free again.
    await made({ starts_at: one.starts_at });
    await expectNothingTwice(shop);
  });

  test('still says that they come when it is too late to change it, and nothing once it is over', async () => {
    const one = await made();
    const secret = secretOf(one);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await shop.change('appointments', one.$id, { starts_at: soon });
    expect((await open(secret)).data).toMatchObject({ change_until: null });
    expect(await cancel(secret, 0)).toMatchObject({ code: 'change_too_late' });
    expect(await move(secret, 0, nextTime())).toMatchObject({ code: 'change_too_late' });
    expect((await confirm(secret, soon)).data).toMatchObject({ coming: true });
    await shop.change('appointments', one.$id, { ends_at: new Date(Date.now() - 60_000).toISOString() });
    const dead = { status: 410, code: 'link_invalid' };
    expect(await open(secret)).toMatchObject(dead);
    expect(await confirm(secret, soon)).toMatchObject(dead);
    expect(await move(secret, 1, nextTime())).toMatchObject(dead);
    expect(await cancel(secret, 1)).toMatchObject(dead);
    await shop.remove('appointments', one.$id);
  });

  test('reaches nothing once the client came, and hears of it when the clinic cancelled', async () => {
    const [came, gone] = [await made(), await made()];
    await shop.change('appointments', came.$id, { state: 'arrived' });
    expect(await open(secretOf(came))).toMatchObject({ code: 'link_invalid' });
    await setState(gone, 'cancelled');
    expect((await open(secretOf(gone))).data).toMatchObject({ cancelled: true });
    await shop.change('appointments', came.$id, { state: 'confirmed' });
  });
});

describe('a link that another phone knows', () => {
  const expectNew = async (before: Appointment, after: Appointment) => {
    expect(await open(secretOf(before))).toMatchObject({ code: 'link_invalid' });
    expect((await open(secretOf(after))).data).toMatchObject({ starts_at: after.starts_at, coming: false });
  };

  test('is replaced when the desk changes the phone, or gives the appointment to somebody else', async () => {
    const one = await made();
    await confirm(secretOf(one), one.starts_at);
    const onOther = await changed(await atDesk(one), { phone: newPhone() });
    await expectNew(one, onOther);
    // Of the same household: the phone is shared, the appointment is not.
    const ofSon = await changed(onOther, { name: 'Sami Ali' });
    await expectNew(onOther, ofSon);
    const [patient, other] = [await patients.addPatient(), await patients.addPatient()];
    const linked = await changed(ofSon, { patient_id: patient.$id });
    expect(linked.link).toBe(ofSon.link);
    await expectNew(linked, await changed(linked, { patient_id: other.$id }));
  });

  test('stays when the name is only completed, the record found, or two records of the client merged', async () => {
    const [kept, duplicate] = [await patients.addPatient(), await patients.addPatient()];
    const one = await made({ name: 'Mona' });
    const named = await changed(one, { name: 'Mona Ali', patient_id: duplicate.$id });
    expect(named.link).toBe(one.link);
    const asked = { id: desk.id, patientId: kept.$id, duplicateId: duplicate.$id };
    const cs = await shop.join('cs');
    expect((await shop.call(cs, mergePatients, { ...asked, id: cs.id })).data).toMatchObject({ done: true });
    expect(await atDesk(one)).toMatchObject({ patient_id: kept.$id, link: one.link });
  });

  test('stays when a cancellation is taken back', async () => {
    const one = await made();
    await cancel(secretOf(one), 0);
    const back = await changed(await atDesk(one), {});
    expect(back).toMatchObject({ state: 'confirmed', link: one.link });
  });
});
