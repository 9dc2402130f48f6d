import { Query } from 'node-appwrite';
import { RECALL_PAGE, type RecallRule } from '#contract/recalls/constants.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { derivedId, privacyRequestId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Tables } from '#runtime/tables.ts';
import { DUE_BY_RULE, type Due, ofPatients } from './due-by-rule.ts';

/** A client who is due, with what makes them so. */
export interface DuePerson extends Due {
  name: string;
  phone: string;
}

/** By which rule, and since or until when, in its unit. */
export interface Wanted {
  rule: RecallRule;
  amount: number;
}

type ReadPorts = Pick<Ports, 'tables' | 'now'>;

/** The id of the recall by a rule because of something. A warranty that is extended ends once more. */
export const recallId = (rule: RecallRule, { $id, day }: Pick<Due, '$id' | 'day'>): string =>
  derivedId('recall', rule, $id, ...(rule === 'warranty_ending' ? [day.slice(0, 10)] : []));

/** A page of what a rule goes through, with the clients of it who are due. Refuses with `not_found` when its cursor is gone. */
export async function pageOfDue({ tables, now }: ReadPorts, { rule, amount }: Wanted, cursor: string | undefined) {
  const { by, conditions, list } = DUE_BY_RULE[rule];
  const { rows, next } = await pageAfter({ limit: RECALL_PAGE, cursor }, async (window) => ({
    rows: await list(tables, [...conditions(amount, now()), Query.orderAsc(by), Query.orderAsc('$id'), ...window]),
    total: 0,
  }));
  return { people: await dueOf({ tables, now }, { rule, amount }, rows), next };
}

/** Of named rows those by which a client is due at this moment. */
export async function stillDue({ tables, now }: ReadPorts, { rule, amount }: Wanted, ids: readonly string[]) {
  const { conditions, list } = DUE_BY_RULE[rule];
  const queries = [...conditions(amount, now()), Query.equal('$id', [...ids]), Query.limit(ids.length)];
  return dueOf({ tables, now }, { rule, amount }, await list(tables, queries));
}

/**
 * Each client once, unless they are to come anyway, are on the list already, were on it for the same (both of a pair are the
 * same), or have asked to be erased.
 */
async function dueOf({ tables, now }: ReadPorts, { rule, amount }: Wanted, rows: readonly Due[]): Promise<DuePerson[]> {
  if (rows.length === 0) {
    return [];
  }
  const found = (await DUE_BY_RULE[rule].holding?.(tables, rows, { amount, now: now() })) ?? rows;
  const [patients, visits, recalls, leaving] = await Promise.all([
    ofPatients(found, (ids) =>
      tables.list(
        'patients',
        ['name', 'phones'],
        [Query.equal('$id', ids), Query.isNull('merged_into'), Query.limit(ids.length)],
      ),
    ),
    appointmentsToCome(tables, found, now()),
    recallsOf(tables, found),
    askedToBeErased(tables, found),
  ]);
  const personOf = new Map(patients.map((patient) => [patient.$id, patient]));
  const known = new Set(recalls.flatMap((one) => [one.$id, ...(one.rule === rule ? [sameOf(one)] : [])]));
  const left = new Set([
    ...visits.map(({ patient_id }) => patient_id),
    ...recalls.filter(({ state }) => state === 'open').map(({ patient_id }) => patient_id),
    ...leaving,
  ]);
  const due = found.flatMap((one) => {
    const person = personOf.get(one.patient_id);
    const [phone] = person?.phones ?? [];
    const ids = [recallId(rule, one), sameOf({ ...one, due_on: dayAtZero(one.day) })];
    const isKnown = left.has(one.patient_id) || ids.some((id) => known.has(id));
    return person && phone && !isKnown ? [{ ...one, name: person.name, phone }] : [];
  });
  return [...new Map(due.toReversed().map((one) => [one.patient_id, one])).values()].toReversed();
}

/** For whom and for which day a recall is, by one rule. */
const sameOf = ({ patient_id, due_on }: { patient_id: string; due_on: string }) =>
  `${patient_id} ${due_on.slice(0, 10)}`;

/** More than anybody has open, and more recalls than anybody has had. */
const OF_ONE_PERSON = 100;

/** What is still to come of the appointments of these people. */
export async function appointmentsToCome(tables: Tables, found: readonly Pick<Due, 'patient_id'>[], now: Date) {
  return ofPatients(found, (ids) =>
    tables.list(
      'appointments',
      ['patient_id', 'starts_at'],
      [
        Query.equal('patient_id', ids),
        Query.equal('state', ['offered', 'booked', 'confirmed']),
        Query.greaterThan('starts_at', now.toISOString()),
        Query.limit(ids.length * OF_ONE_PERSON),
      ],
    ),
  );
}

function recallsOf(tables: Tables, found: readonly Due[]) {
  return ofPatients(found, (ids) =>
    tables.list(
      'recalls',
      ['patient_id', 'state', 'rule', 'due_on'],
      [Query.equal('patient_id', ids), Query.limit(ids.length * OF_ONE_PERSON)],
    ),
  );
}

/** Who asked that, and whose record the clinic has to keep for a time. */
async function askedToBeErased(tables: Tables, found: readonly Due[]): Promise<string[]> {
  const requests = await ofPatients(found, (ids) =>
    tables.list(
      'privacy_requests',
      ['subject_id'],
      [
        Query.equal(
          '$id',
          ids.map((id) => privacyRequestId('patient', id)),
        ),
        Query.limit(ids.length),
      ],
    ),
  );
  return requests.map(({ subject_id }) => subject_id);
}
