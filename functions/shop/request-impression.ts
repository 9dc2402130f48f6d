import type { InputOf } from '#contract/call.ts';
import { isCustomMade } from '#contract/catalogue/making.ts';
import type { requestImpression as call, requestOwnImpression as ownCall } from '#contract/impressions/calls.ts';
import { normalizePhone } from '#contract/phone.ts';
import { derivedId } from '../domain/ids.ts';
import { IMPRESSIONS_PER_ACCOUNT, IMPRESSIONS_PER_ADDRESS, networkOf } from '../domain/rate-limits.ts';
import { countAttempt } from '../runtime/attempts.ts';
import type { Ports } from '../runtime/context.ts';
import { getProduct, productTitles } from '../runtime/products.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';

/** Four steps at most. */
export const requestImpression: Handler<typeof call> = async (wish, context) => {
  const who = networkOf(context.clientAddress);
  await countAttempt(context, IMPRESSIONS_PER_ADDRESS, [who]);
  return keep(wish, { who, userId: null }, context);
};

/** Four steps at most. */
export const requestOwnImpression: Handler<typeof ownCall> = async ({ userId, ...wish }, context) => {
  await countAttempt(context, IMPRESSIONS_PER_ACCOUNT, [userId]);
  return keep(wish, { who: userId, userId }, context);
};

/** Writes a request down, once for each of its ids: a repeat finds it taken. */
async function keep(
  { productId, name, phone, requestId }: InputOf<typeof call>,
  { who, userId }: { who: string; userId: string | null },
  { tables }: Ports,
): Promise<{ $id: string }> {
  const product = await getProduct(tables, 'hearing-aids', productId);
  if (!product || !isCustomMade(product)) {
    return refuse('not_found');
  }
  const $id = derivedId('impression', who, productId, requestId);
  await tables.create('impression_requests', $id, {
    kind: 'impression',
    product_id: productId,
    title: productTitles(product).ar,
    user_id: userId,
    name: name.trim(),
    phone: normalizePhone(phone),
    state: 'waiting',
    version: 0,
  });
  return { $id };
}
