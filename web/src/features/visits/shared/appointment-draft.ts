import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import { cairoDay } from '#contract/cairo-day.ts';

/** What is known of an appointment that somebody is about to make. */
export interface AppointmentDraft {
  kind: AppointmentKind;
  /** The form (its follow-up), job or request for which it is; null for none. */
  about_id: string | null;
  patient_id: string | null;
  name: string;
  phone: string;
  note: string;
  /** Empty for whoever is free. */
  specialistId: string;
  /** The day that is meant, as date inputs write it. */
  day: string;
}

/** A day that was meant, or today where that is over or nobody said one. */
export function dayMeant(moment: string | null | undefined): string {
  const today = cairoDay();
  const day = moment ? cairoDay(new Date(moment)) : today;
  return day < today ? today : day;
}

/** The draft with which the calendar was opened; null where somebody just came to look. */
export function draftIn(state: unknown): AppointmentDraft | null {
  return typeof state === 'object' && state !== null && 'draft' in state ? (state.draft as AppointmentDraft) : null;
}
