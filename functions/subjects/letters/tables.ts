import { choice, flag, id, moment, text, whole } from '#contract/columns.ts';
import { LANGUAGES } from '#contract/constants.ts';
import {
  LETTER_HTML_MAX,
  TEMPLATE_BODY_MAX,
  TEMPLATE_KINDS,
  TEMPLATE_NAME_MAX,
  TEMPLATE_STATES,
} from '#contract/letters/constants.ts';
import { personalRecord, record } from '#records/record.ts';

const NAMES = {
  name_ar: text(TEMPLATE_NAME_MAX, { required: true }),
  name_en: text(TEMPLATE_NAME_MAX, { required: true }),
};
const SAVED = {
  saved_at: moment({ required: true }),
  actor_name: text(128, { required: true }),
};

// What a template says stands among its versions.
export const letterTemplates = record('letter_templates', {
  title: 'Templates of letters',
  nobody: 'Texts with fields, without anybody in them.',
  columns: {
    kind: choice(TEMPLATE_KINDS, { required: true }),
    state: choice(TEMPLATE_STATES, { required: true }),
    // Of the version that counts, and so is all below.
    ...NAMES,
    // A field of it tells how somebody hears.
    health: flag({ required: true }),
    current: whole({ required: true }),
    ...SAVED,
    version: whole({ default: 0 }),
  },
});

// A row a version; nothing changes one. Its id follows from the template and the number.
export const letterTemplateVersions = record('letter_template_versions', {
  title: 'Versions of templates of letters',
  nobody: 'Texts with fields, without anybody in them.',
  columns: {
    template_id: id({ required: true }),
    number: whole({ required: true }),
    ...NAMES,
    body_ar: text(TEMPLATE_BODY_MAX, { required: true }),
    body_en: text(TEMPLATE_BODY_MAX, { required: true }),
    ...SAVED,
    actor_id: id({ required: true }),
  },
  indexes: { template_id: ['template_id'] },
});

// A letter as it was printed; nothing changes one.
export const letters = personalRecord('letters', {
  title: 'Letters to clients',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    template_id: id({ required: true, told: false }),
    // The version of the template.
    number: whole({ required: true, told: false }),
    kind: choice(TEMPLATE_KINDS, { required: true, told: false }),
    lang: choice(LANGUAGES, { required: true, told: false }),
    title: text(TEMPLATE_NAME_MAX, { required: true, told: true }),
    sender_name: text(120, { required: true, told: false }),
    sender_address: text(300, { told: false }),
    sender_phone: text(60, { told: false }),
    html: text(LETTER_HTML_MAX, { required: true, told: true }),
    // Only who sees how somebody hears reads it.
    health: flag({ required: true, told: false }),
    at: moment({ required: true, told: true }),
    // SHA-256 of what is printed.
    digest: text(64, { required: true, told: false }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
  },
  indexes: { patient_at: ['patient_id', '-at'] },
});
