import { audited } from '#runtime/audit.ts';
import type { Rows } from '#runtime/rows.generated.ts';

/** Whose an order of the store is; the row has the order's id, and is told of as a change of the order. */
export const auditedOrderLinks = audited('patient_orders', {
  kind: 'order',
  told: ({ patient_id }: Pick<Rows['patient_orders'], 'patient_id'>) => ({ patient_id }),
});
