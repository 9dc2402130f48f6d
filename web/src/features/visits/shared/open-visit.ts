import { cairoDay } from '#contract/cairo-day.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import type { ReceptionDraft } from './reception-draft.ts';
import { forgetDraft, isUntouched, loadDraft, newDraft, saveDraft } from './reception-draft.ts';

interface Visit {
  /** Of the request or the appointment: however often it is opened, one visit comes of it. */
  id: string;
  name: string;
  phone: string;
  /** What else is known already; empty where nothing is. */
  secondary_phone?: string;
  age?: string;
  address?: string;
  reasons: readonly string[];
}

/** Whether the form of a visit may be opened: asks first where one of this tab that was not sent would give way to it. */
export async function mayReplace(
  userId: string,
  { id }: Pick<Visit, 'id'>,
  words: { title: string; text: string; confirm: string },
): Promise<boolean> {
  const draft = loadDraft(userId);
  return draft.requestId === id || isUntouched(draft) || confirmAction({ ...words, danger: true });
}

/** Makes the visit form that this tab shows next this one. What was typed into it already stays. */
function open(userId: string, { id, reasons, ...known }: Visit, more: Partial<ReceptionDraft>): void {
  if (loadDraft(userId).requestId === id) return;
  forgetDraft(userId);
  const draft = newDraft();
  const values = { ...draft.values, ...known, reasons: reasons.map((reason) => ({ reason, quantity: 1 })) };
  saveDraft(userId, { ...draft, requestId: id, values, ...more });
}

interface Repair extends Pick<Visit, 'id' | 'name' | 'phone'> {
  /** What is wrong and who pays, as the form says it. */
  note: string;
}

/** Opens the visit of a request for a repair, which is done when the form is sent. */
export function openRepair(userId: string, { note, ...repair }: Repair): void {
  open(userId, { ...repair, reasons: ['maintenance', note] }, { repairId: repair.id });
}

/** The client in whose record a visit is. */
interface KnownClient {
  id: string;
  name: string;
  phones: readonly string[];
  /** In years. */
  age: number | null;
}

/** Opens the visit of somebody who came at an appointed time; null is a new client. */
export function openVisit(
  userId: string,
  { appointmentId, ...visit }: Visit & { appointmentId?: string },
  client: KnownClient | null,
): void {
  const birthYear = (age: number) => Number(cairoDay().slice(0, 4)) - age;
  const patient = client && {
    id: client.id,
    name: client.name,
    phones: client.phones,
    birth_year: client.age === null ? null : birthYear(client.age),
  };
  open(userId, visit, { patient, ...(appointmentId && { appointmentId }) });
}
