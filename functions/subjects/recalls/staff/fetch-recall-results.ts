import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { fetchRecallResults as call } from '#contract/recalls/calls.ts';
import { RECALL_RESULTS_OF_DAYS, RECALL_RULES } from '#contract/recalls/constants.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { listAll } from '#runtime/keyset.ts';
import type { Handler } from '#runtime/service.ts';
import { ofPatients } from '../due-by-rule.ts';
import { isResult } from '../rules/results.ts';

/** More than somebody makes in four months. */
const APPOINTMENTS_OF_ONE = 50;

/** What came of the recalls of the last three months: who made an appointment within 30 days, and who came to it. */
export const fetchRecallResults: Handler<typeof call> = async (_input, { tables, now }) => {
  const since = cairoDayStart(dayAfter(cairoDay(now()), -RECALL_RESULTS_OF_DAYS)).toISOString();
  const recalls = await listAll(
    tables,
    'recalls',
    ['rule', 'patient_id', 'begun_at', 'state'],
    [Query.greaterThanEqual('begun_at', since)],
  );
  const appointments = await ofPatients(recalls, (ids) =>
    tables.list(
      'appointments',
      ['patient_id', 'state'],
      [
        Query.equal('patient_id', ids),
        Query.greaterThanEqual('$createdAt', since),
        Query.limit(ids.length * APPOINTMENTS_OF_ONE),
      ],
    ),
  );
  const made = Map.groupBy(appointments, ({ patient_id }) => patient_id);
  const documents = RECALL_RULES.map((rule) => {
    const own = recalls.filter((recall) => recall.rule === rule);
    const results = own.map((recall) => (made.get(recall.patient_id) ?? []).filter((one) => isResult(recall, one)));
    return {
      rule,
      begun: own.length,
      open: own.filter(({ state }) => state === 'open').length,
      booked: results.filter((visits) => visits.some(({ state }) => state !== 'cancelled')).length,
      came: results.filter((visits) => visits.some(({ state }) => state === 'arrived' || state === 'done')).length,
    };
  });
  return { documents: documents.filter(({ begun }) => begun > 0) };
};
