import { withBracketedData } from '../bracketed-fields.ts';
import { defineCall } from '../call.ts';
import { SERVICE_FORM_LIMITS } from '../request-limits.ts';
import { PRICE_FIELDS, type PriceField } from './block-fields.ts';
import type { ServiceFormData } from './schemas.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/** Whether a block that is sent says what it costs. */
const namesPrices = ({ data }: { data: Pick<ServiceFormData, 'blocks'> }): boolean =>
  Object.values(data.blocks ?? {}).some((block) =>
    PRICE_FIELDS.some((field) => (block as { [Field in PriceField]?: unknown })[field] !== undefined),
  );

/** What every call that writes blocks may answer. */
const BLOCK_ERRORS = [
  'no_blocks',
  'blocks_empty',
  'no_reasons',
  'not_found',
  'form_changed',
  'form_in_use',
  'form_issued',
  'invalid_image',
  'serial_taken',
  'out_of_stock',
  'desk_closed',
  'piece_unavailable',
] as const;

/**
 * Makes the service form of a reception form that the caller is processing; the reception form becomes complete. Without
 * `formId` it is the one form that they are processing.
 */
export const submitCsForm = defineCall(subject, 'submit-cs-form', {
  needs: { see_money: namesPrices },
  access: ['cs'],
  encode: withBracketedData,
  limits: SERVICE_FORM_LIMITS,
  errors: BLOCK_ERRORS,
});

/**
 * Changes a service form that the caller is editing, and gives it back. What accounting has booked keeps its price and
 * downpayment, and cannot be removed: `booked_by_accounting` (`blockId`, `change`: `removed`, `price` or `downpayment`).
 */
export const editCsForm = defineCall(subject, 'edit-cs-form', {
  needs: { see_money: namesPrices },
  checks: ['discount'],
  access: ['cs'],
  encode: withBracketedData,
  limits: SERVICE_FORM_LIMITS,
  errors: [...BLOCK_ERRORS, 'booked_by_accounting'],
});

/** What accounting says of the blocks; the form becomes complete, or stays so. The admin corrects what is complete. */
export const submitAccForm = defineCall(subject, 'submit-acc-form', {
  checks: ['discount'],
  access: ['accounting', 'admin'],
  encode: withBracketedData,
  limits: SERVICE_FORM_LIMITS,
  errors: [...BLOCK_ERRORS, 'received_more_than_billed', 'refund_too_large', 'split_too_large'],
});

export const fetchBlockDetails = defineCall(subject, 'fetch-block-details', {
  method: 'GET',
  shows: ['see_money'],
  access: ['cs', 'accounting', 'admin'],
  errors: ['not_found'],
});

/** What accounting has said of a block; null when nothing yet. */
export const fetchAccBlock = defineCall(subject, 'fetch-acc-block', {
  method: 'GET',
  access: ['accounting', 'admin'],
  errors: ['not_found'],
});

/** What was billed, received and is outstanding, by the days (in Cairo) on which accounting first issued the forms. */
export const fetchFinance = defineCall(subject, 'fetch-finance', {
  method: 'GET',
  access: ['admin'],
});
