import { choice, day, id, moment, text, whole } from '#contract/columns.ts';
import { RECALL_OUTCOMES, RECALL_RULES, RECALL_STATES, RECALL_WAYS } from '#contract/recalls/constants.ts';
import { personalRecord } from '#records/record.ts';

// Its id follows from the rule and what it is about, so that nobody is called twice for one thing.
export const recalls = personalRecord('recalls', {
  title: 'Recalls',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    rule: choice(RECALL_RULES, { required: true, told: true }),
    // The hearing test, device, service form or appointment that makes them due.
    about_id: id({ required: true, told: false }),
    due_on: day({ required: true, told: true }),
    begun_at: moment({ required: true, told: true }),
    begun_by: id({ required: true, told: false }),
    begun_name: text(128, { required: true, told: false }),
    way: choice(RECALL_WAYS, { required: true, told: true }),
    state: choice(RECALL_STATES, { required: true, told: true }),
    call_on: day({ required: true, told: true }),
    calls: whole({ default: 0, told: true }),
    outcome: choice(RECALL_OUTCOMES, { told: true }),
    called_at: moment({ told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    patient_id: ['patient_id'],
    to_call: ['state', 'call_on'],
    begun_at: ['begun_at'],
  },
});
