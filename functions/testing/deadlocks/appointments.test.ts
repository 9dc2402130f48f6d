import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import * as staff from '#contract/services/staff.ts';
import { offerFreeTimes } from '#subjects/appointments/admin/offer-free-times.ts';
import { whatsAppCallback } from '#subjects/messages/shop/whatsapp-callback.ts';
import { sendReply } from '#subjects/messages/staff/send-reply.ts';
import type { AnyCall } from '../../runtime/service.ts';
import { inDays } from '../appointments.ts';
import { newPhone } from '../kit.ts';
import { fakePhones, writtenBy } from '../phones.ts';
import { APPOINTMENT_CALLS, clinicShop } from './clinic-shop.ts';
import { ok } from './play.ts';

/** What a deadlock does to appointments, leave and what is written with clients. */
const { shop, sara, boss, patients, scenario, work, everythingIsPlayed, send, contact } = await clinicShop();
const DAYS = { from: dayAfter(cairoDay(), 20), to: dayAfter(cairoDay(), 50) };

scenario('a message to a client that is opened', staff.recordContact, async () => {
  const { $id: aboutId, phones } = await patients.addPatient();
  const requestId = crypto.randomUUID();
  const about = { about: 'patient', aboutId, phone: phones[0] ?? '', kind: 'greeting' } as const;
  return () => send(staff.recordContact, { requestId, ...about });
});
scenario('how a client wants to be written to', staff.updateContactPoint, async () => {
  const { $id: patientId, phones } = await patients.addPatient();
  const data = { way: 'sms', lang: 'en', messages: false, offers: true } as const;
  return () => send(staff.updateContactPoint, { patientId, phone: phones[0] ?? '', version: 0, data });
});
/** Somebody has written to the shop; nobody has said who. */
async function conversation(change: object = {}) {
  const at = new Date().toISOString();
  const last = { last_at: at, last_in_at: at, last_kind: 'text', last_text: 'Hello' } as const;
  const phone = `+2${newPhone()}`;
  const row = {
    phone,
    phone_added: false,
    state: 'open',
    unread: 1,
    dropped: 0,
    version: 0,
    ...last,
    ...change,
  } as const;
  return (await shop.create('conversations', row)).$id;
}
scenario('a conversation that somebody takes on', staff.changeConversation, async () => {
  const conversationId = await conversation();
  return () => send(staff.changeConversation, { conversationId, mine: true });
});
scenario('a conversation that turns out to be of a client', staff.attachConversation, async () => {
  const [conversationId, { $id: patientId }] = [await conversation(), await patients.addPatient()];
  return () => send(staff.attachConversation, { conversationId, patientId });
});
scenario('a conversation that turns out to be of another client', staff.attachConversation, async () => {
  const [conversationId, one, other] = [await conversation(), await patients.addPatient(), await patients.addPatient()];
  await send(staff.attachConversation, { conversationId, patientId: one.$id });
  return () => send(staff.attachConversation, { conversationId, patientId: other.$id });
});
scenario('a reply to a client', staff.sendReply, async () => {
  const conversationId = await conversation();
  const requestId = crypto.randomUUID();
  const reply = { id: sara.id, requestId, conversationId, text: 'Yes' };
  const whatsApp = fakePhones();
  return async () => {
    const context = shop.contextOf(sara, { whatsApp }, 'cs');
    context.tables.purpose = 'staff send-reply';
    return sendReply(reply, context);
  };
});
/** The shop gets a body of WhatsApp. */
async function hears(bodyText: string) {
  const ports = shop.ports({ whatsApp: fakePhones() });
  ports.tables.purpose = 'shop /callbacks/whatsapp';
  const headers = { 'x-hub-signature-256': 'signed' };
  await whatsAppCallback.receive({ query: new URLSearchParams(), headers, bodyText }, ports);
}
scenario('what a client writes for the first time', 'shop /callbacks/whatsapp', async () => {
  const { phones } = await patients.addPatient();
  const bodyText = writtenBy({ from: `2${phones[0]}`, id: crypto.randomUUID() });
  return () => hears(bodyText);
});
const answered = (body: string) => async () => {
  const [made, phone] = [appointment(), newPhone()];
  const saved = await send(staff.saveAppointment, { ...made, data: { ...made.data, phone } });
  await shop.create('outbox', {
    ...{ user_id: 'nobody', about: JSON.parse(saved.body).data.$id, kind: 'appointment_reminder', lang: 'ar' },
    ...{ channel: 'whatsapp', state: 'delivered', message_id: 'reminder', told_time: made.data.starts_at },
  });
  const bodyText = writtenBy({ from: `2${phone}`, id: crypto.randomUUID(), text: { body } });
  return () => hears(bodyText);
};
scenario('a reminder that is answered by 1', 'shop /callbacks/whatsapp', answered('1'));
scenario('a reminder that is answered by 2', 'shop /callbacks/whatsapp', answered('2'));

