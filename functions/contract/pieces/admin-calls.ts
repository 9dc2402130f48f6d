import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/**
 * Takes pieces of a hearing aid into the stock by their serial numbers: all of them or, where one is wrong, none; each
 * fault is told at its line (`serials.3`).
 */
export const takeInGoods = defineCall({
  service: 'admin',
  type: 'take-in-goods',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['serial_known'],
  schemas: async () => (await schemas()).takeInGoods,
});

/** Numbered pieces, those taken in last first; of one product, or those that a `query` means: by serial number, hearing aid, supplier or state. */
export const fetchGoods = defineCall({
  service: 'admin',
  type: 'fetch-goods',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchGoods,
});

/** Corrects a piece that is not sold or lent, or puts it aside; what that changes of the stock changes with it. */
export const updatePiece = defineCall({
  service: 'admin',
  type: 'update-piece',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'record_changed', 'piece_unavailable', 'serial_known', 'out_of_stock'],
  schemas: async () => (await schemas()).updatePiece,
});
