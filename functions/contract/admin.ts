import { defineCall } from './call.ts';

export * from './admin-dashboard.ts';
export * from './admin-orders.ts';
export * from './admin-people.ts';
export * from './admin-products.ts';
export * from './admin-settings.ts';
export * from './audit.ts';

const schemas = () => import('./schemas/admin.ts');

/** Has the card provider pay back what an order is owed (its payment status is `refund_due`, or it was paid twice). */
export const refundOrder = defineCall({
  service: 'admin',
  type: 'refund-order',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['card_unavailable', 'not_found', 'nothing_to_refund', 'refund_failed'],
  schemas: async () => (await schemas()).refundOrder,
});