let quarter = 0;
/** A time that no other play has taken. */
const nextTime = () => new Date(Date.parse(inDays(3, '10:00')) + 3_600_000 * quarter++).toISOString();
const appointment = (change: object = {}) => ({
  requestId: crypto.randomUUID(),
  data: {
    kind: 'repair' as const,
    specialist_id: 'sara',
    starts_at: nextTime(),
    name: 'Mona',
    phone: '01012345678',
    ...change,
  },
});

scenario('an appointment that the desk makes', staff.saveAppointment, async () => {
  return () => send(staff.saveAppointment, appointment());
});
scenario('an appointment that the desk moves', staff.saveAppointment, async () => {
  const made = appointment();
  const { body } = await send(staff.saveAppointment, made);
  const appointmentId = JSON.parse(body).data.$id as string;
  // By a quarter of an hour: half of its time stays.
  const starts_at = new Date(Date.parse(made.data.starts_at) + 900_000).toISOString();
  return () => send(staff.saveAppointment, { ...appointment({ starts_at }), appointmentId, version: 0 });
});
scenario('an appointment that is somebody else’s after all', staff.saveAppointment, async () => {
  const [{ $id: wrong }, { $id: patient_id }] = [await patients.addPatient(), await patients.addPatient()];
  const made = appointment();
  const { body } = await send(staff.saveAppointment, { ...made, data: { ...made.data, patient_id: wrong } });
  const appointmentId = JSON.parse(body).data.$id as string;
  await contact(wrong, appointmentId);
  const data = { ...made.data, patient_id };
  return () => send(staff.saveAppointment, { requestId: crypto.randomUUID(), appointmentId, version: 0, data });
});
scenario('an appointment that is cancelled', staff.setAppointmentState, async () => {
  const { body } = await send(staff.saveAppointment, appointment());
  const appointmentId = JSON.parse(body).data.$id as string;
  return () =>
    send(staff.setAppointmentState, { appointmentId, version: 0, state: 'cancelled', cancellation: { reason: 'ill' } });
});

/** An appointment of which no message reached anybody; answers its id and that of the message. */
async function unreached(patient_id: string | null = null) {
  const made = appointment();
  const { body } = await send(staff.saveAppointment, { ...made, data: { ...made.data, patient_id } });
  const aboutId = JSON.parse(body).data.$id as string;
  const { $id: messageId } = await shop.create('outbox', {
    ...{ user_id: 'nobody', patient_id, about: aboutId, kind: 'appointment_reminder', channel: 'sms', lang: 'ar' },
    ...{ state: 'to_call', phone: '+201012345678', next_at: made.data.starts_at },
  });
  return { aboutId, messageId };
}
scenario('somebody whom no message reached is called', staff.markCalled, async () => {
  const { messageId } = await unreached();
  return () => send(staff.markCalled, { messageId });
});
scenario('somebody whom no message reached is written to', staff.recordContact, async () => {
  const { $id } = await patients.addPatient();
  const { aboutId } = await unreached($id);
  const about = { about: 'appointment', aboutId, phone: '01012345678', kind: 'appointment_reminder' } as const;
  const requestId = crypto.randomUUID();
  return () => send(staff.recordContact, { requestId, ...about });
});

const block = () => {
  const { specialist_id, starts_at } = appointment().data;
  const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
  return { requestId: crypto.randomUUID(), data: { specialist_id, starts_at, ends_at, reason: 'meeting' as const } };
};

scenario('a time that is blocked', staff.blockTime, async () => () => send(staff.blockTime, block()));
scenario('a time that is no longer blocked', staff.unblockTime, async () => {
  const { body } = await send(staff.blockTime, block());
  const blockedId = JSON.parse(body).data.$id as string;
  return () => send(staff.unblockTime, { blockedId });
});

