import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import * as people from '#contract/people/calls.ts';
import * as clients from '#contract/services/clients.ts';
import { trialId } from '#lib/ids.ts';
import { offerFreeTimes } from '#subjects/appointments/admin/offer-free-times.ts';
import { fromElsewhere, inDays, keptAppointments, provenCustomer, room } from '../appointments.ts';
import { signInWithGoogle } from '../google.ts';
import { type Caller, newPhone, startShop } from '../kit.ts';
import { orderKit } from '../orders.ts';
import { patientKit } from '../patients.ts';
import { codeKit } from '../phone-codes.ts';
import { returnKit } from '../returns.ts';
import { deadlockPlayer, ok, writingCalls } from './play.ts';

/** What a deadlock does to accounts of customers and of those who work here. */
const shop = await startShop(keptAppointments({ rooms: [room('one')], offer_minutes: 1_440 }), {
  cards: true,
  messages: true,
});
const boss = await shop.join('admin');
const orders = orderKit(shop, boss);
const { scenario, work, everythingIsPlayed, countAgain } = deadlockPlayer(shop);
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** A customer whose email is proven. What others booked came from other addresses than what they book. */
async function proven(): Promise<Caller> {
  await fromElsewhere(shop);
  return provenCustomer(shop);
}

let hours = 0;
/** What books a time that no other play has taken: ten a day. */
function booking() {
  const [days, hour] = [4 + Math.floor(hours / 10), 10 + (hours % 10)];
  hours += 1;
  const starts_at = inDays(days, `${hour}:00`);
  return { kind: 'repair' as const, starts_at, name: 'Mona', phone: newPhone(), requestId: crypto.randomUUID() };
}
async function booked(caller: Caller) {
  const { data } = await ok(shop.call(caller, clients.bookOwnAppointment, { ...booking(), userId: caller.id }));
  return { userId: caller.id, appointmentId: data?.$id ?? '', version: 0 };
}

/** Somebody with something in the cart, an audiogram, a consent, an address and an appointment. */
async function customer() {
  const { caller } = await orders.customer([await shop.addHearingAid(), 1], [await shop.addAccessory(), 1]);
  await shop.create('hearings', { right_250: 40 }, caller.id);
  await shop.create('consents', {
    user_id: caller.id,
    kind: 'hearing',
    text_version: 1,
    lang: 'ar',
    given_at: '2026-11-20T10:00:00.000Z',
    given_on: 'fit',
  });
  await shop.create('addresses', {
    user_id: caller.id,
    slot: 0,
    phone: caller.phone,
    city: 'Giza',
    address: 'Nile Street',
    used_at: '2026-11-20T10:00:00.000Z',
  });
  await fromElsewhere(shop);
  await booked(caller);
  return caller;
}

scenario('registering', clients.register, async () => {
  await countAgain();
  const password = 'a long secret 71';
  const form = { email: newEmail(), password, repeatedPassword: password, phone: newPhone(), username: 'Mona' };
  return () => ok(shop.call(shop.guest, clients.register, form));
});
scenario('coming by Google for the first time', clients.continueWithGoogle, async () => {
  const caller = await signInWithGoogle(shop, newEmail());
  await countAgain();
  return () => ok(shop.call(caller, clients.continueWithGoogle, { id: caller.id }));
});
scenario('taking an account over from whoever registered it', clients.continueWithGoogle, async () => {
  const { email } = await customer();
  const owner = await signInWithGoogle(shop, email);
  return () => ok(shop.call(owner, clients.continueWithGoogle, { id: owner.id }));
});
scenario('the first call after an account was recovered', clients.fetchUser, async () => {
  const { id: userId, ...caller } = await customer();
  await shop.users.updatePassword({ userId, password: 'recovered by the mail' });
  await shop.users.updateEmailVerification({ userId, emailVerification: true });
  const { secret } = await shop.users.createSession({ userId });
  caller.client.setSession(secret);
  return () => ok(shop.call({ id: userId, ...caller }, clients.fetchUser, { id: userId }));
});
scenario('a sign-in on a new device', clients.fetchUser, async () => {
  const mona = await shop.join();
  return async () => {
    const { secret } = await shop.users.createSession({ userId: mona.id });
    mona.client.setSession(secret);
    await ok(shop.call(mona, clients.fetchUser, { id: mona.id }));
  };
});
scenario('deleting a customer', people.deleteUser, async () => {
  const { id: userId } = await customer();
  await countAgain();
  return () => ok(shop.call(boss, people.deleteUser, { userId, id: boss.id }));
});
scenario('deleting a customer who has ordered', people.deleteUser, async () => {
  const aid = await shop.addHearingAid();
  const { caller } = await orders.cashOrder([aid, 1]);
  await orders.put(caller, [aid, 2]);
  await ok(orders.place(caller, orders.form(caller, [aid, 2])));
  await countAgain();
  return () => ok(shop.call(boss, people.deleteUser, { userId: caller.id, id: boss.id }));
});
scenario('a customer who deletes their own account', clients.deleteAccount, async () => {
  const caller = await customer();
  await countAgain();
  return () => ok(shop.call(caller, clients.deleteAccount, { id: caller.id, password: caller.password }));
});
scenario('adding somebody who works here', people.createAdmin, async () => {
  await countAgain();
  const data = { username: 'Sara', email: newEmail(), password: 'a long secret 71', role: 'admin' } as const;
  return () => ok(shop.call(boss, people.createAdmin, { id: boss.id, data, requestId: crypto.randomUUID() }));
});
scenario('another role', people.updateAdmin, async () => {
  const { id: adminId } = await shop.join('cs');
  await countAgain();
  const input = { adminId, id: boss.id, data: { role: 'admin', username: 'Sara' } } as const;
  return () => ok(shop.call(boss, people.updateAdmin, input));
});
scenario('deleting somebody who works here', people.deleteAdmin, async () => {
  const { id: adminId } = await shop.join('admin');
  await countAgain();
  return () => ok(shop.call(boss, people.deleteAdmin, { adminId, id: boss.id }));
});

