import type { DataRouter } from 'react-router-dom';

/**
 * The router as pages know it: they hear of a navigation when it arrives. Were they told that one has begun, everything of
 * the page that is left which knows the router (each link) would be drawn again, and the next page would wait for that.
 */
export function arrivalsOf(router: DataRouter): DataRouter {
  const subscribe: DataRouter['subscribe'] = (hear) =>
    router.subscribe((state, change) => {
      if (state.navigation.state === 'idle') hear(state, change);
    });
  return Object.create(router, { subscribe: { value: subscribe } });
}
