import { cairoClock } from '../cairo-clock.ts';
import type { Language } from '../constants.ts';
import { groupOrderNumber } from '../orders/order-number.ts';
import { BRAND, fill, writeDay, writePrice, writeTime } from '../writing.ts';

/** Every text begins with who is greeted and who writes. */
const OPENING = {
  ar: 'أهلًا {name}، معك مركز {brand}.',
  en: 'Hello {name}, this is {brand}.',
} as const satisfies Record<Language, string>;

/**
 * What is written to people, by its kind. A family may share a phone: no text tells of somebody's hearing, nor what they
 * have with us.
 */
export const CONTACT_TEXTS = {
  greeting: { ar: '', en: '' },
  appointment_booked: { ar: 'تم حجز موعدك: {at}.', en: 'Your appointment is booked: {at}.' },
  appointment_moved: { ar: 'تم نقل موعدك إلى: {at}.', en: 'Your appointment has moved to: {at}.' },
  appointment_cancelled: { ar: 'تم إلغاء موعدك: {at}.', en: 'Your appointment was cancelled: {at}.' },
  appointment_reminder: { ar: 'نذكّرك بموعدك: {at}.', en: 'This is a reminder of your appointment: {at}.' },
  appointment_soon: { ar: 'ننتظرك اليوم الساعة {clock}.', en: 'See you today at {clock}.' },
  appointment_offer: {
    ar: 'أصبح هذا الوقت متاحًا لموعدك: {at}، وهو محجوز لك حتى {until}.',
    en: 'A time has opened up for your appointment: {at}. We are holding it until {until}.',
  },
  repair_received: {
    ar: 'استلمنا طلبك، وسنخبرك حين يصبح جاهزًا.',
    en: 'We have received your item, and will tell you when it is ready.',
  },
  repair_ready: { ar: 'طلبك جاهز للاستلام.', en: 'Your item is ready for collection.' },
  mold_ready: { ar: 'طلبك جاهز.', en: 'Your item is ready.' },
  visit_to_book: {
    ar: 'نود تحديد موعد لزيارتك. متى يناسبك الحضور؟',
    en: 'We would like to arrange your visit. When would you like to come in?',
  },
  instalment_due: {
    ar: 'نذكّرك بقسط مستحق يوم {day}: {amount}. إن كان قد دُفع بالفعل فلا يلزمك شيء.',
    en: 'This is a reminder of the instalment due on {day}: {amount}. If it is already paid, there is nothing to do.',
  },
  instalment_overdue: {
    ar: 'فات موعد قسط يوم {day}: {amount}. إن كان قد دُفع بالفعل فلا يلزمك شيء.',
    en: 'The instalment of {day} is overdue: {amount}. If it is already paid, there is nothing to do.',
  },
  follow_up: {
    ar: 'نود الاطمئنان عليك. متى يناسبك أن نتحدث؟',
    en: 'We would like to know how you are getting on. When would be a good time to talk?',
  },
  follow_up_due: {
    ar: 'حان وقت الاطمئنان عليك، وسنتواصل معك قريبًا.',
    en: 'It is time to see how you are getting on. We will contact you soon.',
  },
  recall: {
    ar: 'مر وقت منذ زيارتك الأخيرة، ويسعدنا أن نراك.',
    en: 'It has been a while since your last visit, and we would be glad to see you.',
  },
  trial_check: {
    ar: 'نود الاطمئنان على ما استلمته منا: هل يفيدك؟ فترة التجربة حتى يوم {day}.',
    en: 'How are you getting on with what you received from us? The trial runs until {day}.',
  },
  warranty_ending: {
    ar: 'ينتهي ضمان ما اشتريته منا يوم {day}. يمكننا أن نطمئن عليه قبل ذلك.',
    en: 'The warranty of your purchase ends on {day}. We can check it for you before then.',
  },
  order_to_confirm: {
    ar: 'وصلنا طلبك رقم {number} بإجمالي {total}.',
    en: 'We have your order {number} for {total}.',
  },
  order_placed: {
    ar: 'وصلنا طلبك رقم {number} بإجمالي {total}. سنتواصل معك لتأكيده قبل شحنه.',
    en: 'We have your order {number} for {total}. We will contact you to confirm it before we ship it.',
  },
  order_placed_pick_up: {
    ar: 'وصلنا طلبك رقم {number} بإجمالي {total}. سنتواصل معك لتأكيده، ثم نخبرك حين يصبح جاهزًا للاستلام من المركز.',
    en: 'We have your order {number} for {total}. We will contact you to confirm it, then tell you when it is ready to collect.',
  },
  order_kiosk_code: {
    ar: 'كود الدفع لطلبك رقم {number} هو {code}. اذكره في أي منفذ دفع وادفع {total} نقدًا قبل {until}.',
    en: 'The payment code for your order {number} is {code}. Give it at a kiosk and pay {total} in cash before {until}.',
  },
  order_kiosk_late: {
    ar: 'لم تعد منتجات طلبك رقم {number} محجوزة لك. من فضلك لا تدفع بالكود {code}. وإن كنت قد دفعت فسنرسل المنتجات إن توفرت أو نرد إليك المبلغ.',
    en: 'We no longer keep the products of your order {number}. Please do not pay with the code {code}. If you have paid, we send the products if there are any left, or refund you.',
  },
  order_paid: {
    ar: 'وصلنا ثمن طلبك رقم {number}: {amount}.',
    en: 'We have received the payment for your order {number}: {amount}.',
  },
  order_confirmed: {
    ar: 'تم تأكيد طلبك رقم {number}. سنخبرك حين يُشحن.',
    en: 'Your order {number} is confirmed. We will tell you when it is shipped.',
  },
  order_shipped: {
    ar: 'طلبك رقم {number} في الطريق إليك. سيتصل بك المندوب، والمطلوب دفعه نقدًا {total} عند التسليم.',
    en: 'Your order {number} is on its way. The courier will call you. Please have {total} ready in cash.',
  },
  order_shipped_paid: {
    ar: 'طلبك رقم {number} في الطريق إليك. سيتصل بك المندوب، ولا يلزمك دفع شيء.',
    en: 'Your order {number} is on its way. The courier will call you. There is nothing left to pay.',
  },
  order_ready: {
    ar: 'طلبك رقم {number} جاهز للاستلام من المركز في مواعيد العمل. اذكر رقم الطلب عند الاستلام.',
    en: 'Your order {number} is ready. You can collect it at the clinic during opening hours. Please tell us the order number.',
  },
  order_delivered: {
    ar: 'تم تسليم طلبك رقم {number}. إن لم يصلك أو احتجت إلى مساعدة فتواصل معنا.',
    en: 'Your order {number} was delivered. If it has not reached you or you need help, please contact us.',
  },
  order_cancelled: {
    ar: 'تم إلغاء طلبك رقم {number}. إن كان الإلغاء قد حدث بدون علمك فتواصل معنا.',
    en: 'Your order {number} was cancelled. If you did not know about this, please contact us.',
  },
  order_undelivered: {
    ar: 'عاد إلينا طلبك رقم {number} بدون تسليم. إن كنت ما زلت تريده فتواصل معنا.',
    en: 'Your order {number} came back to us undelivered. If you would still like it, please contact us.',
  },
  order_refunded: {
    ar: 'رددنا إليك {amount} عن طلبك رقم {number}. إن لم يصلك المبلغ فتواصل معنا.',
    en: 'We have refunded {amount} for your order {number}. If it does not reach you, please contact us.',
  },
  parcel_returned: {
    ar: 'نكتب إليك بخصوص طلبك رقم {number} الذي عاد إلينا.',
    en: 'We are writing about your order {number}, which came back to us.',
  },
  order_return: {
    ar: 'نكتب إليك بخصوص الإرجاع من طلبك رقم {number}.',
    en: 'We are writing about the return from your order {number}.',
  },
  receipt: { ar: 'إيصالك جاهز.', en: 'Your receipt is ready.' },
  invoice: { ar: 'فاتورتك جاهزة.', en: 'Your invoice is ready.' },
  credit_note: { ar: 'إشعارك الدائن جاهز.', en: 'Your credit note is ready.' },
  quote: { ar: 'عرض السعر الخاص بك جاهز.', en: 'Your quote is ready.' },
  visit_sheet: { ar: 'ملخص زيارتك جاهز.', en: 'The summary of your visit is ready.' },
} as const satisfies Record<string, Record<Language, string>>;