scenario('a second factor that is reset', people.resetSecondFactor, async () => {
  const { id: userId } = await shop.join('cs');
  const input = { userId, id: boss.id, requestId: crypto.randomUUID() };
  return () => ok(shop.call(boss, people.resetSecondFactor, input));
});

scenario('an appointment that a guest books', clients.bookAppointment, async () => {
  // All of them come from one address.
  await fromElsewhere(shop);
  for (const { $id } of await shop.rows('rate_limits')) {
    await shop.remove('rate_limits', $id);
  }
  return () => ok(shop.call(shop.guest, clients.bookAppointment, booking()));
});
scenario('an appointment that a guest books with a proven phone', clients.bookAppointment, async () => {
  await fromElsewhere(shop);
  const { prove, forgetLimits } = codeKit(shop);
  await forgetLimits();
  const wish = booking();
  const { proof } = await prove(wish.phone);
  return () => ok(shop.call(shop.guest, clients.bookAppointment, { ...wish, proof }));
});
scenario('an appointment that a customer books', clients.bookOwnAppointment, async () => {
  const caller = await proven();
  return () => ok(shop.call(caller, clients.bookOwnAppointment, { ...booking(), userId: caller.id }));
});
scenario('an appointment that a customer moves', clients.moveAppointment, async () => {
  const caller = await proven();
  const own = await booked(caller);
  return () => ok(shop.call(caller, clients.moveAppointment, { ...own, starts_at: booking().starts_at }));
});
scenario('an appointment that a customer cancels', clients.cancelAppointment, async () => {
  const caller = await proven();
  const own = await booked(caller);
  return () => ok(shop.call(caller, clients.cancelAppointment, own));
});

/** The link of a trial of hearing aids that an order has brought. */
async function tried(): Promise<string> {
  await fromElsewhere(shop);
  const { orderId } = await returnKit(shop, boss).delivered();
  return (await shop.row('trials', trialId(orderId)))?.link_secret ?? '';
}
scenario('a fitting that a client books in place of a return', clients.bookTrialFitting, async () => {
  const wish = { secret: await tried(), starts_at: booking().starts_at, requestId: crypto.randomUUID() };
  return () => ok(shop.call(shop.guest, clients.bookTrialFitting, wish));
});

scenario('a request to see the records of a phone', clients.askForRecords, async () => {
  const mona = await proven();
  await shop.users.updatePhoneVerification({ userId: mona.id, phoneVerification: true });
  return () => ok(shop.call(mona, clients.askForRecords, { id: mona.id }));
});
scenario('offers that a customer agrees to', clients.setOwnOffers, async () => {
  const mona = await proven();
  await shop.users.updatePhoneVerification({ userId: mona.id, phoneVerification: true });
  const { $id: patientId } = await patientKit(shop).addPatient({ phones: [mona.phone] });
  await shop.create('patient_accounts', { user_id: mona.id, linked_by: boss.id, email: mona.email }, patientId);
  return () => ok(shop.call(mona, clients.setOwnOffers, { id: mona.id, agreed: true, version: 2 }));
});
scenario('what a client takes back in their account', clients.withdrawOwnAgreement, async () => {
  const mona = await proven();
  const { $id: patientId } = await patientKit(shop).addPatient();
  await shop.create('patient_accounts', { user_id: mona.id, linked_by: boss.id, email: mona.email }, patientId);
  const said = { kind: 'marketing', channel: 'sms', event: 'agreed', place: 'tablet' } as const;
  await shop.create('agreements', { patient_id: patientId, at: new Date().toISOString(), ...said });
  const input = { id: mona.id, patientId, requestId: crypto.randomUUID(), kind: 'marketing', channel: 'sms' } as const;
  return () => ok(shop.call(mona, clients.withdrawOwnAgreement, input));
});
scenario('a phone that another account had proven', clients.provePhone, async () => {
  const [mona, heir] = [await proven(), await proven()];
  await shop.users.updatePhoneVerification({ userId: mona.id, phoneVerification: true });
  await shop.users.updatePhone({ userId: heir.id, number: '' });
  await shop.change('users', heir.id, { phone: mona.phone });
  const { prove, forgetLimits } = codeKit(shop);
  await forgetLimits();
  const proof = await prove(mona.phone);
  return () => ok(shop.call(heir, clients.provePhone, { id: heir.id, ...proof }));
});

