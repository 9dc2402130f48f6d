import type { AccountMessage } from '#contract/accounts/messages.ts';
import type { Language } from '#contract/constants.ts';
import { fill } from '#contract/writing.ts';
import { escapeHtml } from '#lib/html.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { contactLine, type Mail, writePage } from './write-message.ts';

/** What an account is told about itself. */
export interface AccountNews {
  kind: AccountMessage;
  lang: Language;
  /** The last digits of the phone that it is about; `''` where it is about none. */
  digits: string;
  /** Null when the address of the site is not known. */
  accountUrl: string | null;
  /** Where customers call; null while the shop has not said. */
  phone: string | null;
}

/** Writes the mail. As with those about orders, every element stands on a line of its own. */
export function writeAccountNews({ kind, lang, digits, accountUrl, phone }: AccountNews): Mail {
  const { brand, account: texts } = MESSAGE_TEXTS[lang];
  const { subject, text } = texts[kind];
  const link = accountUrl === null ? '' : `<p><a href="${escapeHtml(accountUrl)}">${escapeHtml(texts.open)}</a></p>\n`;
  const html = writePage(
    lang,
    `<h1 style="font-size:26px;line-height:1.3">${escapeHtml(subject)}</h1>
<p>${escapeHtml(fill(text, { digits }))}</p>
${link}${phone === null ? '' : contactLine(phone, texts.contact)}`,
  );
  return { subject: `${subject} · ${brand}`, html };
}
