import type { DocumentKind } from '#contract/clinic-documents/constants.ts';
import type { Language } from '#contract/constants.ts';
import { fill } from '#contract/writing.ts';
import { escapeHtml } from '#lib/html.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { contactLine, type Mail, money, writePage } from './write-message.ts';

/** What a client is told of a paper. What was bought stands on the paper alone: others read mail, too. */
export interface PaperContent {
  kind: DocumentKind;
  lang: Language;
  number: string;
  amountPiasters: number;
  /** What was left to pay when it was issued; null where that was not known, and of a credit note. */
  outstandingPiasters: number | null;
  /** Null when the address of the site is not known. */
  paperUrl: string | null;
  /** Where customers call; null while the shop has not said. */
  phone: string | null;
}

/** Writes the mail. As with those about orders, every element stands on a line of its own. */
export function writePaper(content: PaperContent): Mail {
  const { kind, lang, paperUrl, phone } = content;
  const { brand, papers: texts } = MESSAGE_TEXTS[lang];
  const [subject, left] = [subjectOf(content), leftOf(content)];
  const html = writePage(
    lang,
    `<h1 style="font-size:26px;line-height:1.3">${escapeHtml(subject)}</h1>
${left === null ? '' : `<p>${escapeHtml(left)}</p>\n`}${
  paperUrl === null ? '' : `<p><a href="${escapeHtml(paperUrl)}">${escapeHtml(texts[kind].open)}</a></p>\n`
}${phone === null ? '' : contactLine(phone, texts.contact)}`,
  );
  return { subject: `${subject} · ${brand}`, html };
}

/** Writes the same for a phone: number, amount and what is left. */
export function writePaperSms(content: PaperContent): string {
  const left = leftOf(content);
  return `${MESSAGE_TEXTS[content.lang].brand}: ${subjectOf(content)}.${left === null ? '' : ` ${left}`}`;
}

function subjectOf({ kind, lang, number, amountPiasters }: PaperContent): string {
  return fill(MESSAGE_TEXTS[lang].papers[kind].subject, { number, amount: money(amountPiasters, lang) });
}

function leftOf({ kind, lang, outstandingPiasters }: PaperContent): string | null {
  const { left, nothingLeft } = MESSAGE_TEXTS[lang].papers[kind];
  if (outstandingPiasters === null) {
    return null;
  }
  return outstandingPiasters === 0 ? nothingLeft : fill(left, { left: money(outstandingPiasters, lang) });
}
