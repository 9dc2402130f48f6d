import { useTranslation } from 'react-i18next';
import { APPOINTMENT_STATES, BLOCK_REASONS, CANCEL_REASONS } from '#contract/appointments/kinds.ts';
import { AUDIT_HIDDEN } from '#contract/audit/actions.ts';
import type { AuditRow } from '#contract/audit/schemas.ts';
import { ROLES } from '#contract/call.ts';
import { PAYMENT_METHODS, RECEPTION_PAYMENTS } from '#contract/clinic-payments/constants.ts';
import { DELIVERY_STATUSES, MAKINGS, PAYMENT_STATUSES, PRODUCT_TYPES } from '#contract/constants.ts';
import type { DeliveryArea } from '#contract/delivery/settings-schemas.ts';
import { DRAWER_KINDS } from '#contract/desks/constants.ts';
import { DEVICE_STATUSES, JOB_STAGES } from '#contract/devices/constants.ts';
import { BLOCK_TYPES, FORM_STATUSES, READY_STATES } from '#contract/forms/constants.ts';
import { governorateName } from '#contract/governorates.ts';
import { IMPRESSION_STATES } from '#contract/impressions/states.ts';
import { CONVERSATION_STATES } from '#contract/inbox/constants.ts';
import { CALL_OUTCOMES } from '#contract/orders/handling.ts';
import type { StaffRole } from '#contract/people/roles.ts';
import type { Grants } from '#contract/permissions/permissions.ts';
import type { SecondFactorRules } from '#contract/settings/second-factor.ts';
import { SETTING_NAMES, SETTINGS } from '#contract/settings/settings-fields.ts';
import type { VatChanges } from '#contract/settings/vat-changes.ts';
import { useValueLabel } from '#web/features/catalogue/shared/value-label.ts';
import { useSourceName } from '#web/features/visits/shared/referral-source.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { findColumnName, findValueName, useRecordWords } from '#web/i18n/record-words.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ID_SHOWN } from '#web/office/short-id.tsx';
import type { FieldChange } from './changes.ts';

/** The table by whose columns a thing's fields go, where it calls one otherwise than other tables. */
const TABLES: Partial<Record<AuditRow['kind'], string>> = {
  form: 'form_details',
  setting: 'settings',
  consent: 'agreements',
  letter: 'letters',
  letter_template: 'letter_templates',
  // Figures of several tables.
  recount: 'recount',
};

const AMOUNT_COLUMN = /_piasters$/;
const AMOUNTS: readonly string[] = ['delivery_fee', 'free_delivery_from', 'refund_due', 'asked', 'max_unpaid'];
/** EGP with parts of a piaster. */
const FINE_AMOUNTS: readonly string[] = SETTING_NAMES.filter((name) => SETTINGS[name].unit === 'fine');
/** Digits that are read one by one. */
const CODES: readonly string[] = ['phone', 'phones', 'secondary_phone', 'birth_year', 'office_phone', 'whatsapp'];
/** Ids: their beginning tells one from another. */
const IDS: readonly string[] = ['image', 'image_in_ear', 'image_size', 'patient_id', 'merged'];
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/;
const MIDNIGHT = /T00:00:00\.000(Z|\+00:00)$/;

/** What a changed thing is called: there is one set of settings, and what has no name goes by its id. */
export function useSubjectName(): (row: Pick<AuditRow, 'kind' | 'label' | 'subject_id'>) => string {
  const { t } = useTranslation('staff');
  const { valueName } = useRecordWords();
  return ({ kind, label, subject_id }) => {
    if (label) return kind === 'message_text' ? valueName('kind', label) : label;
    if (kind === 'setting') return t('pages.settings');
    return kind === 'records' || kind === 'consent' ? t('all-clients') : subject_id.slice(0, ID_SHOWN);
  };
}

/** Who said what; what was too long to be kept whole stands as it was kept. */
function sayings(text: string): string {
  try {
    const said = JSON.parse(text) as Record<string, string>[];
    return said.map((one) => Object.values(one).filter(Boolean).map(isolated).join(' · ')).join('\n');
  } catch {
    return text;
  }
}

