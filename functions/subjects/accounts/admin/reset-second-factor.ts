import type { resetSecondFactor as call } from '#contract/people/calls.ts';
import { derivedId } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { Handler } from '#runtime/service.ts';
import { languageOf } from '#subjects/patients/patient-contact.ts';
import { tellAccount } from '../messages.ts';
import { giveRoleOfProfile } from '../role-labels.ts';
import { PROFILE_COLUMNS } from './staff-accounts.ts';

const auditedFactor = audited('users', {
  kind: 'user',
  label: ({ username }: Pick<Rows['users'], 'username'>) => username,
  told: () => ({}),
});

/**
 * Takes the second factor from an account whose owner has lost it. What is written down and told comes first, once; then the
 * app, the recovery codes, what the role reads past the functions and the sessions go, which may be repeated. Nobody resets their own: whoever is signed in can show it.
 */
export const resetSecondFactor: Handler<typeof call> = async ({ userId, requestId }, context) => {
  const { actor, tables, users } = context;
  if (userId === actor.id) {
    refuse('not_yourself');
  }
  const messageId = derivedId('factor-message', actor.id, userId, requestId);
  const [profile, told, lang] = await Promise.all([
    tables.get('users', userId, PROFILE_COLUMNS),
    tables.get('outbox', messageId, ['kind']),
    languageOf(tables, userId),
  ]);
  if (!profile) {
    return refuse('not_found');
  }
  if (!told) {
    await tables.write([
      ...auditedFactor.change(
        context,
        profile,
        {},
        { before: { second_factor: 'on' }, after: { second_factor: 'off' }, once: requestId },
      ),
      tellAccount(messageId, { user_id: userId, kind: 'factor_reset', lang }),
    ]);
  }
  await users.removeSecondFactor(userId);
  await giveRoleOfProfile(context, userId);
  await users.endSessions(userId);
  return { $id: userId };
};
