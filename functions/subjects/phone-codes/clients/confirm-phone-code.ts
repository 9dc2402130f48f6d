import { normalizePhone } from '#contract/phone.ts';
import type { confirmPhoneCode as call } from '#contract/phone-codes/calls.ts';
import { CODE_ATTEMPTS, PROOF_MINUTES } from '#contract/phone-codes/constants.ts';
import { normalizeCode } from '#contract/phone-codes/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { minutesAfter } from '#lib/clock.ts';
import { networkOf, WRONG_CODES_PER_ADDRESS } from '#lib/rate-limits.ts';
import { countAttempt, takeBack } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { heardFrom } from '#subjects/messages/contact-points.ts';
import { codeDigest, isSameText, phoneCodeId, proofOf } from '../rules/codes.ts';

/**
 * Takes the code that a request has sent for the proof that the phone is the caller's. Every attempt counts before the code
 * is looked at. Who has the right code and did not get the answer gets the same one again.
 */
export const confirmPhoneCode: Handler<typeof call> = async ({ phone, requestId, code }, context) => {
  const { tables, now, clientAddress } = context;
  const window = await countAttempt(context, WRONG_CODES_PER_ADDRESS, [networkOf(clientAddress)]);
  const $id = phoneCodeId(normalizePhone(phone), requestId);
  const row = await tables.get('phone_codes', $id, ['salt', 'code_digest', 'expires_at', 'proven_at']);
  if (row === null || new Date(row.expires_at) <= now()) {
    return refuse('code_over');
  }
  if ((await tables.increment('phone_codes', $id, 'attempts', CODE_ATTEMPTS)) !== 'done') {
    return refuse('code_over');
  }
  if (!isSameText(codeDigest(row.salt, normalizeCode(code)), row.code_digest)) {
    return refuse('code_wrong');
  }
  await takeBack(context, window);
  const proof = proofOf({ $id, salt: row.salt });
  if (row.proven_at !== null) {
    return { proof, expires_at: utc(row.expires_at) };
  }
  await heardFrom(context, { phone });
  const expires_at = minutesAfter(now(), PROOF_MINUTES);
  const isThere = await tables.update('phone_codes', $id, { proven_at: now().toISOString(), expires_at });
  return isThere ? { proof, expires_at } : refuse('code_over');
};