/** A request for leave of an account that is a specialist; each of a day of its own. */
let leaveDays = 0;
async function leaveRequest() {
  const day = dayAfter(cairoDay(), 200 + leaveDays);
  leaveDays += 1;
  return { requestId: crypto.randomUUID(), data: { kind: 'annual' as const, from: day, to: day } };
}
const asBoss = <Input extends object>(call: AnyCall, input: Input) =>
  ok(shop.call(boss, call, { id: boss.id, ...input } as never));
async function askedLeave() {
  const { body } = await asBoss(staff.askForLeave, await leaveRequest());
  return { leaveId: JSON.parse(body).data.$id as string };
}

scenario('leave that is asked for', staff.askForLeave, async () => {
  const request = await leaveRequest();
  return () => asBoss(staff.askForLeave, request);
});
scenario('leave that is approved', staff.approveLeave, async () => {
  const asked = await askedLeave();
  return () => asBoss(staff.approveLeave, asked);
});
scenario('leave that is declined', staff.declineLeave, async () => {
  const asked = await askedLeave();
  return () => asBoss(staff.declineLeave, asked);
});
scenario('leave that was approved and is withdrawn', staff.withdrawLeave, async () => {
  const asked = await askedLeave();
  await asBoss(staff.approveLeave, asked);
  return () => asBoss(staff.withdrawLeave, asked);
});
scenario('leave that was approved and becomes shorter', staff.shortenLeave, async () => {
  const { requestId, data } = await leaveRequest();
  const long = { ...data, specialist_id: 'sara', to: dayAfter(data.from, 1) };
  leaveDays += 1;
  const { body } = await asBoss(staff.recordLeave, { requestId, data: long });
  return () => asBoss(staff.shortenLeave, { leaveId: JSON.parse(body).data.$id as string, to: data.from });
});
scenario('leave that is entered for somebody', staff.recordLeave, async () => {
  const { requestId, data } = await leaveRequest();
  return () => asBoss(staff.recordLeave, { requestId, data: { specialist_id: 'sara', ...data } });
});

const wait = () => ({
  requestId: crypto.randomUUID(),
  data: { kind: 'repair' as const, from: DAYS.from, to: DAYS.to, name: 'Mona', phone: '01012345678' },
});
/** Somebody is on the waiting list; with `offered` a time is held for them. */
async function waits({ offered = false } = {}) {
  for (const { $id } of await shop.rows('appointments', [Query.equal('state', 'waiting')])) {
    await shop.remove('appointments', $id);
  }
  const { body } = await send(staff.saveWait, wait());
  const { $id: appointmentId, version } = JSON.parse(body).data as { $id: string; version: number };
  if (!offered) return { appointmentId, version };
  await work(offerFreeTimes, { now: () => new Date(inDays(0, '12:00')) });
  return { appointmentId, version: version + 1 };
}
scenario('somebody whom the desk lets wait', staff.saveWait, async () => {
  return () => send(staff.saveWait, wait());
});
scenario('a time that is held and that somebody does not want', staff.refuseOffer, async () => {
  const held = await waits({ offered: true });
  return () => send(staff.refuseOffer, held);
});
scenario('a time that is held and that the desk confirms', staff.setAppointmentState, async () => {
  const held = await waits({ offered: true });
  return () => send(staff.setAppointmentState, { ...held, state: 'confirmed' });
});
scenario('somebody who waits and whom the desk gives a time', staff.saveAppointment, async () => {
  const held = await waits({ offered: true });
  return () => send(staff.saveAppointment, { ...appointment(), ...held });
});
scenario('somebody whom the desk takes off the waiting list', staff.removeWait, async () => {
  const held = await waits({ offered: true });
  return () => send(staff.removeWait, held);
});

scenario('what one phone booked is cancelled', staff.cancelPartyBookings, async () => {
  const { body } = await send(staff.saveAppointment, appointment());
  const appointmentId = JSON.parse(body).data.$id as string;
  await shop.change('appointment_details', appointmentId, { booked_by: 'guest', phone: newPhone() });
  return () => send(staff.cancelPartyBookings, { appointmentId, party: 'phone' });
});

everythingIsPlayed(APPOINTMENT_CALLS, {});
