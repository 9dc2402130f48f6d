import type { Language } from '#contract/constants.ts';
import { type SentText, templateName } from '#contract/contacts/templates.ts';
import { contactFields, writeContact } from '#contract/contacts/texts.ts';

/** What is written to a phone. */
export interface PhoneContent {
  text: SentText;
  name: string;
  /** Until when the desk calls when it does not arrive, ISO 8601; null where a call is not worth it. */
  callUntil: string | null;
  /** The time of an appointment that a reply may confirm, ISO 8601. */
  toldTime?: string;
}

/** The text of an SMS, and the same as a template of WhatsApp with what stands in its fields. */
export function writePhoneMessage({ text, name }: PhoneContent, lang: Language) {
  return {
    // One no-break space, and an SMS is counted as if none of its letters were Latin.
    text: writeContact(text, name, lang, 'shop').replace(/[\u00a0\u202f]/g, ' '),
    template: templateName(text.kind),
    fields: contactFields(text, name, lang),
  };
}
