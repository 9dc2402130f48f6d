import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/**
 * Takes pieces of a hearing aid into the stock by their serial numbers: all of them or, where one is wrong, none; each
 * fault is told at its line (`serials.3`).
 */
export const takeInGoods = defineCall(subject, 'take-in-goods', {
  access: ['admin'],
  errors: ['serial_known'],
});

/** Numbered pieces, those taken in last first; of one product, or those that a `query` means: by serial number, hearing aid, supplier or state. */
export const fetchGoods = defineCall(subject, 'fetch-goods', {
  access: ['admin'],
  errors: ['not_found'],
});

/** Corrects a piece that is not sold or lent, or puts it aside; what that changes of the stock changes with it. */
export const updatePiece = defineCall(subject, 'update-piece', {
  access: ['admin'],
  errors: ['not_found', 'record_changed', 'piece_unavailable', 'serial_known', 'out_of_stock'],
});
