import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { CODE_MAX, CODE_USES_MAX } from '#contract/codes/constants.ts';
import { choice, flag, id, int, money, signed, text, whole } from '#contract/columns.ts';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { personalRecord, record } from '#records/record.ts';

export const discountCodes = record('discount_codes', {
  title: 'Discount codes',
  nobody: 'What the shop grants to whoever knows a code.',
  columns: {
    code: text(CODE_MAX, { required: true }),
    percent: int(1, 100),
    amount_piasters: money(),
    minimum_piasters: money({ required: true }),
    product_type: choice(PRODUCT_TYPES),
    once_each: flag({ required: true }),
    max_uses: int(1, CODE_USES_MAX),
    valid_from: text(10),
    valid_until: text(10),
    active: flag({ required: true }),
    /** How many orders use it now: its rows of `code_uses`, counted in the transactions that write them. */
    uses: signed({ default: 0 }),
    /** Raised by each order that uses it, too: of two at the same time one is worked out again. */
    version: whole({ default: 0 }),
    /** Raised by edits alone. */
    edition: whole({ default: 0 }),
  },
  indexes: { code: { unique: ['code'] } },
});

export const codeUses = personalRecord('code_uses', {
  title: 'Uses of discount codes',
  of: {
    order_id: { table: 'orders', orphan: 'code_use_without_order', person: 'user' },
  },
  kept: 'orders',
  erased: 'columns',
  owner: { column: 'user_id', gone: NOBODY_ID },
  newHolder: 'follows',
  columns: {
    code_id: id({ required: true, told: false }),
    code: text(CODE_MAX, { required: true, told: true }),
    order_id: id({ required: true, told: false }),
    user_id: id({ required: true, told: false }),
    phone: text(20, { told: false, erased: null }),
    granted_piasters: money({ required: true, told: true }),
  },
  indexes: {
    code_id: ['code_id'],
    code_user: ['code_id', 'user_id'],
    code_phone: ['code_id', 'phone'],
    order_id: ['order_id'],
  },
});
