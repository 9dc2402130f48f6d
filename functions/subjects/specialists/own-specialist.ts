import type { AppointmentSettings, SpecialistSetting } from '#contract/appointments/settings-schemas.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { inLanguage } from '#lib/language.ts';
import { namesOf } from '#subjects/appointments/appointments.ts';

type Specialists = Pick<AppointmentSettings, 'specialists'>;

/** The specialist that an account is; undefined for none, and for one who does not work any more. */
export function specialistOf({ specialists }: Specialists, accountId: string): SpecialistSetting | undefined {
  return specialists.find(({ account_id, active }) => active && account_id === accountId);
}

/** The names of a specialist in both languages; empty where they are not known any more. */
export const namesOfSpecialist = ({ specialists }: Specialists, id: string) =>
  namesOf(specialists.find((one) => one.id === id) ?? {});

/** What the log of changes calls a specialist. */
export function labelOfSpecialist(settings: Specialists, id: string): string {
  const { name_ar, name_en } = namesOfSpecialist(settings, id);
  return inLanguage({ ar: name_ar, en: name_en }, DEFAULT_LANGUAGE) || id;
}
