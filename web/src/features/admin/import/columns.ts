import { foldLetters } from '#contract/fold-letters.ts';
import { PERSON_FIELDS, type PersonField } from '#contract/imports/people.ts';
import { localStore } from '#web/lib/storage.ts';

/** What each column of a file is; null for one that is left out. */
export type Matching = readonly (PersonField | null)[];

/** Fields that several columns may say: names are joined, phones are all kept. */
const SEVERAL: readonly PersonField[] = ['name', 'phones', 'desk_note'];

/** What other systems call the fields, in whatever spelling. */
const NAMES: Record<PersonField, readonly string[]> = {
  name: [
    ...['name', 'full name', 'patient', 'patient name', 'client', 'client name', 'customer', 'customer name'],
    ...['first name', 'middle name', 'last name', 'family name', 'surname'],
    ...['الاسم', 'اسم', 'اسم العميل', 'اسم المريض', 'الاسم الكامل', 'الاسم بالكامل', 'الاسم كاملا', 'العميل', 'المريض'],
    ...['الاسم الأول', 'الاسم الأوسط', 'الاسم الأخير', 'اسم العائلة', 'اللقب', 'الاسم الرباعي', 'الاسم الثلاثي'],
  ],
  phones: [
    ...[
      'phone',
      'phones',
      'mobile',
      'mob',
      'tel',
      'telephone',
      'cell',
      'phone number',
      'mobile number',
      'phone no',
      'mobile no',
    ],
    ...[
      'whatsapp',
      'phone 1',
      'phone 2',
      'phone2',
      'mobile 1',
      'mobile 2',
      'mobile2',
      'other phone',
      'secondary phone',
    ],
    ...[
      'home phone',
      'landline',
      'الهاتف',
      'هاتف',
      'هواتف',
      'الهواتف',
      'رقم الهاتف',
      'التليفون',
      'تليفون',
      'رقم التليفون',
    ],
    ...[
      'الموبايل',
      'موبايل',
      'رقم الموبايل',
      'موبايل 1',
      'موبايل 2',
      'المحمول',
      'محمول',
      'رقم المحمول',
      'الجوال',
      'رقم الجوال',
    ],
    ...['واتساب', 'تليفون المنزل', 'تليفون أرضي', 'هاتف آخر', 'تليفون 1', 'تليفون 2', 'هاتف 1', 'هاتف 2', 'ت'],
  ],
  birth_year: ['birth year', 'year of birth', 'yob', 'سنة الميلاد', 'عام الميلاد'],
  national_id: [
    'national id',
    'nationalid',
    'id number',
    'nid',
    'national number',
    'ssn',
    'الرقم القومي',
    'رقم قومي',
    'الرقم القومى',
    'رقم البطاقة',
    'البطاقة',
  ],
  birth_date: ['birth date', 'birthdate', 'date of birth', 'dob', 'birthday', 'تاريخ الميلاد', 'الميلاد', 'ت الميلاد'],
  sex: ['sex', 'gender', 'النوع', 'الجنس'],
  governorate: ['governorate', 'city', 'province', 'المحافظة', 'محافظة', 'المدينة'],
  email: ['email', 'e mail', 'mail', 'email address', 'البريد', 'البريد الإلكتروني', 'الإيميل', 'ايميل'],
  contact_name: [
    'contact',
    'contact name',
    'contact person',
    'emergency contact',
    'next of kin',
    'شخص للتواصل',
    'اسم القريب',
    'المرافق',
    'ولي الأمر',
  ],
  contact_relation: ['relation', 'relationship', 'صلة القرابة', 'الصلة', 'القرابة'],
  contact_phone: [
    'contact phone',
    'emergency phone',
    'هاتف القريب',
    'تليفون القريب',
    'تليفون المرافق',
    'هاتف شخص التواصل',
  ],
  desk_note: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'ملاحظات', 'ملاحظة', 'الملاحظات', 'تعليق'],
};

const headingWord = (text: string) =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const FIELD_OF = new Map(
  PERSON_FIELDS.flatMap((field) => [field, ...NAMES[field]].map((name) => [headingWord(name), field] as const)),
);

/** The field that a column of this name most likely holds; null when the name tells nothing. */
export const fieldOf = (column: string): PersonField | null => FIELD_OF.get(headingWord(column)) ?? null;

/** A proposal for the columns of a file: each field once, unless several columns may say it. */
export function proposed(columns: readonly string[]): Matching {
  const taken = new Set<PersonField>();
  return columns.map((column) => {
    const field = fieldOf(column);
    if (field === null || (taken.has(field) && !SEVERAL.includes(field))) return null;
    taken.add(field);
    return field;
  });
}

/** Fields that more columns say than may. */
export function saidTwice(matching: Matching): PersonField[] {
  return PERSON_FIELDS.filter(
    (field) => !SEVERAL.includes(field) && matching.filter((one) => one === field).length > 1,
  );
}

/** Kept in the browser: nothing of what stands in files, and of the names of their columns only what tells them apart. */
const KEPT = 'import-columns';
const KEPT_MAX = 20;
type Kept = readonly { columns: number; matching: Matching }[];

/** How files with these columns were matched last; null when there was none. */
export function remembered(columns: readonly string[]): Matching | null {
  const matching = readKept().find((one) => one.columns === fingerprint(columns))?.matching;
  const isKnown = matching?.length === columns.length;
  return isKnown ? matching.map((field) => (field && PERSON_FIELDS.includes(field) ? field : null)) : null;
}

export function remember(columns: readonly string[], matching: Matching): void {
  const key = fingerprint(columns);
  const others = readKept().filter((one) => one.columns !== key);
  localStore.set(KEPT, JSON.stringify([{ columns: key, matching }, ...others].slice(0, KEPT_MAX)));
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEPT) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

/** FNV-1a, 32 bits: a file without a heading has people's names where others have those of columns. */
function fingerprint(columns: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const character of columns.map(headingWord).join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
