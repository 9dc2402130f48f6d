import { lazy, Suspense } from 'react';
import { useComparison } from '../shared/comparison.ts';

// Most visits compare nothing, and load nothing of this.
const CompareTray = lazy(async () => ({ default: (await import('./compare-tray.tsx')).CompareTray }));

/** The tray of picked products at the foot of the view, while something is picked. */
export function ComparePlace() {
  const { picks } = useComparison();
  return (
    picks.length > 0 && (
      <Suspense fallback={null}>
        <CompareTray />
      </Suspense>
    )
  );
}
