import { useEffect, useRef, useState } from 'react';
import { cairoTime } from '#contract/cairo-time.ts';

const CLOCK_MS = 15_000;

/**
 * A visit is now until somebody says when: the time goes on while the form is filled in, also over night, when a desk
 * leaves its page open. Answers whether it still does.
 */
export function useNow(date: string, begunNow: boolean, setDate: (now: string) => void): boolean {
  const [last, setLast] = useState(begunNow ? date : null);
  const isNow = date === last;
  const follow = useRef(() => {});
  useEffect(() => {
    follow.current = () => {
      const now = cairoTime();
      // What somebody is typing there stays under their fingers.
      if (!isNow || date === now || document.activeElement?.getAttribute('name') === 'date') return;
      setLast(now);
      setDate(now);
    };
  });
  useEffect(() => {
    const check = () => follow.current();
    check();
    const timer = setInterval(check, CLOCK_MS);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, []);
  return isNow;
}
