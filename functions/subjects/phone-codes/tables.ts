import { id, moment, text, whole } from '#contract/columns.ts';
import { record } from '#records/record.ts';

export const phoneCodes = record('phone_codes', {
  title: 'Codes to phones',
  nobody: 'Digests of a phone and of the code that was sent there, which end after minutes.',
  columns: {
    phone_key: id({ required: true }),
    salt: text(64, { required: true }),
    code_digest: text(64, { required: true }),
    attempts: whole({ default: 0 }),
    expires_at: moment({ required: true }),
    proven_at: moment(),
    used_for: id(),
    version: whole({ default: 0 }),
  },
  indexes: { expires_at: ['expires_at'] },
});
