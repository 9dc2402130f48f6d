import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import { isCustomMade } from '#contract/catalogue/making.ts';
import type { requestImpression as call, requestOwnImpression as ownCall } from '#contract/impressions/calls.ts';
import { normalizePhone } from '#contract/phone.ts';
import { derivedId } from '#lib/ids.ts';
import { IMPRESSIONS_PER_ACCOUNT, IMPRESSIONS_PER_ADDRESS, networkOf } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { readClaims } from '#subjects/accounts/party-claims.ts';
import { claimAccount } from '#subjects/accounts/profiles.ts';
import {
  addressKey,
  countedAddress,
  OPEN_REQUESTS_MAX,
  type Parties,
  partyClaims,
  REQUESTS_PER_ADDRESS,
  STRANGERS_REQUESTS_CLAIM,
  STRANGERS_REQUESTS_MAX,
} from '#subjects/accounts/rules/parties.ts';
import { getProduct, productTitles } from '#subjects/catalogue/products.ts';
import { isOpenRequest } from '../impressions.ts';

type Context = Ports & Pick<CallContext<readonly []>, 'clientAddress'>;

export const requestImpression: Handler<typeof call> = async (wish, context) => {
  const who = networkOf(context.clientAddress);
  await countAttempt(context, IMPRESSIONS_PER_ADDRESS, [who]);
  const from = { who, userId: null, isProven: false };
  return retryWhenOvertaken(context, () => keep(wish, from, context));
};

export const requestOwnImpression: Handler<typeof ownCall> = async ({ userId, ...wish }, context) => {
  await countAttempt(context, IMPRESSIONS_PER_ACCOUNT, [userId]);
  const from = { who: userId, userId, isProven: context.actor.isEmailProven === true };
  return retryWhenOvertaken(context, () => keep(wish, from, context));
};

/** Writes a request down, once for each of its ids: a repeat finds it taken. */
async function keep(
  { productId, name, phone: typed, requestId }: InputOf<typeof call>,
  { who, userId, isProven }: { who: string; userId: string | null; isProven: boolean },
  context: Context,
): Promise<{ $id: string }> {
  const { tables, now } = context;
  const product = await getProduct(tables, 'hearing-aids', productId);
  if (!product || !isCustomMade(product)) {
    return refuse('not_found');
  }
  const $id = derivedId('impression', who, productId, requestId);
  const phone = normalizePhone(typed);
  const parties: Parties = { account: userId, phone, address: countedAddress(context.clientAddress, isProven) };
  const [claim, account, known] = await Promise.all([
    readClaims(tables, [...partyClaims(parties), STRANGERS_REQUESTS_CLAIM], now()),
    userId === null ? null : tables.get('users', userId, ['version']),
    tables.get('impression_requests', $id, ['state']),
  ]);
  if (known) {
    return { $id };
  }
  const unproven = !isProven;
  await validateRequests(tables, parties, unproven);
  await tables.write([
    stage.create('impression_requests', $id, {
      kind: 'impression',
      product_id: productId,
      title: productTitles(product).ar,
      user_id: userId,
      name: name.trim(),
      phone,
      address_key: addressKey(context.clientAddress),
      state: 'waiting',
      unproven,
      version: 0,
    }),
    ...claim([...partyClaims(parties), ...(unproven ? [STRANGERS_REQUESTS_CLAIM] : [])]),
    ...(account ? claimAccount(account) : []),
  ]);
  return { $id };
}

/** Refuses one more request where there are as many as may be; those that an order brought along do not count. */
async function validateRequests(
  tables: Tables,
  { account, phone, address }: Parties,
  unproven: boolean,
): Promise<void> {
  const count = (...conditions: string[]) =>
    tables.count('impression_requests', [...conditions, isOpenRequest(), Query.isNull('order_id')]);
  const [ofAccount, ofPhone, ofAddress, ofStrangers] = await Promise.all([
    account === null ? 0 : count(Query.equal('user_id', account)),
    count(Query.equal('phone', phone)),
    address === null ? 0 : count(Query.equal('address_key', address), Query.equal('unproven', true)),
    unproven ? count(Query.equal('unproven', true)) : 0,
  ]);
  if (ofAccount >= OPEN_REQUESTS_MAX || ofPhone >= OPEN_REQUESTS_MAX) {
    refuse('requested_already');
  }
  if (ofAddress >= REQUESTS_PER_ADDRESS || ofStrangers >= STRANGERS_REQUESTS_MAX) {
    refuse('requests_full');
  }
}
