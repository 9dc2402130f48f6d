import type { searchEverything as call } from '#contract/search/calls.ts';
import type { FoundKind } from '#contract/search/schemas.ts';
import type { Handler } from '#runtime/service.ts';
import { readPatientQuery } from '#subjects/patients/rules/patients.ts';
import { mayFind } from '../rules/kinds.ts';
import { findForms, findJobs, findOrders, findPeople, findProducts, findSerials, MOST_OF_A_KIND } from './find.ts';

/**
 * The first of each kind that a text means, all kinds side by side. What the text cannot mean by its shape is not looked
 * for. To find somebody is not to open their record: that is noted where it is opened.
 */
export const searchEverything: Handler<typeof call> = async ({ query }, { actor, tables }) => {
  const typed = { ...readPatientQuery(query), query };
  const ifSeen = async <Hit>(kind: FoundKind, find: () => Promise<Hit[]>) => {
    if (!mayFind(actor.role, kind)) {
      return null;
    }
    const hits = await find();
    return { hits: hits.slice(0, MOST_OF_A_KIND), more: hits.length > MOST_OF_A_KIND };
  };
  const [people, forms, orders, serials, jobs, products] = await Promise.all([
    ifSeen('people', () => findPeople(tables, typed)),
    ifSeen('forms', () => findForms(tables, typed, actor.role)),
    ifSeen('orders', () => findOrders(tables, typed)),
    ifSeen('serials', () => findSerials(tables, typed)),
    ifSeen('jobs', () => findJobs(tables, typed)),
    ifSeen('products', () => findProducts(tables, typed)),
  ]);
  return { people, forms, orders, serials, jobs, products };
};
