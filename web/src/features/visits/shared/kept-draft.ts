import { localStore, tabStore } from '#web/lib/storage.ts';

/** What was typed of a form, and what the form said when it was read. */
interface KeptDraft<Draft> {
  typed: Draft;
  seen: Draft;
}

interface Stored {
  draft: KeptDraft<unknown>;
  /** When it was written. */
  at: number;
}

/** Where drafts outlive a closed browser: all of them under one name, so that old ones are found and dropped. */
const ALL = 'form-drafts';
const KEPT_MS = 3 * 86_400_000;
const MAX_KEPT = 20;

/** Whose draft of what, on which page (a note: of which patient, which one): people who share a browser do not find each other's, nor pages those of others. */
export const draftKey = (
  userId: string,
  page: 'visit' | 'service' | 'note',
  formType: string,
  formId: string,
): string => `form-draft:${userId}:${page}:${formType}:${formId}`;

/** What was typed under this key in this browser and not sent, the newest of it; null when nothing was. */
export function loadDraft<Draft>(key: string): KeptDraft<Draft> | null {
  const found = [read(tabStore.get(key)), readAll()[key]].filter((one) => one !== undefined);
  const newest = found.sort((a, b) => b.at - a.at)[0];
  return newest ? (newest.draft as KeptDraft<Draft>) : null;
}

/** Keeps what was typed: in the tab, and while the form is this tab's also beyond it. */
export function keepDraft<Draft>(key: string, draft: KeptDraft<Draft>, { isHeld }: { isHeld: boolean }): void {
  const stored: Stored = { draft, at: Date.now() };
  tabStore.set(key, JSON.stringify(stored));
  if (isHeld) writeAll({ ...readAll(), [key]: stored });
}

export function forgetDraft(key: string): void {
  tabStore.remove(key);
  const { [key]: gone, ...others } = readAll();
  if (gone) writeAll(others);
}

function read(text: string | null): Stored | undefined {
  return isStored(parsed(text)) ? (parsed(text) as Stored) : undefined;
}

/** All drafts of this browser that are not too old. */
function readAll(): Record<string, Stored> {
  const all = Object.entries((parsed(localStore.get(ALL)) ?? {}) as Record<string, unknown>);
  const fresh = all.filter(
    (entry): entry is [string, Stored] => isStored(entry[1]) && Date.now() - entry[1].at < KEPT_MS,
  );
  return Object.fromEntries(fresh);
}

function writeAll(all: Readonly<Record<string, Stored>>): void {
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  if (newest.length === 0) localStore.remove(ALL);
  else localStore.set(ALL, JSON.stringify(Object.fromEntries(newest.slice(0, MAX_KEPT))));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is Stored {
  const { draft, at } = (value ?? {}) as Partial<Stored>;
  return typeof at === 'number' && Boolean(draft?.typed && draft.seen);
}
