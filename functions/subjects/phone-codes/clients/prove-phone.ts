import { normalizePhone, toE164 } from '#contract/phone.ts';
import type { provePhone as call } from '#contract/phone-codes/calls.ts';
import { derivedId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { spendProof } from '../proofs.ts';

/** Makes the phone of the caller's profile a proven one, and takes it from any other account: who proves it last has it. */
export const provePhone: Handler<typeof call> = async ({ phone: typed, proof, requestId }, context) => {
  const { actor, tables, users } = context;
  const phone = normalizePhone(typed);
  const profile = await tables.get('users', actor.id, ['phone']);
  if (profile?.phone !== phone) {
    return refuse('phone_unproven');
  }
  await spendProof(context, { phone, proof }, derivedId('prove-phone', actor.id, requestId));
  return (await users.provePhone(actor.id, toE164(phone))) ? { phone } : refuse('busy');
};
