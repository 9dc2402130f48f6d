import type { Role } from '#contract/call.ts';
import type { FoundKind, Hit } from '#contract/search/schemas.ts';
import { adminPaths, recordPaths } from '#web/config/staff-paths.ts';
import { SEARCH_PARAM } from '#web/features/visits/shared/use-list-search.ts';

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Where one that was found opens, below the pages of a role. */
export const PLACES: { [Kind in FoundKind]: (role: Role, hit: Hit<Kind>) => string } = {
  people: (role, { $id }) => recordPaths.patient(role, $id),
  // A visit is read in the record of its client.
  forms: (role, { $id, patient }) => recordPaths.visit(role, patient.$id, $id),
  orders: (_role, { $id }) => withQuery(adminPaths.orders, { order: $id }),
  serials: (role, { serial_number }) => recordPaths.serial(role, serial_number),
  jobs: (role, { lab_number }) => withQuery(recordPaths.jobs(role), { [SEARCH_PARAM]: lab_number }),
  products: (_role, { $id, product_type, archived }) =>
    withQuery(adminPaths.products, { type: product_type, [SEARCH_PARAM]: $id, ...(archived && { archived: 'true' }) }),
};

/** The list that shows all of a kind for what was typed; null where none does. */
export function listOf(kind: FoundKind, role: Role, typed: string): string | null {
  const lists: Record<FoundKind, string | null> = {
    people: recordPaths.patients(role),
    forms: null,
    orders: adminPaths.orders,
    serials: recordPaths.devices(role),
    jobs: recordPaths.jobs(role),
    products: adminPaths.products,
  };
  const list = lists[kind];
  return list && withQuery(list, { [SEARCH_PARAM]: typed });
}
