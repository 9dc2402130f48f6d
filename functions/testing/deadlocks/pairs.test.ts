import { cancelOrder } from '#contract/orders/calls.ts';
import { startShop } from '../kit.ts';
import { orderKit } from '../orders.ts';
import { deadlockPlayer } from './play.ts';

/** What a deadlock does to one of two that want the same: what the other does must not count beside it. */
const shop = await startShop();
const boss = await shop.join('admin');
const orders = orderKit(shop, boss);
const { pair } = deadlockPlayer(shop);

pair('a cash order and its repeat', async () => {
  const { caller, form } = await orders.customer([await shop.addHearingAid(), 2], [await shop.addAccessory(), 1]);
  const place = () => orders.place(caller, form);
  return { first: place, second: place };
});
pair('cash orders of one cart on two pages', async () => {
  const aid = await shop.addHearingAid();
  const { caller, form } = await orders.customer([aid, 2]);
  return {
    first: () => orders.place(caller, form),
    second: () => orders.place(caller, orders.form(caller, [aid, 2])),
  };
});
pair('a customer who cancels and an admin who cancels', async () => {
  const { caller, orderId } = await orders.cashOrder([await shop.addHearingAid(), 2]);
  return {
    first: () => shop.call(caller, cancelOrder, { userId: caller.id, orderId }),
    second: () => orders.update(orderId, { delivery_status: 'cancelled' }),
  };
});
