import type { Access, Role } from '#contract/call.ts';
import { fetchProducts } from '#contract/catalogue/admin-calls.ts';
import { fetchJobs } from '#contract/devices/calls.ts';
import { fetchSform } from '#contract/forms/calls.ts';
import { fetchOrder } from '#contract/orders/admin-calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { fetchSerial } from '#contract/pieces/calls.ts';
import type { FoundKind } from '#contract/search/schemas.ts';

/** The call that opens what is found of a kind: whoever may make it may find it. */
const OPENED_BY: Record<FoundKind, { access: Access }> = {
  people: fetchPatient,
  forms: fetchSform,
  orders: fetchOrder,
  serials: fetchSerial,
  jobs: fetchJobs,
  products: fetchProducts,
};

/** Whether a role may find things of a kind. */
export function mayFind(role: Role, kind: FoundKind): boolean {
  const { access } = OPENED_BY[kind];
  return access === 'anyone' || access.includes(role);
}
