import { useCallback, useEffect, useRef, useState } from 'react';
import { type FormStatus, type FormType, LEASE_SECONDS } from '../../../../functions/contract/form-constants.ts';
import type { FormLease } from '../../../../functions/contract/form-types.ts';
import { setFormStatus } from '../../../../functions/contract/forms.ts';
import { CallError, call, newRequestId } from '../../lib/call.ts';
import { tabStore } from '../../lib/storage.ts';

const RENEW_MS = (LEASE_SECONDS * 1000) / 4;

interface LeaseOptions {
  userId: string;
  formId: string;
  formType: FormType;
  /** What the caller is going to do with the form. */
  status: Extract<FormStatus, 'processing' | 'editing'>;
}

/** How this tab stands to a form. */
export type LeaseState =
  | { state: 'taking' }
  /** It is this tab's: `version` is what has to be read and sent. */
  | { state: 'held'; leaseId: string; version: number }
  /** Somebody else has it, or it cannot be had. */
  | { state: 'refused'; error: unknown }
  /** It was this tab's, and is no more: what is typed cannot be sent as it is. */
  | { state: 'lost'; error: unknown };

export interface Lease {
  lease: LeaseState;
  /** Tries once more to get the form. */
  retake: () => void;
  /** Gives the form back; it is again what it was before. Safe to call at any time. */
  leave: () => Promise<void>;
  /** The form was submitted, which ended the lease. */
  finished: () => void;
}

const keyOf = ({ formType, formId }: LeaseOptions) => `lease:${formType}:${formId}`;

/** Forms that this tab is giving back: who opens one of them again waits until it is free. */
const leaving = new Map<string, Promise<void>>();

/**
 * Takes a form for as long as the component is mounted, renews that every half minute and gives it back at the end. Two
 * tabs never have the same form. A tab that is loaded again keeps its own; a closed one frees it within two minutes.
 */
export function useLease(options: LeaseOptions): Lease {
  const { userId, formId, formType, status } = options;
  const [lease, setLease] = useState<LeaseState>({ state: 'taking' });
  const [attempt, setAttempt] = useState(0);
  const held = useRef<string | null>(null);
  const key = keyOf(options);

  const leave = useCallback(async () => {
    const leaseId = held.current;
    held.current = null;
    if (leaseId === null) return;
    await call(setFormStatus, { id: userId, formId, formType, status: 'pending', leaseId }).catch((error: unknown) => {
      // Whoever refuses this has given the form to somebody else already.
      if (!(error instanceof CallError)) throw error;
    });
  }, [userId, formId, formType]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;

    // Not given up when the page is left: a form that was taken all the same has to be given back.
    const ask = (leaseId?: string) =>
      call(setFormStatus, { id: userId, formId, formType, status, leaseId, requestId: newRequestId() });

    function hold({ leaseId, version }: FormLease): void {
      held.current = leaseId;
      if (leaseId === null || signal.aborted) return;
      setLease({ state: 'held', leaseId, version });
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
        hold(before ? await ask(before).catch((error: unknown) => again(error)) : await ask());
      } catch (error) {
        if (!signal.aborted) setLease({ state: 'refused', error });
      }
    }

    /** The lease from before the page was loaded again is over: a new one, if the form is free. */
    function again(error: unknown): Promise<FormLease> {
      if (error instanceof CallError) return ask();
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
      const left = taking
        .then(leave)
        // It ends by itself in two minutes.
        .catch(() => {})
        .finally(() => {
          if (leaving.get(key) === left) leaving.delete(key);
        });
      leaving.set(key, left);
    };
  }, [userId, formId, formType, status, key, leave, attempt]);

  return {
    lease,
    retake: () => setAttempt((count) => count + 1),
    leave,
    finished: () => {
      held.current = null;
    },
  };
}
