import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import type { KnownPerson } from '#contract/patients/same-person.ts';
import { newRequestId } from '../../lib/call.ts';
import { tabStore } from '../../lib/storage.ts';
import { type BaseFormValues, emptyBaseForm } from '../forms/base-form.ts';

/** A visit form that is being typed. It outlives a reload of the page and other pages of this tab. */
export interface ReceptionDraft {
  values: BaseFormValues;
  /** The person who was chosen, as the offer said it; null for a new one. */
  patient: ({ id: string } & KnownPerson) | null;
  /** Nobody has said when the visit is: it is now. */
  isNow: boolean;
  /** Names this one form, so that sending it twice makes one. */
  requestId: string;
}

const keyOf = (userId: string) => `reception-draft:${userId}`;

export function newDraft(): ReceptionDraft {
  return { values: emptyBaseForm(), patient: null, isNow: true, requestId: newRequestId() };
}

/** What this person typed in this tab, or an empty form. */
export function loadDraft(userId: string): ReceptionDraft {
  try {
    const draft = JSON.parse(tabStore.get(keyOf(userId)) ?? 'null') as Partial<ReceptionDraft> | null;
    // A choice of an earlier version of this page says too little to be judged: it is let go.
    const patient = draft?.patient?.phones ? draft.patient : null;
    if (draft?.values && draft.requestId) {
      const { values, requestId, isNow = false } = draft;
      // A day without a time is of an earlier version of this page, too.
      const isSaid = !isNow && momentInCairo(values.date) !== null;
      return { values: isSaid ? values : { ...values, date: cairoTime() }, patient, isNow: !isSaid, requestId };
    }
  } catch {
    // Not a draft: the form starts empty.
  }
  return newDraft();
}

export function saveDraft(userId: string, draft: ReceptionDraft): void {
  tabStore.set(keyOf(userId), JSON.stringify(draft));
}

export function forgetDraft(userId: string): void {
  tabStore.remove(keyOf(userId));
}
