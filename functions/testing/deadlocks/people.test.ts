import * as people from '#contract/people/calls.ts';
import * as clients from '#contract/services/clients.ts';
import { signInWithGoogle } from '../google.ts';
import { newPhone, startShop } from '../kit.ts';
import { orderKit } from '../orders.ts';
import { deadlockPlayer, ok, writingCalls } from './play.ts';

/** What a deadlock does to accounts of customers and of those who work here. */
const shop = await startShop({}, { cards: true });
const boss = await shop.join('admin');
const orders = orderKit(shop, boss);
const { scenario, everythingIsPlayed, countAgain } = deadlockPlayer(shop);
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Somebody with something in the cart, an audiogram and an address. */
async function customer() {
  const { caller } = await orders.customer([await shop.addHearingAid(), 1], [await shop.addAccessory(), 1]);
  await shop.create('hearings', { right_250: 40 }, caller.id);
  await shop.create('addresses', {
    user_id: caller.id,
    slot: 0,
    phone: caller.phone,
    city: 'Giza',
    address: 'Nile Street',
    used_at: '2026-11-20T10:00:00.000Z',
  });
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

const ONE_ROW = 'writes one row';
everythingIsPlayed([...writingCalls(clients), clients.fetchUser, ...writingCalls(people)], {
  'clients update-profile': ONE_ROW,
  'clients check-credentials': 'counts in rows of one counter each, by itself',
  'clients prove-email': 'keeps what is the account’s, so it writes the profile alone',
  'clients save-hearing': ONE_ROW,
  'clients delete-hearing': ONE_ROW,
  'clients keep-address': ONE_ROW,
  'clients rename-address': ONE_ROW,
  'clients set-default-address': ONE_ROW,
  'clients delete-address': ONE_ROW,
});
