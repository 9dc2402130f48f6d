import type { ReactNode } from 'react';

/** One line of a list of facts (`dl`): its name, and what there is to say. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
