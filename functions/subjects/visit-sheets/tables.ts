import { choice, id, int, moment, text } from '#contract/columns.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { SHEET_PART_MAX, SHEET_VERSIONS_MAX } from '#contract/visit-sheets/constants.ts';
import { personalRecord } from '#records/record.ts';

// A version of the sheet of a visit, a row each; nothing changes one. Its id follows from the visit and the version.
export const visitSheets = personalRecord('visit_sheets', {
  title: 'Sheets that clients take home',
  of: { form_id: { table: 'cs_forms', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    form_id: id({ required: true, told: false }),
    version: int(1, SHEET_VERSIONS_MAX, { required: true, told: true }),
    lang: choice(LANGUAGES, { required: true, told: false }),
    measured: text(SHEET_PART_MAX, { told: true }),
    agreed: text(SHEET_PART_MAX, { told: true }),
    care: text(SHEET_PART_MAX, { told: true }),
    next_visit: text(SHEET_PART_MAX, { told: true }),
    saved_at: moment({ required: true, told: true }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
  },
  indexes: { form_id: ['form_id'] },
});
