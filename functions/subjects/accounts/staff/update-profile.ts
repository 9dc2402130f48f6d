import { normalizePhone } from '#contract/phone.ts';
import type { updateProfile as call } from '#contract/staff/calls.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { Handler } from '#runtime/service.ts';
import { changeOwnProfile } from '../own-profile.ts';

const auditedProfile = audited('users', {
  kind: 'user',
  label: ({ username }) => username,
  told: ({ username, phone }: Pick<Rows['users'], 'username' | 'phone'>) => ({ username, phone }),
});

/** Changes the caller's name and phone. */
export const updateProfile: Handler<typeof call> = ({ username, phone }, context) => {
  const { tables } = context;
  const wanted = { username, ...(phone ? { phone: normalizePhone(phone) } : {}) };
  return changeOwnProfile(context, wanted, async (columns, before) => {
    const problem = await tables.transact([...auditedProfile.update(context, before, columns)]);
    if (problem) {
      refuse('busy');
    }
  });
};
