import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { CloseIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import styles from './search-box.module.css';
import { TEXT_MAX } from './store-url.ts';

interface SearchBoxProps {
  /** The search that the page shows; empty for none. */
  search: string;
  onSearch: (search: string) => void;
}

/** The search of the store: submitted only when something is typed; the clear button empties it. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('store');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // The page's search changed by itself (back, a link): the box follows.
  if (shown !== search) {
    setShown(search);
    setTyped(search);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted) onSearch(wanted);
  };
  const clear = () => {
    setTyped('');
    input.current?.focus();
    if (search) onSearch('');
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: older screen readers and test browsers do not know <search>
    <form role="search" className={styles.box} onSubmit={submit}>
      <div className={styles.field}>
        <SearchIcon className={styles.glass} size={22} />
        <input
          ref={input}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          // An empty box with dir="auto" would turn its placeholder to the left.
          dir={typed ? 'auto' : undefined}
          maxLength={TEXT_MAX}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          className={styles.input}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && <IconButton label={t('search.clear')} icon={<CloseIcon size={20} />} onClick={clear} />}
      </div>
      <Button type="submit">{t('search.submit')}</Button>
    </form>
  );
}
