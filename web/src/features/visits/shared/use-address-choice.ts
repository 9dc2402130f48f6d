import { useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { SEARCH_PARAM } from './use-list-search.ts';

/** A choice that the address holds (`?tab=issued`), so that going back leads to the choice before; the first one has the bare address. */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [query, setQuery] = useSearchParams();
  const [first] = choices;
  const current = choices.find((choice) => choice === query.get(name)) ?? first;
  return [
    current,
    (choice) =>
      setQuery((before) => {
        const next = new URLSearchParams(before);
        if (choice === first) next.delete(name);
        else next.set(name, choice);
        // Another tab is another list, with a search of its own.
        if (name === 'tab') next.delete(SEARCH_PARAM);
        return next;
      }, KEEP_PLACE),
  ];
}
