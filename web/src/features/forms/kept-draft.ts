import { tabStore } from '../../lib/storage.ts';

/** What was typed of a form, and what the form said when it was read. It outlives a reload and a lost lease. */
interface KeptDraft<Draft> {
  typed: Draft;
  seen: Draft;
}

/** Whose draft of what: people who share a browser do not find each other's. */
export const draftKey = (userId: string, formType: string, formId: string): string =>
  `form-draft:${userId}:${formType}:${formId}`;

/** What was typed under this key in this tab and not sent; null when nothing was. */
export function loadDraft<Draft>(key: string): KeptDraft<Draft> | null {
  try {
    const draft = JSON.parse(tabStore.get(key) ?? 'null') as Partial<KeptDraft<Draft>> | null;
    return draft?.typed && draft.seen ? (draft as KeptDraft<Draft>) : null;
  } catch {
    return null;
  }
}

export function keepDraft<Draft>(key: string, draft: KeptDraft<Draft>): void {
  tabStore.set(key, JSON.stringify(draft));
}

export function forgetDraft(key: string): void {
  tabStore.remove(key);
}
