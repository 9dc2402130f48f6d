import type { AccountMessage } from '#contract/accounts/messages.ts';
import type { Language } from '#contract/constants.ts';
import { fill, writeTime } from '#contract/writing.ts';
import { escapeHtml } from '#lib/html.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { contactLine, type Mail, writePage } from './write-message.ts';

/** What signed in, as far as it is known. */
interface Device {
  client: string | null;
  system: string | null;
}

/** What an account is told about itself. */
export interface AccountNews {
  kind: AccountMessage;
  lang: Language;
  /** The last digits of the phone that it is about; `''` where it is about none. */
  digits: string;
  /** The sign-in that it is about; null where it is about none. */
  signIn: (Device & { at: string }) | null;
  /** Null when the address of the site is not known. */
  accountUrl: string | null;
  /** Where customers call; null while the shop has not said. */
  phone: string | null;
}

/** Writes the mail. As with those about orders, every element stands on a line of its own. */
export function writeAccountNews({ kind, lang, digits, signIn, accountUrl, phone }: AccountNews): Mail {
  const { brand, account: texts } = MESSAGE_TEXTS[lang];
  const { subject, text } = texts[kind];
  const link = accountUrl === null ? '' : `<p><a href="${escapeHtml(accountUrl)}">${escapeHtml(texts.open)}</a></p>\n`;
  const device = signIn ? writeDevice(signIn, lang) : '';
  const time = signIn ? writeTime(signIn.at, lang) : '';
  const html = writePage(
    lang,
    `<h1 style="font-size:26px;line-height:1.3">${escapeHtml(subject)}</h1>
<p>${escapeHtml(fill(text, { digits, device, time }))}</p>
${link}${phone === null ? '' : contactLine(phone, texts.contact)}`,
  );
  return { subject: `${subject} · ${brand}`, html };
}

/** A browser on a system, each in its own direction. */
function writeDevice({ client, system }: Device, lang: Language): string {
  const { device, unknownDevice } = MESSAGE_TEXTS[lang].account;
  const isolated = (name: string) => `\u2068${name}\u2069`;
  return client && system
    ? fill(device, { client: isolated(client), system: isolated(system) })
    : isolated(client ?? system ?? unknownDevice);
}
