import { RESOURCES_KEPT_MAX } from '#contract/appointments/kinds.ts';
import type { KeptAppointment } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { AUDIT_HIDDEN } from '#contract/audit/actions.ts';
import type { InputOf } from '#contract/call.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { REFERRAL_SOURCES_MAX } from '#contract/referrals/constants.ts';
import type { updateSettings as call } from '#contract/settings/admin-calls.ts';
import { PAGE_COLUMNS, PAGE_TEXT_MAX, type PageColumn } from '#contract/settings/shop-pages.ts';
import { keptGrants } from '#lib/grants.ts';
import { cleanHtml, htmlToText } from '#lib/html.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { keptSecondFactor } from '#lib/second-factor-rules.ts';
import { auditEntry } from '#runtime/audit.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { holdToSecondFactor } from '#subjects/accounts/role-labels.ts';
import { PASSWORD_FAULTS, validatePassword } from '#subjects/accounts/rules/passwords.ts';
import { personSearchText } from '#subjects/accounts/rules/people.ts';
import { refuseUndecided } from '#subjects/appointments/affected-appointments.ts';
import { readBlocked, toCome } from '#subjects/appointments/blocked-times.ts';
import {
  keptAppointmentSettings,
  readAppointmentSettings,
  withFormer,
} from '#subjects/appointments/rules/appointment-settings.ts';
import type { BlockedSpan } from '#subjects/appointments/rules/appointments.ts';
import { keptDeliveryAreas } from '#subjects/delivery/rules/delivery-terms.ts';
import { toldLinks, validateLinks } from '#subjects/specialists/account-links.ts';
import { changedReferralSources, readReferralSources } from '../rules/referral-sources.ts';
import { detailsToColumns, keptSayings, TEXT_COLUMNS, toColumns, toFields } from '../rules/shop-settings.ts';
import { keptVatChanges } from '../rules/vat.ts';
import { readSettings, type StoredSettings } from '../shop-settings.ts';
import { toSettings } from './fetch-settings.ts';

type Context = CallContext<readonly ['admin']>;
type Data = InputOf<typeof call>['data'];
type Columns = Partial<Omit<Rows['settings'], 'version'>>;

/**
 * Changes what is filled in. A new password signs the caller out everywhere, here too. The caller's email changes first,
 * because it may be somebody else's; when what follows fails, it goes back. A password cannot go back: it changes last,
 * when the rows only wait to be committed. Should somebody change the settings in that very moment, what concerns the
 * account is done and written down all the same, and the settings are refused. Everything is said absolutely, so a repeat
 * changes nothing more.
 */
export const updateSettings: Handler<typeof call> = async ({ data, version, keep_appointments, lang }, context) => {
  const { actor, users } = context;
  const columns = columnsOf(data, lang);
  const email = normalizeEmail(data.email ?? '') || undefined;
  const password = data.password || undefined;
  if (Object.keys(columns).length === 0 && !email && !password) {
    return refuse('nothing_to_change');
  }
  const newEmail = email === actor.email ? undefined : email;
  const before = await readSettings(context.tables);
  if (data.appointments) {
    const known = readAppointmentSettings(before.texts.appointments);
    const after = validateKept(withFormer(data.appointments, known));
    const faults = new Faults();
    await validateLinks(context.tables, faults, { before: known, after });
    faults.refuse();
    columns.appointments = keptAppointmentSettings(after);
  }
  if (data.referral_sources) {
    columns.referral_sources = keptSources(data.referral_sources, before);
  }
  if (isStale(before, columns, version)) {
    return refuse('record_changed');
  }
  checkDeliveryDays({ ...before.columns, ...columns });
  await changeEmail(context, newEmail);
  try {
    const after = await changeRows(context, { columns, version, kept: keep_appointments, email: newEmail, password });
    if (data.second_factor) {
      await holdToSecondFactor(context);
    }
    if (password) {
      await users.endSessions(actor.id);
    }
    return after ? toSettings(after, newEmail ?? actor.email, lang) : refuse('record_changed');
  } catch (error) {
    if (newEmail && !(await hasEmail(context, newEmail))) {
      await users.setEmail(actor.id, actor.email);
    }
    throw error;
  }
};

/**
 * The columns of what was filled in. `terms` that are empty are not filled in, as every other field; whoever edits a
 * page by the name of its column, or sends HTML without a text, takes it away.
 */
