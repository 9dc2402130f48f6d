import { OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import type { Appointment, Wait } from '#contract/appointments/schemas.ts';
import { serverNow } from '#contract/server-now.ts';
import { pageOrigin } from '#web/config/origin.ts';
import type { ContactAbout } from '#web/office/phone-link.tsx';

/** What somebody is written to about their appointment: a reminder as long as it is to come, with the link of it. */
export function aboutAppointment({ $id: id, lang, state, starts_at: at, link }: Appointment): ContactAbout {
  const isToCome = OPEN_APPOINTMENT_STATES.some((one) => one === state) && Date.parse(at) > serverNow().getTime();
  if (!isToCome) return { of: 'appointment', id, lang, kind: 'greeting' };
  const reminder = { of: 'appointment', id, lang, kind: 'appointment_reminder', at } as const;
  return link === null ? reminder : { ...reminder, link: `${pageOrigin()}${link}` };
}

/** What somebody is written to who waits: the time that is held for them, if there is one. */
export function aboutWait({ $id: id, lang, offer }: Wait): ContactAbout {
  const text = offer && ({ kind: 'appointment_offer', at: offer.starts_at, until: offer.until } as const);
  return { of: 'appointment', id, lang, ...(text ?? { kind: 'greeting' }) };
}
