import { useEffect, useState } from 'react';
import { useUser } from '#web/features/account/shared/user.tsx';
import { releaseScreen } from '#web/features/consents/shared/signing-lock.ts';
import { beginWatch, isIdle, noteUse, tellEndedIdle } from '#web/lib/idle.ts';
import { clearSession } from '#web/lib/session.ts';

/** What counts as use: somebody is there. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** A note for the other tabs is written at most this often. */
const NOTE_EVERY_MS = 30_000;
const CHECK_EVERY_MS = 60_000;

/**
 * Signs the staff out when nobody has used the pages for too long, in any tab; drafts stay where they are kept. True from
 * the moment on in which that is so, also for a page that is opened again after it: nothing is to be seen then.
 */
export function useIdleSignOut(isStaff: boolean): boolean {
  const { signOut } = useUser();
  const [isOver, setIsOver] = useState(isIdle);
  useEffect(() => {
    if (!isStaff) return;
    let notedAt = 0;
    let isLeaving = false;
    const leave = () => {
      if (isLeaving) return;
      isLeaving = true;
      setIsOver(true);
      tellEndedIdle();
      // Nobody holds the tablet any more to whom it was handed over.
      releaseScreen();
      // Without the server the browser forgets the session all the same.
      signOut().catch(() => clearSession());
    };
    const check = () => {
      if (isIdle()) leave();
    };
    const use = () => {
      const now = Date.now();
      if (isIdle(now)) return leave();
      if (now - notedAt < NOTE_EVERY_MS) return;
      notedAt = now;
      noteUse(now);
    };
    // A computer that slept wakes up with its timers late: the first touch tells as well.
    for (const event of USES) window.addEventListener(event, use, { capture: true, passive: true });
    document.addEventListener('visibilitychange', check);
    const timer = setInterval(check, CHECK_EVERY_MS);
    beginWatch();
    check();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      for (const event of USES) window.removeEventListener(event, use, { capture: true });
    };
  }, [isStaff, signOut]);
  return isStaff && isOver;
}
