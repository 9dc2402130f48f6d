import type { Language } from '#contract/constants.ts';
import type { SystemCheck, SystemMessage } from '#contract/system/constants.ts';
import { escapeHtml } from '#lib/html.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { type Mail, writePage } from './write-message.ts';

/** What the admins are told of the shop. */
export interface SystemMailContent {
  kind: SystemMessage;
  lang: Language;
  /** The lines that are broken; none where all is well. */
  about: readonly SystemCheck[];
  /** Null when the address of the site is not known. */
  systemUrl: string | null;
}

/** Writes the mail. As with those to customers, every element stands on a line of its own. */
export function writeSystemMail({ kind, lang, about, systemUrl }: SystemMailContent): Mail {
  const { brand, system: texts } = MESSAGE_TEXTS[lang];
  const { subject, text } = kind === 'system_red' ? texts.red : texts.well;
  const lines = about.map((check) => {
    const { broken, advice } = texts.checks[check];
    return `<li><strong>${escapeHtml(broken)}</strong> ${escapeHtml(advice)}</li>\n`;
  });
  const list = lines.length === 0 ? '' : `<ul>\n${lines.join('')}</ul>\n`;
  const link = systemUrl === null ? '' : `<p><a href="${escapeHtml(systemUrl)}">${escapeHtml(texts.open)}</a></p>\n`;
  const html = writePage(
    lang,
    `<h1 style="font-size:26px;line-height:1.3">${escapeHtml(subject)}</h1>
<p>${escapeHtml(text)}</p>
${list}${link}<p>${escapeHtml(texts.why)}</p>
`,
  );
  return { subject: `${subject} · ${brand}`, html };
}
