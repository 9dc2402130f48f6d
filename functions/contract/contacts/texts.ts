import type { Language } from '../constants.ts';
import { groupOrderNumber } from '../orders/order-number.ts';
import { BRAND, fill, writeDay, writePrice, writeTime } from '../writing.ts';

/** Every text begins with who is greeted and who writes. */
const OPENING = {
  ar: 'أهلًا {name}، معك مركز {brand}.',
  en: 'Hello {name}, this is {brand}.',
} as const satisfies Record<Language, string>;

/**
 * What the staff writes to people, by its kind. A family may share a phone: no text tells of somebody's hearing, nor what
 * they have with us.
 */
export const CONTACT_TEXTS = {
  greeting: { ar: '', en: '' },
  appointment_reminder: {
    ar: 'نذكّرك بموعدك: {at}. للتأكيد أو التغيير يكفي الرد على هذه الرسالة.',
    en: 'This is a reminder of your appointment: {at}. Just reply to confirm or change it.',
  },
  appointment_offer: {
    ar: 'أصبح هذا الوقت متاحًا لموعدك: {at}، وهو محجوز لك حتى {until}. لتأكيده يكفي الرد على هذه الرسالة.',
    en: 'A time has opened up for your appointment: {at}. We are holding it until {until}. Just reply to take it.',
  },
  repair_ready: { ar: 'طلبك جاهز للاستلام.', en: 'Your item is ready for collection.' },
  mold_ready: {
    ar: 'طلبك جاهز. متى يناسبك الحضور؟',
    en: 'Your item is ready. When would you like to come in?',
  },
  visit_to_book: {
    ar: 'نود تحديد موعد لزيارتك. متى يناسبك الحضور؟',
    en: 'We would like to arrange your visit. When would you like to come in?',
  },
  instalment_due: {
    ar: 'نذكّرك بقسط مستحق يوم {day}: {amount}. إن كان قد دُفع بالفعل فلا يلزمك شيء.',
    en: 'This is a reminder of the instalment due on {day}: {amount}. If it is already paid, there is nothing to do.',
  },
  follow_up: {
    ar: 'نود الاطمئنان عليك. متى يناسبك أن نتصل بك؟',
    en: 'We would like to know how you are getting on. When may we call you?',
  },
  order_to_confirm: {
    ar: 'وصلنا طلبك رقم {number} بإجمالي {total}. لتأكيد الطلب يكفي الرد على هذه الرسالة.',
    en: 'We have your order {number} for {total}. Just reply to confirm it.',
  },
  parcel_returned: {
    ar: 'نكتب إليك بخصوص طلبك رقم {number} الذي عاد إلينا.',
    en: 'We are writing about your order {number}, which came back to us.',
  },
  order_return: {
    ar: 'نكتب إليك بخصوص الإرجاع من طلبك رقم {number}.',
    en: 'We are writing about the return from your order {number}.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type ContactKind = keyof typeof CONTACT_TEXTS;
export const CONTACT_KINDS = Object.keys(CONTACT_TEXTS) as ContactKind[];

/** How each field of a text is written. */
const WRITERS = {
  at: writeTime,
  until: writeTime,
  day: writeDay,
  amount: writePrice,
  total: writePrice,
  number: groupOrderNumber,
};

type FieldsOf<Text> = Text extends `${string}{${infer Field}}${infer Rest}` ? Field | FieldsOf<Rest> : never;

/** A kind of text with the fields for which it asks: moments in ISO 8601, days as `2026-11-29`, amounts in EGP. */
export type ContactText = {
  [Kind in ContactKind]: { kind: Kind } & {
    [Field in FieldsOf<(typeof CONTACT_TEXTS)[Kind]['ar']> & keyof typeof WRITERS]: Parameters<
      (typeof WRITERS)[Field]
    >[0];
  };
}[ContactKind];

/** What is written to somebody. */
export function writeContact(text: ContactText, name: string, lang: Language): string {
  const fields: Readonly<Record<string, unknown>> = text;
  const values: Record<string, string> = { name, brand: BRAND[lang] };
  for (const [field, write] of Object.entries(WRITERS)) {
    // Each writer takes what its own field is; the type of the text has checked that.
    if (fields[field] !== undefined) values[field] = write(fields[field] as never, lang);
  }
  return [OPENING[lang], CONTACT_TEXTS[text.kind][lang]]
    .filter(Boolean)
    .map((sentence) => fill(sentence, values))
    .join('\n');
}
