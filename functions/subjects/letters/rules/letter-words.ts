import type { Average, GradedDegree } from '#contract/audiograms/averages.ts';
import type { Language } from '#contract/constants.ts';
import { writeDate } from '#contract/writing.ts';

/** Degrees of hearing in full: in a letter nothing beside them says what is mild. */
export const DEGREE_WORDS: Record<Language, Record<GradedDegree, string>> = {
  ar: {
    normal: 'سمع طبيعي',
    slight: 'ضعف طفيف',
    mild: 'ضعف بسيط',
    moderate: 'ضعف متوسط',
    'moderately-severe': 'ضعف متوسط شديد',
    severe: 'ضعف شديد',
    profound: 'ضعف عميق',
    complete: 'فقدان كامل',
  },
  en: {
    normal: 'Normal hearing',
    slight: 'Slight hearing loss',
    mild: 'Mild hearing loss',
    moderate: 'Moderate hearing loss',
    'moderately-severe': 'Moderately severe hearing loss',
    severe: 'Severe hearing loss',
    profound: 'Profound hearing loss',
    complete: 'Complete hearing loss',
  },
};

/** An average of an ear; where a tone was not heard at all, the hearing is no better than this. */
export function writeAverage({ value, isAtLeast }: Average, lang: Language): string {
  const level = Math.round(value);
  if (lang === 'ar') {
    return `${level} ديسيبل${isAtLeast ? ' على الأقل' : ''}`;
  }
  return `${isAtLeast ? 'at least ' : ''}${level} dB HL`;
}

/** A name within words of the other script. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

const AID = { ar: 'سماعة', en: 'Hearing aid' } as const satisfies Record<Language, string>;

export interface WornDevice {
  hearing_aid: string | null;
  serial_number: string;
  warranty_until: string | null;
}

export function writeDevice({ hearing_aid, serial_number }: WornDevice, lang: Language): string {
  const name = isolated(hearing_aid || AID[lang]);
  const serial = isolated(serial_number);
  return lang === 'ar' ? `${name}، الرقم المسلسل ${serial}` : `${name}, serial number ${serial}`;
}

export function writeWarranty({ hearing_aid, warranty_until }: WornDevice, lang: Language): string {
  const name = isolated(hearing_aid || AID[lang]);
  const day = writeDate(warranty_until ?? '', lang);
  return lang === 'ar' ? `${name}: الضمان حتى ${day}` : `${name}: warranty until ${day}`;
}
