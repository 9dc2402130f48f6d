import { Query } from 'node-appwrite';
import { RESOURCES_KEPT_MAX } from '#contract/appointments/kinds.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { isStaffRole } from '#contract/people/roles.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { type Author, audited } from '#runtime/audit.ts';
import type { Faults } from '#runtime/faults.ts';
import type { Operation, Tables } from '#runtime/tables.ts';
import { namesOf } from '#subjects/appointments/appointments.ts';
import { keptAppointmentSettings, readAppointmentSettings } from '#subjects/appointments/rules/appointment-settings.ts';
import { labelOfSpecialist } from './own-specialist.ts';

type Specialists = Pick<AppointmentSettings, 'specialists'>;

const readAccounts = async (tables: Tables, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : (
        await tables.list(
          'users',
          ['role', 'username'],
          [Query.equal('$id', [...ids]), Query.limit(2 * RESOURCES_KEPT_MAX)],
        )
      ).rows;

/** Says where an account that becomes a specialist is not one of somebody who works here. */
export async function validateLinks(
  tables: Tables,
  faults: Faults,
  { before, after }: { before: Specialists; after: Specialists },
): Promise<void> {
  const linked = before.specialists.map(({ account_id }) => account_id);
  const isNew = (id: string | null | undefined): id is string => Boolean(id) && !linked.includes(id);
  const accounts = await readAccounts(
    tables,
    after.specialists.flatMap(({ account_id }) => (isNew(account_id) ? account_id : [])),
  );
  for (const [index, { account_id }] of after.specialists.entries()) {
    const account = accounts.find(({ $id }) => $id === account_id);
    if (isNew(account_id) && !(account && isStaffRole(account.role))) {
      faults.add(`data.appointments.specialists[${index}].account_id`, { key: 'not_a_choice' });
    }
  }
}

/** Which accounts are specialists, before and after, as the log of changes tells of it: it cuts the schedule, which is long. */
export async function toldLinks(tables: Tables, { before, after }: { before: Specialists; after: Specialists }) {
  const linked = [...before.specialists, ...after.specialists].flatMap(({ account_id }) => account_id ?? []);
  const accounts = await readAccounts(tables, [...new Set(linked)]);
  const nameOf = (id: string) => accounts.find(({ $id }) => $id === id)?.username ?? id;
  const told = (settings: Specialists) => ({
    specialist_accounts: settings.specialists.flatMap(({ id, account_id }) =>
      account_id ? `${labelOfSpecialist(settings, id)}: ${nameOf(account_id)}` : [],
    ),
  });
  return { before: told(before), after: told(after) };
}

const auditedSettings = audited('settings', { kind: 'setting', told: () => ({}) });

/** The names of whom an account was, and what makes it nobody in the calendar; null where it is nobody. The name stays. */
export async function unlinkAccount(
  context: { tables: Tables } & Author,
  accountId: string,
): Promise<{ specialist: ReturnType<typeof namesOf>; operations: Operation[] } | null> {
  const row = await context.tables.get('settings', SETTINGS_ID, ['appointments', 'version']);
  const before = readAppointmentSettings(row?.appointments ?? null);
  const own = before.specialists.find(({ account_id }) => account_id === accountId);
  if (!row || !own) {
    return null;
  }
  const specialists = before.specialists.map((one) => (one === own ? { ...one, account_id: null } : one));
  const after = { ...before, specialists };
  return {
    specialist: namesOf(own),
    operations: [
      ...auditedSettings.change(
        context,
        row,
        { appointments: keptAppointmentSettings(after) },
        await toldLinks(context.tables, { before, after }),
      ),
    ],
  };
}
