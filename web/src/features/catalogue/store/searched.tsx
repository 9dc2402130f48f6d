import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductList } from '#contract/catalogue/schemas.ts';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import text from '#web/ui/text.module.css';
import styles from './searched.module.css';
import { changed, otherTypePath, type StoreState, storePath } from './store-url.ts';
import { useCountText } from './use-count-text.ts';

interface SearchedProps {
  state: StoreState;
  /** What the server says of the search; undefined while it is on its way. */
  answer: Pick<ProductList, 'total' | 'searched' | 'elsewhere'> | undefined;
  onClear: () => void;
}

/** What was searched, what was searched instead, and where there is more. */
export function Searched({ state, answer, onClear }: SearchedProps) {
  const { t } = useTranslation(['store', 'product']);
  const count = useCountText();
  const { search, type } = state;
  const { total = 0, searched, elsewhere } = answer ?? {};
  const other = PRODUCT_TYPES.find((one) => one !== type);
  return (
    <div className={styles.searched}>
      <div className={styles.words}>
        <h2 className={styles.heading}>{t('search.results', { search: searched ?? search })}</h2>
        {searched && (
          <p>
            {t('search.instead', { search })}{' '}
            <Link to={storePath(changed(state, { literal: true }))} {...KEEP_PLACE}>
              {t('search.literal', { search })}
            </Link>
          </p>
        )}
        {total > 0 && elsewhere && other && (
          <p>
            <Link to={otherTypePath(state, other, searched)} className={styles.way} {...KEEP_PLACE}>
              {count('search.elsewhere', elsewhere, { type: t(`product:type.${other}`) })}
            </Link>
          </p>
        )}
        <p className={text.note}>{t('search.filters-off')}</p>
      </div>
      <Button small variant="secondary" onClick={onClear}>
        {t('search.clear')}
      </Button>
    </div>
  );
}
