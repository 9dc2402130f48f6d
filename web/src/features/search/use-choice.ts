import { type KeyboardEvent, useState } from 'react';

/**
 * Which of the options below a field is chosen, by the keys of the field: the arrows go round, Enter takes it. The first one
 * is chosen until somebody moves, and again when there are others.
 *
 * @param options What can be chosen, the same list while nothing new was found.
 */
export function useChoice<Option>(options: readonly Option[], take: (option: Option) => void) {
  const [moved, setMoved] = useState({ among: options, to: 0 });
  const place = moved.among === options ? moved.to : 0;
  const moveTo = (to: number) => setMoved({ among: options, to });
  function onKeyDown(event: KeyboardEvent): void {
    const chosen = options[place];
    // An input method takes Enter and the arrows for itself while it composes.
    if (!chosen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') moveTo((place + 1) % options.length);
    else if (event.key === 'ArrowUp') moveTo((place + options.length - 1) % options.length);
    else if (event.key === 'Enter') take(chosen);
    else return;
    event.preventDefault();
  }
  return { place, onKeyDown };
}
