import { useCallback, useEffect, useRef, useState } from 'react';
import { setFormStatus } from '#contract/forms/calls.ts';
import { type FormStatus, type FormType, LEASE_SECONDS } from '#contract/forms/constants.ts';
import type { FormLease } from '#contract/forms/schemas.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { CallError, call, isRefusal, newRequestId } from '#web/lib/call.ts';
import { tabStore } from '#web/lib/storage.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';

const RENEW_MS = (LEASE_SECONDS * 1000) / 4;

interface LeaseOptions {
  userId: string;
  formId: string;
  formType: FormType;
  /** What the caller is going to do with the form. */
  status: Extract<FormStatus, 'processing' | 'editing'>;
  /** What the form is to be again when it is given back; pending unless told otherwise. */
  after?: Extract<FormStatus, 'pending' | 'complete'>;
}

/** How this tab stands to a form. */
type LeaseState =
  | { state: 'taking' }
  /** It is this tab's: `version` is what has to be read and sent. */
  | { state: 'held'; leaseId: string; version: number }
  /** Somebody else has it, or it cannot be had. */
  | { state: 'refused'; error: unknown }
  /** It was this tab's, and is no more: what is typed cannot be sent as it is. */
  | { state: 'lost'; error: unknown };

export interface Lease {
  lease: LeaseState;
  /** It has been this tab's at least once since the page was opened. */
  wasHeld: boolean;
  /** Tries once more to get the form. */
  retake: () => void;
  /** Gives the form back; it is again what it was before. Safe to call at any time; never throws: a form that cannot be
   * given back is free in two minutes. */
  leave: () => Promise<void>;
  /** The form was submitted, which ended the lease. */
  finished: () => void;
}

const keyOf = ({ formType, formId }: LeaseOptions) => `lease:${formType}:${formId}`;

const noop = () => {};

/** Asks whether a form that the same person has somewhere else is to be gone on with here. */
function confirmTakeover(): Promise<boolean> {
  return confirmAction({
    title: i18n.t('clinic:lease.own-question'),
    text: i18n.t('clinic:lease.own-text'),
    confirm: i18n.t('clinic:lease.own-confirm'),
  });
}

/** Forms that this tab is giving back: who opens one of them again waits until it is free. */
const leaving = new Map<string, Promise<void>>();

function noteLeaving(key: string, work: Promise<void>): Promise<void> {
  const left = Promise.all([leaving.get(key), work])
    .then(noop)
    .finally(() => {
      if (leaving.get(key) === left) leaving.delete(key);
    });
  leaving.set(key, left);
  return left;
}

/**
 * Takes a form for as long as the component is mounted, renews that every half minute and gives it back at the end. Two
 * tabs never have the same form. A tab that is loaded again keeps its own; a closed one frees it within two minutes, and for
 * the same person at once, after a question.
 */
export function useLease(options: LeaseOptions): Lease {
  const { userId, formId, formType, status, after = 'pending' } = options;
  const [lease, setLease] = useState<LeaseState>({ state: 'taking' });
  const [wasHeld, setWasHeld] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const held = useRef<string | null>(null);
  const key = keyOf(options);

  const giveBack = useCallback(async () => {
    const leaseId = held.current;
    held.current = null;
    if (leaseId === null) return;
    // Refused, it is somebody else's already; on any other error it is free in two minutes.
    await call(setFormStatus, { formId, formType, status: after, leaseId }, { caller: userId }).then(noop, noop);
  }, [userId, formId, formType, after]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;

    // Not given up when the page is left: a form that was taken all the same has to be given back.
    const ask = (leaseId?: string) =>
      call(setFormStatus, { formId, formType, status, leaseId, requestId: newRequestId() }, { caller: userId });

    /** Takes the form; where the same person has it in another tab or browser, after a question, from there. */
    async function askAnew(): Promise<FormLease> {
      try {
        return await ask();
      } catch (error) {
        if (!isRefusal(error, 'form_in_use') || error.params.own !== true || signal.aborted) throw error;
        if (!(await confirmTakeover())) throw error;
        return call(setFormStatus, { formId, formType, status }, { caller: userId });
      }
    }

    function hold({ leaseId, version }: FormLease): void {
      held.current = leaseId;
      if (leaseId === null || signal.aborted) return;
      setLease({ state: 'held', leaseId, version });
      setWasHeld(true);
      renewLater();
    }

    function renewLater(): void {
      clearTimeout(timer);
      timer = setTimeout(() => void renew(), RENEW_MS);
    }

    async function take(): Promise<void> {
      setLease({ state: 'taking' });
      await leaving.get(key);
      if (signal.aborted) return;
      const before = tabStore.get(key);
      // A copy of the tab must not find it.
      tabStore.remove(key);
      try {
        hold(before ? await ask(before).catch((error: unknown) => again(error)) : await askAnew());
      } catch (error) {
        if (!signal.aborted) setLease({ state: 'refused', error });
      }
    }

    /** The lease from before the page was loaded again is over: a new one, if the form is free. */
    function again(error: unknown): Promise<FormLease> {
      if (error instanceof CallError) return askAnew();
      throw error;
    }

    async function renew(): Promise<void> {
      const leaseId = held.current;
      if (leaseId === null || signal.aborted) return;
      try {
        const renewed = await ask(leaseId);
        // Unless it was given back or submitted meanwhile.
        if (held.current === leaseId) hold(renewed);
      } catch (error) {
        if (signal.aborted || held.current !== leaseId) return;
        // Only the function can say that the lease is over; whatever else went wrong may go better next time.
        if (!(error instanceof CallError)) return renewLater();
        held.current = null;
        setLease({ state: 'lost', error });
      }
    }

    const onVisible = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    const onPageHide = () => {
      if (held.current !== null) tabStore.set(key, held.current);
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pagehide', onPageHide);
    const taking = take();
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pagehide', onPageHide);
      // Whoever opens the form again at once waits until it was given back, also when it was still being taken.
      void noteLeaving(key, taking.then(giveBack));
    };
  }, [userId, formId, formType, status, key, giveBack, attempt]);

  return {
    lease,
    wasHeld,
    retake: () => setAttempt((count) => count + 1),
    leave: () => noteLeaving(key, giveBack()),
    finished: () => {
      held.current = null;
    },
  };
}
