import type { Language } from '#contract/constants.ts';
import { smsText } from '#contract/contacts/sms-size.ts';
import type { SentText } from '#contract/contacts/templates.ts';
import { contactFields, writeContact } from '#contract/contacts/texts.ts';
import { ownTextsOf, type StoredText, templateInUse } from './own-texts.ts';

/** What is written to a phone. */
export interface PhoneContent {
  text: SentText;
  name: string;
  /** Until when the desk calls when it does not arrive, ISO 8601; null where a call is not worth it. */
  callUntil: string | null;
  /** The time of an appointment that a reply may confirm, ISO 8601. */
  toldTime?: string;
}

/**
 * The text of an SMS, in the words of the clinic where there are some, and the template of WhatsApp with what stands in its
 * fields, which are the same whoever worded it.
 */
export function writePhoneMessage({ text, name }: PhoneContent, lang: Language, texts: readonly StoredText[]) {
  return {
    text: smsText(writeContact(text, name, lang, { sender: 'shop', own: ownTextsOf(texts) })),
    template: templateInUse(text.kind, lang, texts),
    fields: contactFields(text, name, lang),
  };
}
