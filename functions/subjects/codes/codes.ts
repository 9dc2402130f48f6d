import { Query } from 'node-appwrite';
import { INT_MIN } from '#contract/columns.ts';
import { codeUseId, discountCodeId } from '#lib/ids.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import type { KnownCode } from './rules/codes.ts';

export const CODE_COLUMNS = [
  'code',
  'percent',
  'amount_piasters',
  'minimum_piasters',
  'product_type',
  'once_each',
  'max_uses',
  'valid_from',
  'valid_until',
  'active',
  'uses',
  'version',
  'edition',
] as const;
export type StoredCode = SelectedRow<'discount_codes', (typeof CODE_COLUMNS)[number]>;

/** Who wants to use a code. */
export interface CodeUser {
  userId: string;
  /** Of the order; null before it is known. */
  phone: string | null;
  /** Orders that the one of this user takes the place of: what they use is free again then. */
  replaced?: readonly string[];
}

/**
 * A code with what is known of its uses, or null when there is none. The row is read first: who then claims its version knows
 * that nobody has used it meanwhile.
 */
export async function readCode(
  tables: Tables,
  code: string,
  { userId, phone, replaced = [] }: CodeUser,
): Promise<KnownCode<StoredCode> | null> {
  const row = await tables.get('discount_codes', discountCodeId(code), CODE_COLUMNS);
  if (!row) {
    return null;
  }
  const ofCode = Query.equal('code_id', row.$id);
  const usesBy = async (column: 'user_id' | 'phone', value: string) => {
    const queries = [ofCode, Query.equal(column, value), Query.limit(replaced.length + 1)];
    const { rows } = await tables.list('code_uses', ['order_id'], queries);
    return rows.filter(({ order_id }) => !replaced.includes(order_id)).length > 0;
  };
  const [own, isUsedByAccount, isUsedByPhone] = await Promise.all([
    row.max_uses === null || replaced.length === 0
      ? 0
      : tables.count('code_uses', [ofCode, Query.equal('order_id', [...replaced])]),
    row.once_each && usesBy('user_id', userId),
    row.once_each && phone !== null && usesBy('phone', phone),
  ]);
  return { row, uses: row.uses - own, isUsedByAccount, isUsedByPhone };
}

/** An order by what it used a code for. */
export interface CodeOrder {
  $id: string;
  user_id: string;
  user_phone: string;
  discount_code: string | null;
  code_granted_piasters: number | null;
}

/** Notes that an order uses a code, also once more after it was given back. */
export function useOf({ $id, user_id, user_phone, discount_code, code_granted_piasters }: CodeOrder): Operation[] {
  if (!discount_code) {
    return [];
  }
  const code_id = discountCodeId(discount_code);
  const use = {
    $id: codeUseId($id),
    code_id,
    code: discount_code,
    order_id: $id,
    user_id,
    phone: user_phone,
    granted_piasters: code_granted_piasters ?? 0,
  };
  return [countUse(code_id, 1), stage.upsertMany('code_uses', [use])];
}

/** Gives back what an order used. */
export const endOfUse = ({ $id, discount_code }: CodeOrder): Operation[] =>
  discount_code ? [countUse(discountCodeId(discount_code), -1), stage.deleteIds('code_uses', [codeUseId($id)])] : [];

/** A wrong number, which the books put right at night, must not keep an order from ending. */
const countUse = (codeId: string, by: 1 | -1): Operation =>
  stage.count('discount_codes', codeId, 'uses', { by, lowest: INT_MIN });

/** Of all who read a code at the same time, one uses it. */
export const claimCode = (row: StoredCode): Operation[] => stage.change('discount_codes', row);
