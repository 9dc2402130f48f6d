import type { ReactNode } from 'react';

/** A line of a paper: what it is, and what it says. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