function columnsOf(data: Data, lang: Language = DEFAULT_LANGUAGE): Columns {
  const pages = PAGE_COLUMNS.flatMap((column) => {
    const html = data[column] ?? (column === `terms_${lang}` ? data.terms || null : null);
    return html === null ? [] : [[column, readHtml(column, html)]];
  });
  return {
    ...toColumns(data),
    ...detailsToColumns(data),
    ...(data.sayings ? { sayings: keptSayings(data.sayings) } : {}),
    ...(data.degree_rule ? { degree_rule: data.degree_rule } : {}),
    ...(data.reception_payments ? { reception_payments: data.reception_payments } : {}),
    ...(data.delivery_areas ? { delivery_areas: keptDeliveryAreas(data.delivery_areas) } : {}),
    ...(data.clinic_pick_up ? { clinic_pick_up: data.clinic_pick_up } : {}),
    ...(data.vat_changes ? { vat_changes: keptVatChanges(data.vat_changes) } : {}),
    ...(data.permissions ? { permissions: keptGrants(data.permissions) } : {}),
    ...(data.second_factor ? { second_factor: keptSecondFactor(data.second_factor) } : {}),
    // Whole, with who was there before, once that is read.
    ...(data.appointments ? { appointments: null } : {}),
    ...(data.referral_sources ? { referral_sources: null } : {}),
    ...(Object.fromEntries(pages) as Partial<Record<PageColumn, string | null>>),
  };
}

/** HTML that holds no text is none. Making it safe may have made it longer than its column. */
function readHtml(field: PageColumn, html: string): string | null {
  const clean = cleanHtml(html);
  if (clean.length > PAGE_TEXT_MAX) {
    refuse('invalid_input', { fields: { [`data.${field}`]: { key: 'too_long', values: { max: PAGE_TEXT_MAX } } } });
  }
  return htmlToText(clean) === '' ? null : clean;
}

/** More than are kept is refused before anything is written: nobody could read such settings again. */
function validateKept(appointments: AppointmentSettings): AppointmentSettings {
  const faults = new Faults();
  for (const list of ['specialists', 'rooms'] as const) {
    if (appointments[list].length > RESOURCES_KEPT_MAX) {
      faults.add(`data.appointments.${list}`, { key: 'too_large', values: { max: RESOURCES_KEPT_MAX } });
    }
  }
  faults.refuse();
  return appointments;
}

/** Nothing of the list goes, and more than are kept is refused. */
function keptSources(sent: NonNullable<Data['referral_sources']>, { texts }: StoredSettings): string {
  const kept = changedReferralSources(sent, readReferralSources(texts.referral_sources));
  if (kept.length > REFERRAL_SOURCES_MAX) {
    const values = { max: REFERRAL_SOURCES_MAX };
    refuse('invalid_input', { fields: { 'data.referral_sources': { key: 'too_large', values } } });
  }
  return JSON.stringify(kept);
}

/** True for values of an older version. What is stored already is accepted with any, so that a repeated request succeeds. */
function isStale(stored: StoredSettings, columns: Columns, version: number | undefined): boolean {
  const isOlder = version !== undefined && version !== (stored.version ?? 0);
  return isOlder && Object.keys(changed(stored, columns)).length > 0;
}

/** The columns that differ from what is stored. */
function changed(stored: StoredSettings, columns: Columns): Columns {
  const current: Columns = { ...stored.columns, ...stored.texts };
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => current[name as keyof Columns] !== value),
  );
}

/** Delivery takes no longer at least than at most. */
function checkDeliveryDays({ delivery_days_from: from, delivery_days_to: to }: StoredSettings['columns']): void {
  if (from > to) {
    refuse('invalid_input', { fields: { 'data.delivery_days_to': { key: 'too_small', values: { min: from } } } });
  }
}

async function changeEmail({ actor, users }: Context, email: string | undefined): Promise<void> {
  const outcome = email ? await users.setEmail(actor.id, email) : 'set';
  if (outcome === 'taken') {
    refuse('user_exists');
  }
  if (outcome === 'invalid') {
    refuse('invalid_input', { fields: { 'data.email': { key: 'email_invalid' } } });
  }
}

