import { type FormEvent, useRef, useState } from 'react';

/**
 * The text of a search box: it follows the search that the page shows, goes out when it is submitted and not with every
 * letter, and can be cleared.
 *
 * @param search The search that the page shows; empty for none.
 * @param onSearch Called with what was typed, trimmed; empty when the search is cleared.
 * @param submitsBlank An empty box can be submitted, too.
 */
export function useSearchText(search: string, onSearch: (search: string) => void, submitsBlank: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // The page's search changed by itself (back, a link): the box follows.
  if (shown !== search) {
    setShown(search);
    setTyped(search);
  }
  return {
    typed,
    submit: (event: FormEvent) => {
      event.preventDefault();
      const wanted = typed.trim();
      if (wanted || submitsBlank) onSearch(wanted);
    },
    clear: () => {
      setTyped('');
      ref.current?.focus();
      if (search) onSearch('');
    },
    focus: () => ref.current?.focus(),
    /** Attributes of the `input` element. */
    inputProps: {
      ref,
      type: 'search',
      name: 'q',
      enterKeyHint: 'search',
      autoComplete: 'off',
      // An empty box with dir="auto" would turn its placeholder to the left.
      dir: typed ? 'auto' : undefined,
      value: typed,
      onChange: ({ target }: { target: HTMLInputElement }) => setTyped(target.value),
    } as const,
  };
}
