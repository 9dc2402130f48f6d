import { Query } from 'node-appwrite';
import type {
  fetchCodes as listCall,
  saveCode as saveCall,
  fetchCodeUses as usesCall,
} from '#contract/codes/admin-calls.ts';
import type { CodeData, DiscountCode } from '#contract/codes/admin-schemas.ts';
import { CODE_USES_PAGE, CODES_PAGE_SIZE } from '#contract/codes/constants.ts';
import { normalizeCode } from '#contract/codes/written.ts';
import { discountCodeId } from '#lib/ids.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import { audited } from '#runtime/audit.ts';
import { beginning } from '#runtime/conditions.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { Handler } from '#runtime/service.ts';
import { CODE_COLUMNS, type StoredCode } from '../codes.ts';

type Written = Omit<Rows['discount_codes'], 'uses' | 'version' | 'edition'>;

const auditedCodes = audited('discount_codes', {
  kind: 'code',
  label: ({ code }) => code,
  told: ({ code, percent, amount_piasters, minimum_piasters, product_type, ...row }: Written) => ({
    code,
    percent,
    amount_piasters,
    minimum_piasters,
    product_type,
    once_each: row.once_each,
    max_uses: row.max_uses,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    active: row.active,
  }),
});

/** A page of the codes, newest first. */
export const fetchCodes: Handler<typeof listCall> = async ({ query, cursor, limit }, { tables }) => {
  const typed = normalizeCode(query ?? '');
  const conditions = [...(typed ? beginning('code', typed) : []), Query.orderDesc('$createdAt')];
  const { rows, ...page } = await pageAfter({ limit: limit ?? CODES_PAGE_SIZE, cursor }, (window) =>
    tables.list('discount_codes', CODE_COLUMNS, [...conditions, ...window], { count: true }),
  );
  return { documents: rows.map(toCode), ...page };
};

/** A new code, or a change of one; what was granted before stays granted. */
export const saveCode: Handler<typeof saveCall> = async ({ version, data }, context) => {
  const { tables } = context;
  const row = writtenOf(data);
  const $id = discountCodeId(row.code);
  const before = await tables.get('discount_codes', $id, CODE_COLUMNS);
  if (before && isSame(before, row)) {
    return toCode(before);
  }
  if (version === undefined) {
    if (before) {
      return refuse('discount_exists');
    }
    await tables.write(auditedCodes.create(context, $id, { ...row, uses: 0, version: 0, edition: 0 }, { once: 0 }));
  } else {
    if (!before) {
      return refuse('not_found');
    }
    if (before.edition !== version) {
      return refuse('record_changed');
    }
    const edition = before.edition + 1;
    await tables.write(auditedCodes.change(context, before, { ...row, edition }, { once: edition }));
  }
  const after = await tables.get('discount_codes', $id, CODE_COLUMNS);
  return after ? toCode(after) : overtaken();
};

/** The newest orders that used a code. */
export const fetchCodeUses: Handler<typeof usesCall> = async ({ codeId }, { tables }) => {
  const [code, { rows, total }] = await Promise.all([
    tables.get('discount_codes', codeId, ['version']),
    tables.list(
      'code_uses',
      ['order_id', 'granted_piasters'],
      [Query.equal('code_id', codeId), Query.orderDesc('$createdAt'), Query.limit(CODE_USES_PAGE)],
      { count: true },
    ),
  ]);
  if (!code) {
    return refuse('not_found');
  }
  const ids = rows.map(({ order_id }) => order_id);
  const { rows: orders } =
    ids.length === 0
      ? { rows: [] }
      : await tables.list('orders', ['number'], [Query.equal('$id', ids), Query.limit(ids.length)]);
  const documents = rows.flatMap(({ order_id, granted_piasters }) => {
    const order = orders.find(({ $id }) => $id === order_id);
    const granted = piastersToEgp(granted_piasters);
    return order ? [{ order_id, number: order.number, $createdAt: order.$createdAt, granted }] : [];
  });
  return { documents, total };
};

function writtenOf(data: CodeData): Written {
  const { percent, amount, max_uses, valid_from, valid_until } = data;
  return {
    code: normalizeCode(data.code),
    percent: percent ?? null,
    amount_piasters: amount == null ? null : egpToPiasters(amount),
    minimum_piasters: egpToPiasters(data.minimum),
    product_type: data.product_type || null,
    once_each: data.once_each,
    max_uses: max_uses ?? null,
    valid_from: valid_from || null,
    valid_until: valid_until || null,
    active: data.active,
  };
}

const isSame = (stored: object, row: object) =>
  Object.entries(row).every(([key, value]) => Reflect.get(stored, key) === value);

function toCode(row: StoredCode): DiscountCode {
  const { $id, $createdAt, amount_piasters, minimum_piasters, version: _, edition, ...written } = row;
  return {
    ...written,
    $id,
    $createdAt,
    amount: amount_piasters === null ? null : piastersToEgp(amount_piasters),
    minimum: piastersToEgp(minimum_piasters),
    version: edition,
  };
}
