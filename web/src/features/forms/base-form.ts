import { cairoDay } from '../../../../functions/contract/cairo-day.ts';
import type { BaseFormData, FormSummary, ReceptionFormData } from '../../../../functions/contract/form-types.ts';
import { normalizePhone } from '../../../../functions/contract/phone.ts';
import { typedNumber } from '../../lib/typed-number.ts';

/** A reason of a visit, as it is chosen. */
export interface ReasonValue {
  reason: string;
  quantity: number;
}

/** What is typed of the person and the visit. */
export interface BaseFormValues {
  name: string;
  /** A day, as date inputs write it. */
  date: string;
  phone: string;
  secondary_phone: string;
  age: string;
  address: string;
  transfer: string;
  reasons: readonly ReasonValue[];
}

export const BASE_FIELDS = ['name', 'date', 'phone', 'secondary_phone', 'age', 'address', 'transfer'] as const;
export type BaseField = (typeof BASE_FIELDS)[number];
/** What may not be left empty. */
export const REQUIRED_BASE_FIELDS: readonly BaseField[] = ['name', 'date', 'phone', 'age', 'address'];

/** Nobody's form: today, without reasons. */
export function emptyBaseForm(): BaseFormValues {
  return {
    name: '',
    date: cairoDay(),
    phone: '',
    secondary_phone: '',
    age: '',
    address: '',
    transfer: '',
    reasons: [],
  };
}

/** What a form says, as its fields show it. */
export function baseFormOf(form: FormSummary): BaseFormValues {
  return {
    name: form.name,
    date: cairoDay(new Date(form.date)),
    phone: form.phone,
    secondary_phone: form.secondary_phone ?? '',
    age: String(form.age),
    address: form.address,
    transfer: form.transfer ?? '',
    reasons: form.reasons,
  };
}

/** What is sent of the person and the visit; what was left empty is null. */
export function toBaseData(values: BaseFormValues): BaseFormData {
  return {
    name: values.name.trim() || null,
    date: values.date || null,
    phone: normalizePhone(values.phone) || null,
    age: typedNumber(values.age),
    address: values.address.trim() || null,
    secondary_phone: normalizePhone(values.secondary_phone) || null,
    transfer: values.transfer.trim() || null,
    // The schema says of each null whether it may be one.
  } as BaseFormData;
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
