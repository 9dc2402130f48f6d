import { lazy, Suspense, useEffect, useState } from 'react';
import { firstMove } from '#web/ui/page/first-move.ts';

const MonthlyTerms = lazy(async () => ({ default: (await import('./monthly-terms.tsx')).MonthlyTerms }));

/** From how much a month an amount (EGP) can be paid. It comes after the page, and only where it is offered. */
export function MonthlyPrice({ amount }: { amount: number }) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    void firstMove().then(() => setIsWanted(true));
  }, []);
  return (
    isWanted &&
    amount > 0 && (
      <Suspense>
        <MonthlyTerms amount={amount} />
      </Suspense>
    )
  );
}
