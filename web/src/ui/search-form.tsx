import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../lib/shortcuts.ts';
import { Button, IconButton } from './button.tsx';
import { CloseIcon, SearchIcon } from './icons/icons.tsx';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** What is searched here, for screen readers. */
  label: string;
  placeholder: string;
  /** The search that the page shows; empty for none. */
  search: string;
  /** Called with what was typed, trimmed; empty when the search is cleared. */
  onSearch: (search: string) => void;
  /** Longest text (characters); 100 unless told otherwise. */
  maxLength?: number;
  /** More controls of the same row. */
  children?: ReactNode;
}

/** The search of a list. It goes out when it is submitted, not with every letter; `/` leads to it. */
export function SearchForm({ label, placeholder, search, onSearch, maxLength = 100, children }: SearchFormProps) {
  const { t } = useTranslation('staff');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  useShortcuts([{ keys: '/', label: t('shortcuts.search'), run: () => input.current?.focus() }]);
  // The page's search changed by itself (back, a link): the box follows.
  if (shown !== search) {
    setShown(search);
    setTyped(search);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const clear = () => {
    setTyped('');
    input.current?.focus();
    if (search) onSearch('');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older screen readers and test browsers do not know <search>
    <form role="search" className={styles.form} onSubmit={submit}>
      <div className={styles.box}>
        <SearchIcon className={styles.glass} size={20} />
        <input
          ref={input}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          // An empty box with dir="auto" would turn its placeholder to the left.
          dir={typed ? 'auto' : undefined}
          maxLength={maxLength}
          aria-label={label}
          placeholder={placeholder}
          title={placeholder}
          className={styles.input}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && <IconButton label={t('search.clear')} icon={<CloseIcon size={20} />} onClick={clear} />}
      </div>
      <Button type="submit" small variant="secondary">
        {t('search.submit')}
      </Button>
      {children}
    </form>
  );
}