/** How clients come to the clinic, one a line. */
function sourceNames(text: string): string {
  try {
    const sources = JSON.parse(text) as { name_ar: string; name_en: string; active: boolean }[];
    return sources
      .map(({ name_ar, name_en, active }) => {
        const names = [name_ar, name_en].filter(Boolean).map(isolated).join(' · ');
        return active ? names : `(${names})`;
      })
      .join('\n');
  } catch {
    return text;
  }
}

/** From when on roles must have a second factor, one a line. */
function factorRules(text: string, nameOf: (role: StaffRole) => string, date: (day: string) => string): string {
  try {
    return (JSON.parse(text) as SecondFactorRules)
      .map(({ role, from }) => `${nameOf(role)} · ${date(from)}`)
      .join('\n');
  } catch {
    return text;
  }
}

/** Which rates of VAT change, and when, one a line. */
function vatChangeWords(text: string, wordsOf: (change: VatChanges[number]) => string): string {
  try {
    return (JSON.parse(text) as VatChanges).map(wordsOf).join('\n');
  } catch {
    return text;
  }
}

/** Which roles hold the permissions that are not held as usual, one a line. */
function grantWords(text: string, wordsOf: (grant: Grants[number]) => string): string {
  try {
    return (JSON.parse(text) as Grants).map(wordsOf).join('\n');
  } catch {
    return text;
  }
}

/** What is other in some governorates, one a line. */
function areas(text: string, nameOf: (city: string) => string, price: (egp: number) => string): string {
  try {
    const kept = JSON.parse(text) as DeliveryArea[];
    return kept
      .map(({ city, fee, days_from, days_to }) => {
        const days = days_to === null ? null : `${days_from ?? 0}–${days_to}`;
        return [nameOf(city), fee === null ? null : price(fee), days && isolated(days)].filter(Boolean).join(' · ');
      })
      .join('\n');
  } catch {
    return text;
  }
}

