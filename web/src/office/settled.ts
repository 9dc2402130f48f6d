import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** A text that somebody types, once they pause: what is asked of the server with every change of it waits for that. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
