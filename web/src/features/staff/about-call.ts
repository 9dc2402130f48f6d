import type { Unreached } from '#contract/staff/schemas.ts';
import { fieldsOf } from '#web/features/appointments/shared/about.ts';
import type { ContactAbout } from '#web/office/phone-link.tsx';

/** What somebody is written to whom a message did not reach: what it said. Who wants another time is only greeted. */
export function aboutCall({ kind, appointment, other, until }: Unreached): ContactAbout | undefined {
  if (appointment) {
    const { $id: id, lang, starts_at: at } = appointment;
    const of = { of: 'appointment', id, lang } as const;
    switch (kind) {
      case 'appointment_reminder':
      case 'appointment_moved':
      case 'appointment_cancelled':
        return { kind, ...fieldsOf(appointment) };
      case 'appointment_offered':
        return { kind: 'appointment_offer', ...of, at, until };
      default:
        return { kind: 'greeting', ...of };
    }
  }
  if (!other) {
    return undefined;
  }
  const { of, id, lang, order_number } = other;
  const to = { of, id, lang };
  const number = order_number ?? '';
  switch (kind) {
    case 'repair_ready':
    case 'mold_ready':
      return { kind, ...to };
    case 'trial_check':
      return { kind: 'greeting', ...to };
    case 'cancelled':
      return { kind: 'order_cancelled', ...to, number };
    case 'undelivered':
      return { kind: 'order_undelivered', ...to, number };
    default:
      return { kind: 'greeting', ...to };
  }
}
