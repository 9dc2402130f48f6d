import type { ReactNode } from 'react';
import { Arrival } from './arrival.tsx';

/** A small page that is part of the shell and needs no loading. */
export function Still({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Arrival />
    </>
  );
}
