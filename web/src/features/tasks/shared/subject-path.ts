import type { Role } from '#contract/call.ts';
import { opensSubject } from '#contract/tasks/constants.ts';
import type { TaskSubject } from '#contract/tasks/schemas.ts';
import { appointmentPath, conversationPath, orderPath, recordPaths, returnPath } from '#web/config/staff-paths.ts';

/** Where the record of a task is; null where the role does not open it. */
export function subjectPath(role: Role, { kind, $id, label, patient_id, starts_at }: TaskSubject): string | null {
  if (!opensSubject(role, kind)) return null;
  switch (kind) {
    case 'patient':
      return recordPaths.patient(role, $id);
    case 'order':
      return orderPath($id);
    case 'return':
      return returnPath($id);
    case 'appointment':
      return starts_at === null ? null : appointmentPath({ $id, starts_at });
    case 'visit':
      return patient_id === null ? null : recordPaths.visit(role, patient_id, $id);
    case 'device':
      return label === '' ? null : recordPaths.serial(role, label);
    case 'conversation':
      return conversationPath($id);
  }
}
