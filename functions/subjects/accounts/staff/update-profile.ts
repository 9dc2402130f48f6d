import { normalizePhone } from '#contract/phone.ts';
import type { updateProfile as call } from '#contract/staff/calls.ts';
import { auditEntry } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { changeOwnProfile } from '../own-profile.ts';

/** Changes the caller's name and phone. */
export const updateProfile: Handler<typeof call> = ({ username, phone }, context) => {
  const { actor, tables } = context;
  const wanted = { username, ...(phone ? { phone: normalizePhone(phone) } : {}) };
  return changeOwnProfile(context, wanted, async (columns, { username: name, phone: number }) => {
    const problem = await tables.transact([
      stage.update('users', actor.id, columns),
      auditEntry(context, {
        action: 'update',
        kind: 'user',
        id: actor.id,
        label: columns.username,
        before: { username: name, phone: number },
        after: { username: columns.username, phone: columns.phone },
      }),
    ]);
    if (problem) {
      refuse('busy');
    }
  });
};
