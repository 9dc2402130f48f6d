import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useSearchText } from '#web/ui/fields/use-search-text.ts';
import { CloseIcon, SearchIcon } from '#web/ui/icons/icons.tsx';
import styles from './search-form.module.css';
import { useShortcuts } from './shortcuts.ts';

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
  const { typed, submit, clear, focus, inputProps } = useSearchText(search, onSearch, true);
  useShortcuts([{ keys: '/', label: t('shortcuts.search'), run: focus }]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: older screen readers and test browsers do not know <search>
    <form role="search" className={styles.form} onSubmit={submit}>
      <div className={styles.box}>
        <SearchIcon className={styles.glass} size={20} />
        <input
          {...inputProps}
          maxLength={maxLength}
          aria-label={label}
          placeholder={placeholder}
          title={placeholder}
          className={styles.input}
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