export type ContactKind = keyof typeof CONTACT_TEXTS;
export const CONTACT_KINDS = Object.keys(CONTACT_TEXTS) as ContactKind[];

/** What the clinic says in its own words instead of the shop's. Each has the same fields as the shop's text. */
export type OwnTexts = { readonly [Kind in ContactKind]?: { readonly [Lang in Language]?: string } };

/** The fields of a text, in its order: `at` of `{at}`. */
export const fieldsIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);

/** What follows a text of somebody who reads the answer. */
const REPLIES: Partial<Record<ContactKind, Record<Language, string>>> = {
  appointment_booked: {
    ar: 'للتغيير أو الإلغاء يكفي الرد على هذه الرسالة.',
    en: 'Just reply to change or cancel it.',
  },
  appointment_moved: {
    ar: 'للتغيير أو الإلغاء يكفي الرد على هذه الرسالة.',
    en: 'Just reply to change or cancel it.',
  },
  appointment_cancelled: {
    ar: 'لحجز موعد آخر يكفي الرد على هذه الرسالة.',
    en: 'Just reply to book another one.',
  },
  appointment_reminder: {
    ar: 'للتأكيد أو التغيير يكفي الرد على هذه الرسالة.',
    en: 'Just reply to confirm or change it.',
  },
  appointment_offer: { ar: 'لتأكيده يكفي الرد على هذه الرسالة.', en: 'Just reply to take it.' },
  mold_ready: { ar: 'متى يناسبك الحضور؟', en: 'When would you like to come in?' },
  order_to_confirm: { ar: 'لتأكيد الطلب يكفي الرد على هذه الرسالة.', en: 'Just reply to confirm it.' },
};

