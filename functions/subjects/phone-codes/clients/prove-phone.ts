import { normalizePhone, toE164 } from '#contract/phone.ts';
import type { provePhone as call } from '#contract/phone-codes/calls.ts';
import { derivedId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { lastDigits, tellAccount } from '#subjects/accounts/messages.ts';
import { languageOf } from '#subjects/patients/patient-contact.ts';
import { takeProof } from '../proofs.ts';

/**
 * Makes the phone of the caller's profile a proven one, and takes it from any other account: who proves it last has it. An account
 * that had proven it is told by mail, and its request to see the records of that phone goes.
 */
export const provePhone: Handler<typeof call> = async ({ phone: typed, proof, requestId }, context) => {
  const { actor, tables, users } = context;
  const phone = normalizePhone(typed);
  const use = derivedId('prove-phone', actor.id, requestId);
  const [profile, holder, taken] = await Promise.all([
    tables.get('users', actor.id, ['phone']),
    users.provenHolderOf(toE164(phone)),
    takeProof(context, { phone, proof }, use),
  ]);
  if (profile?.phone !== phone) {
    return refuse('phone_unproven');
  }
  if (taken.length > 0) {
    const loser = holder && holder.id !== actor.id ? await phoneLeft(tables, holder.id, { phone, use }) : [];
    await tables.write([...taken, ...loser]);
  }
  return (await users.provePhone(actor.id, toE164(phone))) ? { phone } : refuse('busy');
};

/** What becomes of an account whose proven phone is another one's now. */
async function phoneLeft(
  tables: Tables,
  user_id: string,
  { phone, use }: { phone: string; use: string },
): Promise<Operation[]> {
  const lang = await languageOf(tables, user_id);
  return [
    stage.deleteIds('link_requests', [user_id]),
    tellAccount(use, { user_id, kind: 'phone_moved', about: lastDigits(phone), lang }),
  ];
}
