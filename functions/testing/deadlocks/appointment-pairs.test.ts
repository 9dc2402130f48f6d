import { cairoDay } from '#contract/cairo-day.ts';
import * as clients from '#contract/services/clients.ts';
import * as staff from '#contract/services/staff.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { inDays, keptAppointments, provenCustomer, room, specialist } from '../appointments.ts';
import { type Caller, newPhone, startShop } from '../kit.ts';
import { deadlockPlayer, ok } from './play.ts';

/** What a deadlock does to one of two that want the same time, or the same appointment. */
const shop = await startShop();
const desk = await shop.join('reception');
const boss = await shop.join('admin');
const specialists = [specialist('sara', { account_id: boss.id })];
await shop.change('settings', SETTINGS_ID, keptAppointments({ specialists, rooms: [room('one')] }));
const { tables } = shop.ports({});
const { pair } = deadlockPlayer(shop);

let halfHours = 0;
/** What books a time that no other play has taken: twenty a day. */
function wish() {
  const [days, half] = [3 + Math.floor(halfHours / 20), halfHours % 20];
  halfHours += 1;
  const starts_at = inDays(days, `${10 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`);
  return { kind: 'repair' as const, starts_at, name: 'Mona', phone: newPhone(), requestId: crypto.randomUUID() };
}

/** A customer who may book: what others booked came from the same address. */
async function customer(): Promise<Caller> {
  for (const table of ['appointment_slots', 'appointment_details', 'appointments'] as const) {
    await tables.deleteMany(table, []);
  }
  return provenCustomer(shop);
}
const book = (caller: Caller, input: ReturnType<typeof wish>) =>
  shop.call(caller, clients.bookOwnAppointment, { ...input, userId: caller.id });

/** An appointment of a customer, and what the customer and the desk do with it as they read it. */
async function booked() {
  const caller = await customer();
  const input = wish();
  const { data } = await ok(book(caller, input));
  const own = { userId: caller.id, appointmentId: data?.$id ?? '', version: 0 };
  const ofDesk = { id: desk.id, appointmentId: own.appointmentId };
  const elsewhere = wish().starts_at;
  const secret = (await shop.row('appointment_details', own.appointmentId))?.link_secret ?? '';
  return {
    cancel: () => shop.call(caller, clients.cancelAppointment, own),
    comeByLink: () => shop.call(shop.guest, clients.confirmLinkedAppointment, { secret, starts_at: input.starts_at }),
    moveByLink: () =>
      shop.call(shop.guest, clients.moveLinkedAppointment, { secret, version: 0, starts_at: elsewhere }),
    cancelByLink: () => shop.call(shop.guest, clients.cancelLinkedAppointment, { secret, version: 0 }),
    move: () => shop.call(caller, clients.moveAppointment, { ...own, starts_at: elsewhere }),
    cancelAtDesk: () =>
      shop.call(desk, staff.setAppointmentState, {
        ...ofDesk,
        version: 0,
        state: 'cancelled',
        cancellation: { reason: 'client-wish' },
      }),
    moveAtDesk: () => {
      const { requestId, ...data } = { ...input, starts_at: elsewhere, specialist_id: 'sara' };
      return shop.call(desk, staff.saveAppointment, { ...ofDesk, version: 0, requestId, data });
    },
    cancelAll: () => shop.call(desk, staff.cancelPartyBookings, { ...ofDesk, party: 'phone' }),
  };
}

/** A request for leave of a day, and a time of that day. */
async function leaveAndBooking() {
  const caller = await customer();
  await tables.deleteMany('blocked_times', []);
  await tables.deleteMany('leaves', []);
  const input = wish();
  const day = cairoDay(new Date(input.starts_at));
  const data = { kind: 'annual' as const, from: day, to: day };
  const request = { id: boss.id, requestId: crypto.randomUUID(), data };
  const asked = await ok(shop.call(boss, staff.askForLeave, request));
  const leaveId = asked.data?.$id ?? '';
  return { caller, input, approve: () => shop.call(boss, staff.approveLeave, { id: boss.id, leaveId }) };
}

pair('two customers who book the same time', async () => {
  const [mona, sami] = [await customer(), await provenCustomer(shop)];
  const input = wish();
  return {
    first: () => book(mona, input),
    second: () => book(sami, { ...wish(), starts_at: input.starts_at }),
  };
});
pair('a booking and its repeat', async () => {
  const [caller, input] = [await customer(), wish()];
  return { first: () => book(caller, input), second: () => book(caller, input) };
});
pair('a customer who cancels and the desk that cancels', async () => {
  const { cancel, cancelAtDesk } = await booked();
  return { first: cancel, second: cancelAtDesk };
});
pair('the desk that cancels and a customer who cancels', async () => {
  const { cancel, cancelAtDesk } = await booked();
  return { first: cancelAtDesk, second: cancel };
});
pair('a customer who moves an appointment that the desk cancels', async () => {
  const { move, cancelAtDesk } = await booked();
  return { first: move, second: cancelAtDesk };
});
pair('the desk that moves an appointment that the customer cancels', async () => {
  const { moveAtDesk, cancel } = await booked();
  return { first: moveAtDesk, second: cancel };
});
pair('all bookings of a phone that are cancelled and a customer who cancels one', async () => {
  const { cancelAll, cancel } = await booked();
  return { first: cancelAll, second: cancel };
});
pair('a customer who cancels and all bookings of the phone that are cancelled', async () => {
  const { cancelAll, cancel } = await booked();
  return { first: cancel, second: cancelAll };
});
pair('a client who moves by the link an appointment that the desk cancels', async () => {
  const { moveByLink, cancelAtDesk } = await booked();
  return { first: moveByLink, second: cancelAtDesk };
});
pair('the desk that moves an appointment that the client cancels by the link', async () => {
  const { moveAtDesk, cancelByLink } = await booked();
  return { first: moveAtDesk, second: cancelByLink };
});
pair('a leave that is approved and a client who books in it', async () => {
  const { caller, input, approve } = await leaveAndBooking();
  return { first: approve, second: () => book(caller, input) };
});
pair('a client who books in a leave that is approved', async () => {
  const { caller, input, approve } = await leaveAndBooking();
  return { first: () => book(caller, input), second: approve };
});
pair('a client who says by the link that they come and the desk that moves it', async () => {
  const { comeByLink, moveAtDesk } = await booked();
  return { first: comeByLink, second: moveAtDesk };
});
