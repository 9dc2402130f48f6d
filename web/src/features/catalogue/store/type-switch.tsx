import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { type StoreState, storePath, withType } from './store-url.ts';
import styles from './type-switch.module.css';

/** Hearing aids or accessories: two links side by side. */
export function TypeSwitch({ state }: { state: StoreState }) {
  const { t } = useTranslation(['store', 'product']);
  return (
    <nav aria-label={t('product:type.label')}>
      <ul className={styles.switch}>
        {PRODUCT_TYPES.map((type) => (
          <li key={type}>
            <Link
              to={storePath(withType(state, type))}
              {...KEEP_PLACE}
              className={styles.choice}
              aria-current={type === state.type ? 'true' : undefined}
            >
              {t(`product:type.${type}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
