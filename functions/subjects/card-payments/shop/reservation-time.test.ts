import { expect, test } from 'vitest';
import { cardKit } from '../../../testing/cards.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop({ card_hold_minutes: 60, declined_hold_minutes: 3 }, { cards: true });
const kit = cardKit(shop);
const MINUTE_MS = 60_000;

/** For how many minutes an order still keeps its stock, rounded. */
const minutesLeft = async (orderId: string) =>
  Math.round((new Date((await kit.orderRow(orderId)).reserved_until ?? 0).getTime() - Date.now()) / MINUTE_MS);

test('the stock of a card order is kept as long as the settings say, placed, opened and declined', async () => {
  const aid = await shop.addHearingAid();
  const { caller } = await kit.customer([aid, 1]);
  const form = kit.cardForm(caller, [aid, 1]);
  const orderId = (await kit.create(caller, form)).data?.$id ?? '';
  expect(await minutesLeft(orderId)).toBe(60);
  await shop.change('settings', 'settings', { card_hold_minutes: 45 });
  const { data } = await kit.open(caller, form.checkoutKey);
  expect(await minutesLeft(orderId)).toBe(45);
  await kit.pay(data?.cs ?? '', 'decline');
  expect(await minutesLeft(orderId)).toBe(3);
});
