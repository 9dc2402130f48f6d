import type { Language } from '#contract/constants.ts';
import type { InstalmentMessage } from '#contract/instalments/constants.ts';
import { fill, writeDay } from '#contract/writing.ts';
import { escapeHtml } from '#lib/html.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { contactLine, type Mail, money, writePage } from './write-message.ts';

/** What somebody is told of an instalment. What for it is stands in no message: others read mail, too. */
export interface InstalmentContent {
  kind: InstalmentMessage;
  lang: Language;
  /** `2026-11-20`. */
  day: string;
  /** What of it is not paid. */
  amountPiasters: number;
  /** Where customers call; null while the shop has not said. */
  phone: string | null;
}

/** Writes the mail. As with those about orders, every element stands on a line of its own. */
export function writeInstalment(content: InstalmentContent): Mail {
  const { kind, lang, phone } = content;
  const { brand, instalments: texts } = MESSAGE_TEXTS[lang];
  const subject = subjectOf(content);
  const html = writePage(
    lang,
    `<h1 style="font-size:26px;line-height:1.3">${escapeHtml(subject)}</h1>
<p>${escapeHtml(texts[kind].text)}</p>
${phone === null ? '' : contactLine(phone, texts.contact)}`,
  );
  return { subject: `${subject} · ${brand}`, html };
}

/** Writes the same for a phone. */
export function writeInstalmentSms(content: InstalmentContent): string {
  return `${MESSAGE_TEXTS[content.lang].brand}: ${subjectOf(content)}`;
}

function subjectOf({ kind, lang, day, amountPiasters }: InstalmentContent): string {
  const values = { amount: money(amountPiasters, lang), date: writeDay(day, lang) };
  return fill(MESSAGE_TEXTS[lang].instalments[kind].subject, values);
}
