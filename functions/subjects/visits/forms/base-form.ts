import { cairoDay } from '#contract/cairo-day.ts';
import { byName, type Indexed } from '#contract/field-table.ts';
import { MAX_REASONS } from '#contract/forms/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { BASE_FIELDS, type BaseField } from '#contract/visit-forms/base-fields.ts';
import type { BaseFormData, ReasonData } from '#contract/visit-forms/schemas.ts';
import { reasonId } from '#lib/ids.ts';
import type { Faults, Validation } from '#runtime/faults.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import type { FormColumns } from './form-changes.ts';
import type { FormRow } from './form-rows.ts';

/** Of a day without a time: 2026-11-20. */
const DAY_LENGTH = 10;
const MINUTE_MS = 60_000;

/**
 * A day before today in Cairo is a fault. A day that stays as it was may lie behind: the form is older than today then.
 */
export function validateDay(
  field: string,
  moment: string | null | undefined,
  before: string | null,
  { faults, now }: Validation,
): void {
  if (moment && cairoDay(new Date(moment)) < cairoDay(now) && !isSameDay(moment, before)) {
    faults.add(field, { key: 'date_past' });
  }
}

function isSameDay(moment: string, before: string | null): boolean {
  return before !== null && cairoDay(new Date(moment)) === cairoDay(new Date(before));
}

/**
 * The columns that the sent fields of a visit form change; `path` is where they stand in the payload. A date before
 * today is a fault unless it stays as it was.
 */
export function baseColumns(
  data: Partial<BaseFormData>,
  before: Pick<FormRow, 'date'> | null,
  path: string,
  validation: Validation,
): FormColumns {
  validateDay(`${path}.date`, data.date, before?.date ?? null, validation);
  const sent: Readonly<Record<string, unknown>> = data;
  const columns: FormColumns = byName(BASE_FIELDS, (field) => keptValue(field, sent[field.name], before));
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function keptValue(field: BaseField, value: unknown, before: Pick<FormRow, 'date'> | null): unknown {
  if (value === undefined || value === null) {
    return value;
  }
  const text = String(value).trim();
  switch (field.kind) {
    case 'text':
      return field.required ? text : text || null;
    case 'mobile':
    case 'phone':
      return normalizePhone(text);
    case 'age':
      return value;
    case 'visit':
      return keepsTime(text, before) ? undefined : new Date(text).toISOString();
  }
}

/** True for the day alone of a visit that is of this day already, and for its minute: it keeps its time. */
function keepsTime(date: string, before: Pick<FormRow, 'date'> | null): boolean {
  if (before === null) {
    return false;
  }
  const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / MINUTE_MS);
  return date.length === DAY_LENGTH ? isSameDay(date, before.date) : minuteOf(date) === minuteOf(before.date);
}

/** A form without any reason is at fault: `no_reasons` when nothing else is wrong. */
export function validateReasons(reasons: Indexed<ReasonData> | undefined, faults: Faults): void {
  if (Object.keys(reasons ?? {}).length === 0) {
    faults.add('data.reasons', { key: 'required' }, { code: 'no_reasons' });
  }
}

/** The reasons that a form has from now on. */
export function reasonRows(formId: string, reasons: Indexed<ReasonData> | undefined) {
  return Object.values(reasons ?? {}).map(({ reason, qty }, position) => ({
    $id: reasonId(formId, position),
    form_id: formId,
    position,
    reason: reason.trim(),
    quantity: qty ?? 1,
  }));
}

/** Puts reasons in the place of those that a form has; nothing when none were sent. */
export function replaceReasons(formId: string, reasons: Indexed<ReasonData> | undefined): Operation[] {
  if (reasons === undefined) {
    return [];
  }
  const rows = reasonRows(formId, reasons);
  const others = Array.from({ length: MAX_REASONS - rows.length }, (_, index) => reasonId(formId, rows.length + index));
  return [
    stage.upsertMany('form_reasons', rows),
    ...(others.length > 0 ? [stage.deleteIds('form_reasons', others)] : []),
  ];
}
