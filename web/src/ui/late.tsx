import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { firstMove } from './first-move.ts';

/**
 * A part of a page that stands below the first view. On a page that was rendered ahead it is there without any script, and
 * its links work by themselves; its code comes when it is in view, or when the visitor first does something.
 * @param ready The part itself where pages are rendered ahead, which waits for nothing; else null.
 */
export function late(ready: ComponentType | null, load: () => Promise<ComponentType>) {
  let open = () => {};
  const wanted = new Promise<void>((resolve) => {
    open = resolve;
  });
  const Part =
    ready ??
    lazy(async () => {
      await wanted;
      return { default: await load() };
    });
  return function Late({ className }: { className?: string | undefined }) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      void firstMove().then(open);
      const view = new IntersectionObserver(([entry]) => entry?.isIntersecting && open());
      if (place.current) view.observe(place.current);
      return () => view.disconnect();
    }, []);
    return (
      <div ref={place} className={className}>
        <Suspense>
          <Part />
        </Suspense>
      </div>
    );
  };
}
