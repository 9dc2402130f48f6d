import { OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import type { Appointment, Wait } from '#contract/appointments/schemas.ts';
import { serverNow } from '#contract/server-now.ts';
import { pageOrigin } from '#web/config/origin.ts';
import type { ContactAbout } from '#web/office/phone-link.tsx';

/** What somebody is written to about their appointment: a reminder as long as it is to come, with the link of it. */
export function aboutAppointment(appointment: Appointment): ContactAbout {
  const { $id: id, lang, state, starts_at: at } = appointment;
  const isToCome = OPEN_APPOINTMENT_STATES.some((one) => one === state) && Date.parse(at) > serverNow().getTime();
  return isToCome
    ? { kind: 'appointment_reminder', ...fieldsOf(appointment) }
    : { of: 'appointment', id, lang, kind: 'greeting' };
}

/** What of an appointment stands in what somebody is written to about it. */
export function fieldsOf({ $id: id, lang, starts_at: at, link }: Appointment) {
  return { of: 'appointment', id, lang, at, ...(link !== null && { link: `${pageOrigin()}${link}` }) } as const;
}

/** What somebody is written to who waits: the time that is held for them, if there is one. */
export function aboutWait({ $id: id, lang, offer }: Wait): ContactAbout {
  const text = offer && ({ kind: 'appointment_offer', at: offer.starts_at, until: offer.until } as const);
  return { of: 'appointment', id, lang, ...(text ?? { kind: 'greeting' }) };
}
