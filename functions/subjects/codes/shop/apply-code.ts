import type { applyCode as call } from '#contract/codes/calls.ts';
import { normalizeCode } from '#contract/codes/written.ts';
import { discountCodeId } from '#lib/ids.ts';
import { CODE_TRIES_PER_ACCOUNT, CODE_TRIES_PER_ADDRESS, networkOf } from '#lib/rate-limits.ts';
import { countAttempts, takeBack } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { pricedCart } from '#subjects/orders/shop/fetch-cart.ts';

/** Keeps a code with the account, so that it holds on each of its pages. Only codes that there are not count as tries. */
export const applyCode: Handler<typeof call> = async ({ code, lang }, context) => {
  const { actor, tables, ordering, clientAddress } = context;
  const wanted = normalizeCode(code ?? '') || null;
  if (wanted !== null && wanted !== ordering?.cart_code) {
    const windows = await countAttempts(context, [
      [CODE_TRIES_PER_ACCOUNT, [actor.id]],
      [CODE_TRIES_PER_ADDRESS, [networkOf(clientAddress)]],
    ]);
    if (!(await tables.get('discount_codes', discountCodeId(wanted), ['version']))) {
      return refuse('discount_unknown');
    }
    await Promise.all(windows.map((window) => takeBack(context, window)));
  }
  if (ordering && ordering.cart_code !== wanted) {
    await tables.update('users', actor.id, { cart_code: wanted });
  }
  return pricedCart(lang, { ...context, ordering: ordering && { ...ordering, cart_code: wanted } });
};
