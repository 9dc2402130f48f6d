import type { AppointmentMail } from '#contract/appointments/kinds.ts';
import type { Language } from '#contract/constants.ts';
import { fill, writeTime } from '#contract/writing.ts';
import { escapeHtml } from '#lib/html.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { contactLine, type Mail, writePage } from './write-message.ts';

/** What somebody is told of their appointment. What it is for stands in no message: others read mail, too. */
export interface AppointmentContent {
  kind: AppointmentMail;
  lang: Language;
  /** ISO 8601. */
  startsAt: string;
  /** Until when an offered one is held; null of all others. */
  heldUntil: string | null;
  /** Null when the address of the site is not known. */
  appointmentsUrl: string | null;
  /** Where customers call; null while the shop has not said. */
  phone: string | null;
}

/** Writes the mail. As with those about orders, every element stands on a line of its own. */
export function writeAppointment(content: AppointmentContent): Mail {
  const { kind, lang, heldUntil, appointmentsUrl, phone } = content;
  const { brand, appointments: texts } = MESSAGE_TEXTS[lang];
  const subject = subjectOf(content);
  const link =
    appointmentsUrl === null ? '' : `<p><a href="${escapeHtml(appointmentsUrl)}">${escapeHtml(texts.open)}</a></p>\n`;
  const html = writePage(
    lang,
    `<h1 style="font-size:26px;line-height:1.3">${escapeHtml(subject)}</h1>
<p>${escapeHtml(fill(texts[kind].text, { until: heldUntil === null ? '' : writeTime(heldUntil, lang) }))}</p>
${link}${phone === null ? '' : contactLine(phone, texts.contact)}`,
  );
  return { subject: `${subject} · ${brand}`, html };
}

/** Writes the same for a phone. */
export function writeAppointmentSms(content: AppointmentContent): string {
  return `${MESSAGE_TEXTS[content.lang].brand}: ${subjectOf(content)}`;
}

function subjectOf({ kind, lang, startsAt }: AppointmentContent): string {
  return fill(MESSAGE_TEXTS[lang].appointments[kind].subject, { time: writeTime(startsAt, lang) });
}
