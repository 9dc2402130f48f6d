import { Query } from 'node-appwrite';
import { WAITS_PAGE_SIZE } from '#contract/appointments/kinds.ts';
import type { Calendar } from '#contract/appointments/schemas.ts';
import type { Role } from '#contract/call.ts';
import type { Ports } from '#runtime/ports.ts';
import { APPOINTMENT_COLUMNS, deskAppointments } from '../appointments.ts';

type Asking = Pick<Ports, 'tables' | 'now'> & { actor: { role: Role } };

/** Appointments to come that nobody has confirmed by a call, the next first. */
export async function listToConfirm({ tables, now, actor }: Asking): Promise<Calendar['to_confirm']> {
  const { rows, total } = await tables.list(
    'appointments',
    APPOINTMENT_COLUMNS,
    [
      Query.equal('state', 'booked'),
      Query.greaterThan('ends_at', now().toISOString()),
      Query.orderAsc('starts_at'),
      Query.limit(WAITS_PAGE_SIZE),
    ],
    { count: true },
  );
  return { documents: await deskAppointments(tables, actor.role, rows), total };
}
