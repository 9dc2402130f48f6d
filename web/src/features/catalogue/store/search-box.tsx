import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useSearchText } from '#web/ui/fields/use-search-text.ts';
import { CloseIcon, SearchIcon } from '#web/ui/icons/icons.tsx';
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
  const { typed, submit, clear, inputProps } = useSearchText(search, onSearch, false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: older screen readers and test browsers do not know <search>
    <form role="search" className={styles.box} onSubmit={submit}>
      <div className={styles.field}>
        <SearchIcon className={styles.glass} size={22} />
        <input
          {...inputProps}
          maxLength={TEXT_MAX}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          className={styles.input}
        />
        {typed !== '' && <IconButton label={t('search.clear')} icon={<CloseIcon size={20} />} onClick={clear} />}
      </div>
      <Button type="submit">{t('search.submit')}</Button>
    </form>
  );
}