/** What the link of an appointment does, for whoever has it. */
async function byLink() {
  const { appointmentId, version } = await booked(await proven());
  const details = await shop.row('appointment_details', appointmentId);
  return { secret: details?.link_secret ?? '', version };
}
scenario('an appointment that is moved by its link', clients.moveLinkedAppointment, async () => {
  const { secret, version } = await byLink();
  const { starts_at } = booking();
  return () => ok(shop.call(shop.guest, clients.moveLinkedAppointment, { secret, version, starts_at }));
});
scenario('an appointment that is cancelled by its link', clients.cancelLinkedAppointment, async () => {
  const { secret, version } = await byLink();
  return () => ok(shop.call(shop.guest, clients.cancelLinkedAppointment, { secret, version }));
});

/** Somebody waits for a time; once it is held for them, `offered` says so. */
async function waits(caller: Caller, { offered = false } = {}) {
  // Those whom other scenarios made are none of its business.
  for (const { $id } of await shop.rows('appointments', [Query.equal('state', 'waiting')])) {
    await shop.remove('appointments', $id);
  }
  const { starts_at: _starts_at, ...wish } = booking();
  const asked = { ...wish, from: dayAfter(cairoDay(), 20), to: dayAfter(cairoDay(), 50), userId: caller.id };
  const { data } = await ok(shop.call(caller, clients.waitForOwnTime, asked));
  const own = { userId: caller.id, appointmentId: data?.$id ?? '', version: data?.version ?? 0 };
  if (!offered) {
    return own;
  }
  // Held until tomorrow at noon, whatever the clock says now.
  await work(offerFreeTimes, { now: () => new Date(inDays(0, '12:00')) });
  return { ...own, version: own.version + 1 };
}
scenario('a guest with a proven phone who waits for a time', clients.waitForTime, async () => {
  await fromElsewhere(shop);
  const { prove, forgetLimits } = codeKit(shop);
  await forgetLimits();
  const { starts_at: _starts_at, ...wish } = booking();
  const { proof } = await prove(wish.phone);
  const day = dayAfter(cairoDay(), 20);
  return () => ok(shop.call(shop.guest, clients.waitForTime, { ...wish, proof, from: day, to: day }));
});
scenario('a customer who waits for a time', clients.waitForOwnTime, async () => {
  const caller = await proven();
  return () => waits(caller);
});
scenario('a time that is offered and taken', clients.takeOffer, async () => {
  const caller = await proven();
  const own = await waits(caller, { offered: true });
  return () => ok(shop.call(caller, clients.takeOffer, own));
});
scenario('a time that is offered and not wanted', clients.passOffer, async () => {
  const caller = await proven();
  const own = await waits(caller, { offered: true });
  return () => ok(shop.call(caller, clients.passOffer, own));
});
scenario('somebody who waits no longer for a time that is held', clients.endWait, async () => {
  const caller = await proven();
  const own = await waits(caller, { offered: true });
  return () => ok(shop.call(caller, clients.endWait, own));
});

const ONE_ROW = 'writes one row';
everythingIsPlayed([...writingCalls(clients), clients.fetchUser, ...writingCalls(people)], {
  'clients update-profile': ONE_ROW,
  'clients request-phone-code': ONE_ROW,
  'clients confirm-phone-code': ONE_ROW,
  'clients sign-in-by-phone': ONE_ROW,
  'clients set-forgotten-password': 'writes an account and one row',
  'clients check-credentials': 'counts in rows of one counter each, by itself',
  'clients prove-email': 'keeps what is the account’s, so it writes the profile alone',
  'clients save-hearing': ONE_ROW,
  'clients set-consent': 'writes the register first and what it allows second, which a repeat does again',
  'clients delete-hearing': ONE_ROW,
  'clients unlock-screen': 'counts in a row of one counter, by itself',
  'clients confirm-linked-appointment': ONE_ROW,
  'clients answer-trial': ONE_ROW,
  'clients keep-address': ONE_ROW,
  'clients rename-address': ONE_ROW,
  'clients set-default-address': ONE_ROW,
  'clients delete-address': ONE_ROW,
});
