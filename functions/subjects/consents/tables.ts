import { choice, id, int, moment, text } from '#contract/columns.ts';
import {
  AGREEMENT_CHANNELS,
  AGREEMENT_EVENTS,
  AGREEMENT_KINDS,
  AGREEMENT_PLACES,
  SIGNER_RELATIONS,
  SIGNING_METHODS,
  STROKES_MAX,
} from '#contract/consents/signing.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { personalRecord } from '#records/record.ts';

/** The number of words; the database takes no larger one. */
const WORDS_MAX = 2_147_483_647;

// What was signed, as it was read; nothing changes a row, and `hash` tells whether something did.
export const signatures = personalRecord('signatures', {
  title: 'Signed papers of clients',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    patient_name: text(120, { required: true, told: true }),
    lang: choice(LANGUAGES, { required: true, told: true }),
    text_version: int(1, WORDS_MAX, { required: true, told: true }),
    // The documents as JSON: titles, words, and what was answered.
    content: text(60_000, { required: true, told: true }),
    relation: choice(SIGNER_RELATIONS, { required: true, told: true }),
    signer_name: text(120, { required: true, told: true }),
    method: choice(SIGNING_METHODS, { required: true, told: true }),
    strokes: text(STROKES_MAX, { told: true }),
    witness_id: id({ required: true, told: false }),
    witness_name: text(128, { required: true, told: false }),
    signed_at: moment({ required: true, told: true }),
    hash: text(64, { required: true, told: true }),
  },
  indexes: { patient_id: ['patient_id'] },
});

// Everything that was ever said, a row each; nothing changes one. What was said last of a thing counts.
export const agreements = personalRecord('agreements', {
  title: 'What clients agreed to',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    kind: choice(AGREEMENT_KINDS, { required: true, told: true }),
    channel: choice(AGREEMENT_CHANNELS, { told: true }),
    // Of a loan, a trial or a visit.
    about_id: id({ told: false }),
    event: choice(AGREEMENT_EVENTS, { required: true, told: true }),
    at: moment({ required: true, told: true }),
    place: choice(AGREEMENT_PLACES, { required: true, told: true }),
    lang: choice(LANGUAGES, { told: true }),
    text_version: int(1, WORDS_MAX, { told: true }),
    signature_id: id({ told: false }),
    actor_id: id({ told: false }),
    actor_name: text(128, { told: false }),
  },
  indexes: {
    patient_id: ['patient_id', '-at'],
    newest: ['-at'],
    kind: ['kind', '-at'],
  },
});
