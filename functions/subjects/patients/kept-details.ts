import { normalizeEmail } from '#contract/invisible.ts';
import { normalizeNationalId } from '#contract/patients/national-id.ts';
import type { PersonDetail } from '#contract/patients/person-details.ts';
import { normalizePhone } from '#contract/phone.ts';
import { dayAtZero } from '#lib/cairo.ts';

/** How what is typed is kept; nothing is null. */
export function keptDetail(detail: PersonDetail, value: string | boolean | null | undefined): string | boolean | null {
  if (typeof value === 'boolean') {
    return value;
  }
  const typed = value?.trim() ?? '';
  return typed === '' ? null : (KEPT[detail]?.(typed) ?? typed);
}

const KEPT: Partial<Record<PersonDetail, (typed: string) => string>> = {
  national_id: normalizeNationalId,
  birth_date: dayAtZero,
  email: normalizeEmail,
  contact_phone: normalizePhone,
};
