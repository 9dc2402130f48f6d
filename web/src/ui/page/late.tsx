import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { firstMove } from './first-move.ts';

const parts: (() => Promise<void>)[] = [];

/** Loads every part that would come late: where pages are rendered ahead nothing waits. */
export async function loadLateParts(): Promise<void> {
  await Promise.all(parts.map((loadPart) => loadPart()));
}

/** A part that does not come through comes when the network is back; the page does without it until then. */
async function comeThrough<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}

/**
 * A part of a page that stands below the first view. On a page that was rendered ahead it is there without any script, and
 * its links work by themselves; its code comes when it is in view, or when the visitor first does something.
 */
export function late(load: () => Promise<ComponentType>) {
  let open = () => {};
  const wanted = new Promise<void>((resolve) => {
    open = resolve;
  });
  let Loaded: ComponentType = lazy(async () => {
    await wanted;
    return { default: await comeThrough(load) };
  });
  parts.push(async () => {
    Loaded = await load();
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
          <Loaded />
        </Suspense>
      </div>
    );
  };
}
