import { BREACH_REFERENCE_MAX, BREACH_TEXT_MAX } from '#contract/breaches/constants.ts';
import { id, moment, text, texts, whole } from '#contract/columns.ts';
import { record } from '#records/record.ts';

export const breaches = record('breaches', {
  title: 'Breaches of personal data',
  nobody: 'What happened, not to whom.',
  columns: {
    discovered_at: moment({ required: true }),
    what: text(BREACH_TEXT_MAX, { required: true }),
    data_kinds: texts(20),
    // How many people; empty while nobody knows.
    people: whole(),
    measures: text(BREACH_TEXT_MAX),
    centre_told_at: moment(),
    centre_reference: text(BREACH_REFERENCE_MAX),
    people_told_at: moment(),
    people_reference: text(BREACH_REFERENCE_MAX),
    recorded_by: id({ required: true }),
    recorded_name: text(128, { required: true }),
    version: whole({ default: 0 }),
  },
  indexes: { newest: ['-discovered_at'] },
});