/** What follows a text that the shop sends by itself without a link, where something is to be done. */
const CALLS: Partial<Record<ContactKind, Record<Language, string>>> = {
  appointment_offer: { ar: 'لتأكيده تواصل معنا.', en: 'Contact us to take it.' },
  mold_ready: { ar: 'لتحديد موعد تواصل معنا.', en: 'Contact us to arrange a time.' },
  recall: { ar: 'لحجز موعد تواصل معنا.', en: 'Contact us to book a time.' },
  warranty_ending: { ar: 'لحجز موعد تواصل معنا.', en: 'Contact us to book a time.' },
  trial_check: {
    ar: 'إن احتجت إلى مساعدة فتواصل معنا.',
    en: 'If you need help, contact us.',
  },
};

const TO_CHANGE = {
  ar: 'افتح {link} للتأكيد أو التغيير أو الإلغاء.',
  en: 'Open {link} to confirm, change or cancel it.',
} as const satisfies Record<Language, string>;
const TO_OPEN = {
  ar: 'افتح {link} لقراءته أو طباعته.',
  en: 'Open {link} to read or print it.',
} as const satisfies Record<Language, string>;
const TO_BOOK = {
  ar: 'افتح {link} لحجز موعد.',
  en: 'Open {link} to book a time.',
} as const satisfies Record<Language, string>;
/**
 * The texts to which a link may answer, and what is said of it, instead of asking for a reply. Behind the link stand words:
 * WhatsApp approves no template that ends with a field.
 */
const LINKS = {
  appointment_booked: TO_CHANGE,
  appointment_moved: TO_CHANGE,
  appointment_reminder: TO_CHANGE,
  appointment_offer: {
    ar: 'افتح {link} لتأكيده أو تركه لغيرك.',
    en: 'Open {link} to take it or let it go.',
  },
  mold_ready: TO_BOOK,
  warranty_ending: TO_BOOK,
  recall: TO_BOOK,
  receipt: TO_OPEN,
  invoice: { ...TO_OPEN, ar: 'افتح {link} لقراءتها أو طباعتها.' },
  credit_note: TO_OPEN,
  quote: TO_OPEN,
  visit_sheet: TO_OPEN,
  trial_check: {
    ar: 'افتح {link} لإخبارنا، أو لحجز موعد.',
    en: 'Open {link} to tell us, or to book a time.',
  },
  // So shortly before, it may be too late to change it.
  appointment_soon: {
    ar: 'افتح {link} لتأكيد الحضور أو معرفة العنوان.',
    en: 'Open {link} to confirm or to see the address.',
  },
} as const satisfies Partial<Record<ContactKind, Record<Language, string>>>;
type LinkedKind = keyof typeof LINKS;
export const isLinked = (kind: ContactKind): kind is LinkedKind => kind in LINKS;