/** True when the caller's profile has the email. */
async function hasEmail({ actor, tables }: Context, email: string): Promise<boolean> {
  return (await tables.get('users', actor.id, ['email']))?.email === email;
}

interface RowChange {
  columns: Columns;
  version: number | undefined;
  kept: readonly KeptAppointment[] | undefined;
  email: string | undefined;
  password: string | undefined;
}

/**
 * Changes the rows and writes it down, as one transaction, and the password just before it is committed. Answers the
 * settings as they are stored afterwards; null when only the account changed, because the settings did meanwhile.
 */
function changeRows(context: Context, change: RowChange): Promise<StoredSettings | null> {
  const { tables, actor, users } = context;
  const { password } = change;
  let hasNewPassword = false;
  async function setPassword(password: string): Promise<void> {
    const outcome =
      (await validatePassword(password, { ...actor, email: change.email ?? actor.email })) ??
      (await users.setPassword(actor.id, password));
    if (outcome !== 'set') {
      refuse('invalid_input', { fields: { 'data.password': PASSWORD_FAULTS[outcome] } });
    }
    hasNewPassword = true;
  }
  return retryWhenOvertaken(context, async () => {
    const [stored, profile, blocked] = await Promise.all([
      readSettings(tables),
      tables.get('users', actor.id, ['username', 'email', 'phone']),
      change.columns.appointments ? readBlocked(tables, toCome(context.now())) : [],
    ]);
    const isOvertaken = isStale(stored, change.columns, change.version);
    if (isOvertaken && !hasNewPassword) {
      return refuse('record_changed');
    }
    const columns = isOvertaken ? {} : changed(stored, change.columns);
    const schedules = columns.appointments ? scheduleChange(stored, columns.appointments, blocked) : null;
    if (schedules && !hasNewPassword) {
      await refuseUndecided(context, schedules, change.kept);
    }
    const operations = [
      ...settingsOperations(context, stored, columns, schedules && (await toldLinks(tables, schedules))),
      ...(change.email && profile && profile.email !== change.email
        ? [
            stage.update('users', actor.id, {
              email: change.email,
              search: personSearchText({ id: actor.id, ...profile, email: change.email }),
            }),
          ]
        : []),
      ...accountEntry(context, change),
    ];
    const whenStaged = async () => {
      const isAsRead = (await readSettings(tables)).version === stored.version;
      if (isAsRead && password) {
        await setPassword(password);
      }
      return isAsRead;
    };
    if (operations.length > 0) {
      await tables.write(operations, password ? { stillHolds: whenStaged } : {});
    }
    return isOvertaken ? null : operations.length > 0 ? readSettings(tables) : stored;
  });
}

const scheduleChange = ({ texts }: StoredSettings, appointments: string, blocked: readonly BlockedSpan[]) => ({
  before: { ...readAppointmentSettings(texts.appointments), blocked },
  after: { ...readAppointmentSettings(appointments), blocked },
});

function settingsOperations(
  context: Context,
  stored: StoredSettings,
  columns: Columns,
  links: Awaited<ReturnType<typeof toldLinks>> | null,
): Operation[] {
  if (Object.keys(columns).length === 0) {
    return [];
  }
  const { version } = stored;
  const after = { ...stored.columns, ...stored.texts, ...columns };
  const texts = Object.fromEntries(TEXT_COLUMNS.map((name) => [name, after[name]]));
  return [
    ...(version === null
      ? [stage.create('settings', SETTINGS_ID, { ...after, version: 0 })]
      : stage.change('settings', { $id: SETTINGS_ID, version }, columns)),
    auditEntry(context, {
      action: 'update',
      kind: 'setting',
      id: SETTINGS_ID,
      before: { ...stored.texts, ...toFields(stored.columns), ...links?.before },
      after: { ...texts, ...toFields(after), ...links?.after },
    }),
  ];
}

/** That the caller changed their own email or password. */
function accountEntry(context: Context, { email, password }: RowChange): Operation[] {
  const { actor } = context;
  if (!email && !password) {
    return [];
  }
  return [
    auditEntry(context, {
      action: 'update',
      kind: 'user',
      id: actor.id,
      label: actor.name,
      before: { email: actor.email },
      after: { email: email ?? actor.email, ...(password ? { password: AUDIT_HIDDEN } : {}) },
    }),
  ];
}
