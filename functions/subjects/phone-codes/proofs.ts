import { normalizePhone } from '#contract/phone.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { isSameText, phoneKey, proofOf, rowOfProof } from './rules/codes.ts';

/**
 * Takes the proof that a phone is the caller's for one use, which a repeat of that use may take again. The operations belong
 * into the transaction of what is done by it. Refuses with `phone_unproven` when it is none, is another phone's, is over, or
 * was used for something else.
 */
export async function takeProof(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  { phone, proof }: { phone: string; proof: string },
  use: string,
): Promise<Operation[]> {
  const row = await tables.get('phone_codes', rowOfProof(proof), [
    'phone_key',
    'salt',
    'expires_at',
    'proven_at',
    'used_for',
    'version',
  ]);
  const isRight =
    row !== null &&
    row.proven_at !== null &&
    isSameText(proof, proofOf(row)) &&
    row.phone_key === phoneKey(normalizePhone(phone)) &&
    new Date(row.expires_at) > now();
  if (!isRight || ![null, use].includes(row.used_for)) {
    return refuse('phone_unproven');
  }
  return row.used_for === use ? [] : stage.change('phone_codes', row, { used_for: use });
}

/** Takes a proof for something that is no transaction, and writes that down first. */
export async function spendProof(
  ports: Pick<Ports, 'tables' | 'now'>,
  said: Parameters<typeof takeProof>[1],
  use: string,
): Promise<void> {
  const operations = await takeProof(ports, said, use);
  if (operations.length > 0) {
    await ports.tables.write(operations);
  }
}
