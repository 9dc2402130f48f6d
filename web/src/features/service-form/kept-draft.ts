import { tabStore } from '../../lib/storage.ts';
import type { ServiceDraft } from './service-draft.ts';

/** What was typed of a form, and what the form said when it was read. It outlives a reload and a lost lease. */
export interface KeptDraft {
  typed: ServiceDraft;
  seen: ServiceDraft;
}

const keyOf = (formId: string) => `service-draft:${formId}`;

/** What was typed of this form in this tab and not sent; null when nothing was. */
export function loadDraft(formId: string): KeptDraft | null {
  try {
    const draft = JSON.parse(tabStore.get(keyOf(formId)) ?? 'null') as Partial<KeptDraft> | null;
    return draft?.typed && draft.seen ? (draft as KeptDraft) : null;
  } catch {
    return null;
  }
}

export function keepDraft(formId: string, draft: KeptDraft): void {
  tabStore.set(keyOf(formId), JSON.stringify(draft));
}

export function forgetDraft(formId: string): void {
  tabStore.remove(keyOf(formId));
}
