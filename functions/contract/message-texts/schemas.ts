import type { InferType } from 'yup';
import { LANGUAGES, type Language } from '../constants.ts';
import { boolean, choice, exact, id, list, number, object, optionalText, string, textOrNull } from '../fields.ts';
import { APPROVAL_WAYS, TEMPLATE_STATES, TEXT_KINDS, TEXT_MAX } from './constants.ts';
import { faultOf, keptText } from './text-rules.ts';

/** A text that is typed; an empty one is none. */
const typedText = (lang: Language) =>
  optionalText(TEXT_MAX).test('own', (value, { parent, createError }) => {
    const kind = TEXT_KINDS.find((one) => one === parent.kind);
    const kept = keptText(value ?? '');
    const fault = kind && kept ? faultOf(kind, lang, kept) : null;
    return fault ? createError({ message: () => fault }) : true;
  });

const version = () => number().integer().min(0).required();

/** A text that was ever changed, in one language. */
const messageText = object({
  kind: choice(TEXT_KINDS),
  lang: choice(LANGUAGES),
  /** In the words of the clinic; null where the shop's own count again. */
  text: textOrNull(),
  version: version(),
  /** What it is called at WhatsApp; null where the shop's own words count, or the shop does not send it by itself. */
  template: textOrNull(),
  /** Whether WhatsApp has approved it. */
  approved: boolean().required(),
});
export type MessageText = InferType<typeof messageText>;

export const fetchMessageTexts = {
  input: exact({ id: id() }),
  output: object({ approval: choice(APPROVAL_WAYS), texts: list(messageText) }),
};
export type MessageTexts = InferType<typeof fetchMessageTexts.output>;

export const updateMessageText = {
  /** The versions are those that were read, 0 of a text that was never changed. */
  input: exact({
    id: id(),
    kind: choice(TEXT_KINDS),
    ar: typedText('ar'),
    en: typedText('en'),
    version_ar: version(),
    version_en: version(),
  }),
  output: object({ texts: list(messageText) }),
};

export const approveMessageText = {
  input: exact({ id: id(), kind: choice(TEXT_KINDS), lang: choice(LANGUAGES), version: version() }),
  output: object({
    /** What WhatsApp says; null where it did not answer. */
    state: string().oneOf(TEMPLATE_STATES).nullable().defined(),
    text: messageText.required(),
  }),
};
