import { id, moment, text } from '#contract/columns.ts';
import { FORMER_VISIT_MAX } from '#contract/exchange/constants.ts';
import { personalRecord } from '#records/record.ts';

// A visit at another installation: no form, so that no list of work, bill, or figure of this one knows it.
export const formerVisits = personalRecord('former_visits', {
  title: 'Visits elsewhere',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    at: moment({ required: true, told: true }),
    // The rows that its record carries (`former-visits.ts`), as JSON.
    said: text(FORMER_VISIT_MAX, { required: true, told: true }),
  },
  indexes: { patient_at: ['patient_id', '-at'] },
});