/** What a text that goes by WhatsApp says besides: a reply to it arrives at us, and does what it says. */
const NUMBERED: Partial<Record<ContactKind, Record<Language, string>>> = {
  appointment_reminder: {
    ar: 'أو أجب برقم: 1 = سأحضر، 2 = أريد موعدًا آخر.',
    en: 'Or reply with a number: 1 = I will come, 2 = another time.',
  },
};

/** How each field of a text is written. */
const WRITERS = {
  at: writeTime,
  until: writeTime,
  clock: (moment: string, lang: Language) => cairoClock(new Date(moment), lang),
  day: writeDay,
  amount: writePrice,
  total: writePrice,
  number: groupOrderNumber,
  code: (code: string) => code,
};

type FieldsOf<Text> = Text extends `${string}{${infer Field}}${infer Rest}` ? Field | FieldsOf<Rest> : never;

/**
 * A kind of text with the fields for which it asks: moments in ISO 8601, days as `2026-11-29`, amounts in EGP. `link` is
 * the whole address of where it is answered.
 */
export type ContactText = {
  [Kind in ContactKind]: { kind: Kind } & (Kind extends LinkedKind ? { link?: string } : unknown) & {
      [Field in FieldsOf<(typeof CONTACT_TEXTS)[Kind]['ar']> & keyof typeof WRITERS]: Parameters<
        (typeof WRITERS)[Field]
      >[0];
    };
}[ContactKind];

/** Who sends a text: a member of staff, who reads what is answered, or the shop by itself, which nobody can answer. */
type ContactSender = 'staff' | 'shop';

/** What is written to somebody. Only a text of the staff asks for a reply. */
export function writeContact(
  text: ContactText,
  name: string,
  lang: Language,
  { sender = 'staff', own = {} }: { sender?: ContactSender; own?: OwnTexts } = {},
): string {
  const hasLink = 'link' in text && Boolean(text.link);
  return fill(sentencesOf(text.kind, lang, { hasLink, sender, own }), {
    ...contactFields(text, name, lang),
    brand: BRAND[lang],
  });
}

/** What stands in the fields of a text, as it is written. */
export function contactFields(text: ContactText, name: string, lang: Language): Record<string, string> {
  const fields: Readonly<Record<string, unknown>> = text;
  const values: Record<string, string> = { name };
  for (const [field, write] of Object.entries(WRITERS)) {
    // Each writer takes what its own field is; the type of the text has checked that.
    if (fields[field] !== undefined) values[field] = write(fields[field] as never, lang);
  }
  return 'link' in text && text.link ? { ...values, link: text.link } : values;
}

/** A text that the shop sends by itself, as WhatsApp has it: with its fields marked `{{name}}`. */
export function templateText(kind: ContactKind, lang: Language, own: OwnTexts = {}): string {
  return [sentencesOf(kind, lang, { hasLink: isLinked(kind), sender: 'shop', own }), NUMBERED[kind]?.[lang]]
    .filter(Boolean)
    .join('\n')
    .replaceAll('{brand}', BRAND[lang])
    .replace(/\{\w+\}/g, (field) => `{${field}}`);
}

function sentencesOf(
  kind: ContactKind,
  lang: Language,
  { hasLink, sender, own }: { hasLink: boolean; sender: ContactSender; own: OwnTexts },
): string {
  const reply = hasLink ? undefined : (sender === 'shop' ? CALLS : REPLIES)[kind]?.[lang];
  const said = [own[kind]?.[lang] ?? CONTACT_TEXTS[kind][lang], reply].filter(Boolean).join(' ');
  return [OPENING[lang], said, hasLink && isLinked(kind) && LINKS[kind][lang]].filter(Boolean).join('\n');
}
