import { choice, id, int, moment, text, whole } from '#contract/columns.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { CONTACT_WAYS, STOP_PLACES } from '#contract/contacts/constants.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '#contract/system/constants.ts';
import { personalRecord, record } from '#records/record.ts';

export const contactPoints = personalRecord('contact_points', {
  title: 'How people may be written to',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    /** As in the record: `01012345678`. */
    phone: text(20, { required: true, told: true }),
    way: choice(CONTACT_WAYS, { told: true }),
    lang: choice(LANGUAGES, { told: true }),
    // To which words they agreed, when, and who wrote it down; it stays when they withdraw it.
    offers_at: moment({ told: true }),
    offers_text: int(1, 2_147_483_647, { told: true }),
    offers_noted_by: id({ told: false }),
    offers_withdrawn_at: moment({ told: true }),
    proven_at: moment({ told: true }),
    last_state: choice(MESSAGE_STATES, { told: true }),
    last_channel: choice(MESSAGE_CHANNELS, { told: true }),
    last_at: moment({ told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: { patient_id: ['patient_id'], phone: ['phone'] },
});

export const stoppedPhones = record('stopped_phones', {
  title: 'Phones that get no messages',
  nobody: 'Digests of phones, which hold also after whoever had them is erased.',
  columns: {
    stopped_at: moment({ required: true }),
    stopped_on: choice(STOP_PLACES, { required: true }),
  },
});
