import type { Language } from '#contract/constants.ts';
import { fill } from '#contract/writing.ts';
import { escapeHtml } from '#lib/html.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { contactLine, type Mail, writePage } from './write-message.ts';

/** What somebody is told who waited for a product. */
export interface StockNoticeContent {
  lang: Language;
  product: string;
  /** Null when the address of the site is not known. */
  productUrl: string | null;
  /** Ends all requests of whom the message reaches; null as above. */
  stopUrl: string | null;
  /** Where customers call; null while the shop has not said. */
  phone: string | null;
}

/** Writes the mail. As with those about orders, every element stands on a line of its own. */
export function writeStockNotice({ lang, product, productUrl, stopUrl, phone }: StockNoticeContent): Mail {
  const { brand, backInStock: texts } = MESSAGE_TEXTS[lang];
  const subject = fill(texts.subject, { product });
  const link = (url: string | null, text: string) =>
    url === null ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>\n`;
  const html = writePage(
    lang,
    `<h1 style="font-size:26px;line-height:1.3"><bdi>${escapeHtml(subject)}</bdi></h1>
<p>${escapeHtml(texts.text)}</p>
${link(productUrl, texts.open)}${phone === null ? '' : contactLine(phone, texts.contact)}<p>${escapeHtml(texts.once)}</p>
${link(stopUrl, texts.stop)}`,
  );
  return { subject: `${subject} · ${brand}`, html };
}

/** Writes the same for a phone. */
export function writeStockNoticeSms({ lang, product, productUrl }: StockNoticeContent): string {
  const { brand, backInStock: texts } = MESSAGE_TEXTS[lang];
  return [`${brand}: ${fill(texts.subject, { product })}`, productUrl].filter((part) => part !== null).join('\n');
}
