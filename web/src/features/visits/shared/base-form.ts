import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import { byName } from '#contract/field-table.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { normalizePhone } from '#contract/phone.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { BASE_FIELDS, type BaseFieldName } from '#contract/visit-forms/base-fields.ts';
import type { BaseFormData, ReceptionFormData } from '#contract/visit-forms/schemas.ts';

/** A reason of a visit, as it is chosen. */
export interface ReasonValue {
  reason: string;
  quantity: number;
}

/** What is typed of the person and the visit; the visit's day and time as inputs write them. */
export type BaseFormValues = Record<BaseFieldName, string> & { reasons: readonly ReasonValue[] };

/** Nobody's form: now, without reasons. */
export function emptyBaseForm(): BaseFormValues {
  const empty: Record<BaseFieldName, string> = byName(BASE_FIELDS, () => '');
  return { ...empty, date: cairoTime(), reasons: [] };
}

/** What a form says, as its fields show it. */
export function baseFormOf(form: FormSummary): BaseFormValues {
  const shown: Record<BaseFieldName, string> = byName(BASE_FIELDS, ({ name, kind }) =>
    kind === 'visit' ? cairoTime(new Date(form[name])) : String(form[name] ?? ''),
  );
  return { ...shown, reasons: form.reasons };
}

/** What is sent of the person and the visit. What was left empty is null: the schema says of each whether it may be. */
export function toBaseData(values: BaseFormValues): BaseFormData {
  return byName(BASE_FIELDS, ({ name, kind }) => {
    const typed = values[name].trim();
    if (kind === 'age') return typedNumber(typed);
    if (kind === 'visit') return momentInCairo(typed);
    return (kind === 'mobile' || kind === 'phone' ? normalizePhone(typed) : typed) || null;
  });
}

/** The reasons as they travel: all of them, by index. */
export function toReasonData(reasons: readonly ReasonValue[]): ReceptionFormData['reasons'] {
  return Object.fromEntries(reasons.map(({ reason, quantity }, index) => [index, { reason, qty: quantity }]));
}

/** The reasons with one more: of a reason that is there already the quantity grows. */
export function withReason(reasons: readonly ReasonValue[], added: ReasonValue, max: number): readonly ReasonValue[] {
  const known = reasons.find(({ reason }) => reason === added.reason);
  if (!known) return [...reasons, added];
  const quantity = Math.min(max, known.quantity + added.quantity);
  return reasons.map((one) => (one === known ? { ...one, quantity } : one));
}
