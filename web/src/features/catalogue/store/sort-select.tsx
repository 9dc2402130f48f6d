import { useTranslation } from 'react-i18next';
import { SORT_ORDERS, type SortOrder } from '#contract/constants.ts';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import styles from './sort-select.module.css';

interface SortSelectProps {
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
}

/** The order of the list, in one line of the bar above it. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  const { t } = useTranslation('store');
  return (
    <label className={styles.sort}>
      <span className={styles.label}>{t('sort.label')}</span>
      <span className={styles.box}>
        <select
          className={styles.select}
          value={sort}
          onChange={({ target }) => {
            const chosen = SORT_ORDERS.find((order) => order === target.value);
            if (chosen) onSort(chosen);
          }}
        >
          {SORT_ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(`sort.${order}`)}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={20} className={styles.chevron} />
      </span>
    </label>
  );
}
