import { withBracketedData } from '../bracketed-fields.ts';
import { defineCall } from '../call.ts';
import { SERVICE_FORM_LIMITS } from '../request-limits.ts';

const schemas = () => import('./schemas.ts');

/**
 * Makes the service form of a reception form that the caller is processing; the reception form becomes complete. Without
 * `formId` it is the one form that they are processing.
 */
export const submitCsForm = defineCall({
  service: 'forms',
  type: 'submit-cs-form',
  method: 'POST',
  access: ['cs'],
  actorField: 'id',
  encode: withBracketedData,
  limits: SERVICE_FORM_LIMITS,
  errors: [
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
  ],
  schemas: async () => (await schemas()).submitCsForm,
});

/**
 * Changes a service form that the caller is editing, and gives it back. What accounting has booked keeps its price and
 * downpayment, and cannot be removed: `booked_by_accounting` (`blockId`, `change`: `removed`, `price` or `downpayment`).
 */
export const editCsForm = defineCall({
  service: 'forms',
  type: 'edit-cs-form',
  method: 'POST',
  access: ['cs'],
  actorField: 'id',
  encode: withBracketedData,
  limits: SERVICE_FORM_LIMITS,
  errors: [
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
    'booked_by_accounting',
  ] as const,
  schemas: async () => (await schemas()).editCsForm,
});

/** What accounting says of the blocks; the form becomes complete, or stays so. The admin corrects what is complete. */
export const submitAccForm = defineCall({
  service: 'forms',
  type: 'submit-acc-form',
  method: 'POST',
  access: ['accounting', 'admin'],
  actorField: 'id',
  encode: withBracketedData,
  limits: SERVICE_FORM_LIMITS,
  errors: [
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
    'received_more_than_billed',
    'refund_too_large',
    'split_too_large',
  ],
  schemas: async () => (await schemas()).submitAccForm,
});

export const fetchBlockDetails = defineCall({
  service: 'forms',
  type: 'fetch-block-details',
  method: 'GET',
  access: ['cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchBlockDetails,
});

/** What accounting has said of a block; null when nothing yet. */
export const fetchAccBlock = defineCall({
  service: 'forms',
  type: 'fetch-acc-block',
  method: 'GET',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchAccBlock,
});

/** What was billed, received and is outstanding, by the days (in Cairo) on which accounting first issued the forms. */
export const fetchFinance = defineCall({
  service: 'forms',
  type: 'fetch-finance',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchFinance,
});
