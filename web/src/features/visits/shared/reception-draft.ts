import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import type { KnownPerson } from '#contract/patients/same-person.ts';
import { newRequestId } from '#web/lib/call.ts';
import { same } from '#web/lib/same.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';
import { type BaseFormValues, emptyBaseForm } from './base-form.ts';

/** A visit form that is being typed. It outlives a reload of the page and other pages of this tab. */
export interface ReceptionDraft {
  values: BaseFormValues;
  /** The person who was chosen, as the offer said it; null for a new one. */
  patient: ({ id: string } & KnownPerson) | null;
  /** How a client came to the clinic whose record does not say it; empty where it is not said. */
  referralSource?: string;
  /** Nobody has said when the visit is: it is now. */
  isNow: boolean;
  /** Names this one form, so that sending it twice makes one. */
  requestId: string;
  /** The customer's request for a repair that it answers. */
  repairId?: string;
  /** The appointment at which the client came. */
  appointmentId?: string;
}

const keyOf = (userId: string) => `reception-draft:${userId}`;

export function newDraft(): ReceptionDraft {
  return { values: emptyBaseForm(), patient: null, isNow: true, requestId: newRequestId() };
}

/** What this person typed in this tab, or an empty form. */
export function loadDraft(userId: string): ReceptionDraft {
  return readDraft(parsed(tabStore.get(keyOf(userId)))) ?? newDraft();
}

/** Keeps what is typed in the tab, and beyond it for a browser that is closed. */
export function saveDraft(userId: string, draft: ReceptionDraft): void {
  tabStore.set(keyOf(userId), JSON.stringify(draft));
  const others = readLeft(userId).filter(({ requestId }) => requestId !== draft.requestId);
  // An empty form is no loss.
  writeLeft(userId, isUntouched(draft) ? others : [{ ...draft, at: Date.now() }, ...others]);
  hold(draft.requestId);
}

export function forgetDraft(userId: string): void {
  const { requestId } = loadDraft(userId);
  tabStore.remove(keyOf(userId));
  writeLeft(
    userId,
    readLeft(userId).filter((left) => left.requestId !== requestId),
  );
  held.get(requestId)?.();
  held.delete(requestId);
}

/** The newest form that a tab had begun which is closed by now; null when there is none. */
export async function findLeftDraft(userId: string): Promise<ReceptionDraft | null> {
  for (const left of readLeft(userId)) {
    const isFree = await navigator.locks?.request(
      lockOf(left.requestId),
      { ifAvailable: true },
      (lock) => lock !== null,
    );
    if (isFree) return left;
  }
  return null;
}

/** Nothing was typed that would be a loss. */
export function isUntouched({ values, isNow }: Pick<ReceptionDraft, 'values' | 'isNow'>): boolean {
  return same({ ...values, date: isNow }, { ...emptyBaseForm(), date: true });
}

/** Drafts of this browser, beyond its tabs, newest first. */
const leftKeyOf = (userId: string) => `reception-drafts:${userId}`;
const lockOf = (requestId: string) => `reception-draft:${requestId}`;
/** A draft, and when it was written. */
type LeftDraft = ReceptionDraft & { at: number };
const KEPT_MS = 3 * 86_400_000;
const MAX_LEFT = 5;

/** What this tab is writing: the browser lets go of these locks when the tab is gone. */
const held = new Map<string, () => void>();

function hold(requestId: string): void {
  if (held.has(requestId)) return;
  const until = new Promise<void>((release) => held.set(requestId, release));
  void navigator.locks?.request(lockOf(requestId), () => until);
}

function readLeft(userId: string): LeftDraft[] {
  const all = parsed(localStore.get(leftKeyOf(userId)));
  return (Array.isArray(all) ? all : []).flatMap((one: { at?: unknown }) => {
    const draft = readDraft(one);
    return draft && typeof one.at === 'number' && Date.now() - one.at < KEPT_MS ? [{ ...draft, at: one.at }] : [];
  });
}

function writeLeft(userId: string, drafts: readonly LeftDraft[]): void {
  if (drafts.length === 0) localStore.remove(leftKeyOf(userId));
  else localStore.set(leftKeyOf(userId), JSON.stringify(drafts.slice(0, MAX_LEFT)));
}

function readDraft(stored: unknown): ReceptionDraft | null {
  const draft = (stored ?? {}) as Partial<ReceptionDraft>;
  if (!draft.values || !draft.requestId) return null;
  const { values, requestId, repairId, appointmentId, isNow = false } = draft;
  // A choice of an earlier version of this page says too little to be validated: it is let go. So is a day without a time.
  const patient = draft.patient?.phones ? draft.patient : null;
  const isSaid = !isNow && momentInCairo(values.date) !== null;
  return {
    values: isSaid ? values : { ...values, date: cairoTime() },
    patient,
    isNow: !isSaid,
    requestId,
    ...(repairId && { repairId }),
    ...(appointmentId && { appointmentId }),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