/** The words of a change: names of fields and their values, as the pages call them. */
export function useChangeWords(kind: AuditRow['kind']) {
  const { t } = useTranslation([
    'admin',
    'admin-orders',
    'admin-permissions',
    'admin-products',
    'clinic',
    'clinic-patients',
    'clinic-payments',
    'records',
    'staff',
  ]);
  const { language } = useLanguage();
  const { number, price, date, dateTime } = useFormat();
  const valueLabel = useValueLabel();
  const sourceName = useSourceName(kind === 'patient');

  function choice(name: string, value: string): string | undefined {
    if (kind === 'consent' || kind === 'breach') return findValueName(name, value, language);
    const one = <Choice extends string>(choices: readonly Choice[], words: (choice: Choice) => string) => {
      const known = choices.find((known) => known === value);
      return known && words(known);
    };
    switch (name) {
      case 'delivery_status':
        return one(DELIVERY_STATUSES, (known) => t(`admin-orders:deliveries.${known}`));
      case 'payment_status':
        return one(PAYMENT_STATUSES, (known) => t(`admin-orders:payments.${known}`));
      case 'outcome':
        return one(CALL_OUTCOMES, (known) => t(`admin-orders:outcomes.${known}`));
      case 'product_type':
        return one(PRODUCT_TYPES, (known) => t(`admin-products:tabs.${known}`));
      case 'status':
        return kind === 'device'
          ? one(DEVICE_STATUSES, (known) => t(`clinic-patients:devices.statuses.${known}`))
          : one(FORM_STATUSES, (known) => t(`clinic:statuses.${known}`));
      case 'making':
        return one(MAKINGS, (known) => t(`admin-products:making.${known}`));
      case 'state':
        if (kind === 'appointment') {
          return one(APPOINTMENT_STATES, (known) => t(`audit.appointments.${known}`));
        }
        if (kind === 'desk') {
          return one(['open', 'closed'] as const, (known) => t(`audit.desks.${known}`));
        }
        if (kind === 'conversation') {
          return one(CONVERSATION_STATES, (known) => t(`audit.conversations.${known}`));
        }
        return one(IMPRESSION_STATES, (known) =>
          t(kind === 'repair' ? `audit.repairs.${known}` : `audit.impressions.${known}`),
        );
      case 'block_reason':
        return one(BLOCK_REASONS, (known) => t(`audit.block-reasons.${known}`));
      case 'cancel_reason':
        return one(CANCEL_REASONS, (known) => t(`audit.cancel-reasons.${known}`));
      case 'second_factor':
        if (kind === 'setting') return factorRules(value, (role) => t(`staff:roles.${role}`), date);
        return one(RECEPTION_PAYMENTS, (known) => t(known === 'on' ? 'services.yes' : 'services.no'));
      case 'permissions':
        return grantWords(value, ({ permission, roles }) =>
          t('audit.grant', {
            permission: t(`admin-permissions:permissions.${permission}.name`),
            roles: roles.map((role) => t(`staff:roles.${role}`)).join(' · ') || t('audit.granted-to-nobody'),
          }),
        );
      case 'clinic_pick_up':
      case 'reception_payments':
        return one(RECEPTION_PAYMENTS, (known) => t(known === 'on' ? 'services.yes' : 'services.no'));
      case 'entry':
        return one(DRAWER_KINDS, (known) => t(`clinic-payments:kinds.${known}`));
      case 'message_state':
        return one(['waiting', 'failed', 'to_call', 'called', 'superseded'] as const, (known) =>
          t(`audit.messages.${known}`),
        );
      case 'style':
      case 'battery_size':
      case 'holder_type':
        return valueLabel(name, value);
      case 'battery':
        return valueLabel('battery_size', value);
      case 'sayings':
        return sayings(value);
      case 'referral_sources':
        return sourceNames(value);
      case 'vat_changes':
        return vatChangeWords(value, ({ rate, percent, from }) =>
          [findColumnName('settings', rate, language) ?? rate, number(percent), date(from)].join(' · '),
        );
      case 'delivery_areas':
        return areas(value, (city) => governorateName(city, language), price);
      case 'referral_source':
        return sourceName(value);
      case 'stage':
        return one(JOB_STAGES, (known) => t(`clinic:stages.${known}`));
      case 'ready':
        return one(READY_STATES, (known) => t(`services.ready-states.${known}`));
      case 'type':
        return one(BLOCK_TYPES, (known) => t(`services.types.${known}`));
      case 'role':
      case 'form_type':
        return one(ROLES, (known) => t(`staff:roles.${known}`));
    }
  }

  function words(name: string, value: unknown): string | null {
    if (value === null || value === '') return null;
    if (value === AUDIT_HIDDEN) return t('audit.hidden');
    if (typeof value === 'boolean') return t(value ? 'services.yes' : 'services.no');
    if (typeof value === 'number') {
      if (AMOUNT_COLUMN.test(name)) return price(value / 100);
      if (AMOUNTS.includes(name)) return price(value);
      return CODES.includes(name) || FINE_AMOUNTS.includes(name) ? String(value) : number(value);
    }
    if (Array.isArray(value)) return value.map((one) => words(name, one)).join(' · ') || null;
    if (typeof value !== 'string') return JSON.stringify(value);
    if (MOMENT.test(value)) return MIDNIGHT.test(value) ? date(value) : dateTime(value);
    if (IDS.includes(name)) return value.slice(0, ID_SHOWN);
    if (CODES.includes(name)) return value.split('\n').map(formatPhone).join(' · ');
    return choice(name, value) ?? value;
  }

  return {
    /** What a field is called. */
    field({ name, service }: FieldChange): string {
      const method = PAYMENT_METHODS.find((one) => `${one}_piasters` === name || one === name);
      const field =
        findColumnName(service ? 'blocks' : (TABLES[kind] ?? ''), name, language) ??
        (kind === 'desk' && method ? t('audit.of-method', { method: t(`clinic-payments:methods.${method}`) }) : name);
      return service ? t('audit.of-service', { service: t(`services.types.${service}`), field }) : field;
    },
    /** What a field held; null for nothing. */
    value: ({ name }: FieldChange, side: unknown): string | null => words(name, side),
  };
}
