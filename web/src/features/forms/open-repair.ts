import { forgetDraft, isUntouched, loadDraft, newDraft, saveDraft } from './reception-draft.ts';

interface Repair {
  /** The request's `$id`: however often it is opened, one visit comes of it. */
  id: string;
  name: string;
  phone: string;
  /** What is wrong and who pays, as the form says it. */
  note: string;
}

/** True when a visit form of this tab that was not sent would give way to this one. */
export function wouldReplace(userId: string, { id }: Pick<Repair, 'id'>): boolean {
  const draft = loadDraft(userId);
  return draft.requestId !== id && !isUntouched(draft);
}

/** Makes the visit form that this tab shows next the one of a request. What was typed into it already stays. */
export function openRepair(userId: string, { id, name, phone, note }: Repair): void {
  if (loadDraft(userId).requestId === id) return;
  forgetDraft(userId);
  const draft = newDraft();
  const reasons = ['maintenance', note].map((reason) => ({ reason, quantity: 1 }));
  saveDraft(userId, { ...draft, requestId: id, values: { ...draft.values, name, phone, reasons } });
}
