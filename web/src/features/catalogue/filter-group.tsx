import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ChevronDownIcon } from '../../ui/icons/icons.tsx';
import { toolbar } from '../../ui/toolbar.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useValueLabel } from '../shared-products/value-label.ts';
import styles from './filter-group.module.css';
import { isLong, type TagGroup, visibleTags } from './tag-groups.ts';

interface FilterGroupProps {
  group: TagGroup;
  /** The chosen value, if any. */
  chosen: string | undefined;
  onToggle: (title: string) => void;
}

/** The values of one category. One can be chosen; choosing it again removes it. A long list starts short. */
export function FilterGroup({ group, chosen, onToggle }: FilterGroupProps) {
  const { t } = useTranslation('store');
  const { number } = useFormat();
  const label = useValueLabel();
  const [open, setOpen] = useState(false);
  const [find, setFind] = useState('');
  const listId = useId();

  const category = t(`category.${group.category}`);
  const labelOf = (title: string) => label(group.category, title);
  const tags = visibleTags(group, { open, find, chosen, label: labelOf });
  return (
    <details className={styles.group} open>
      <summary className={styles.title}>
        <h3>{category}</h3>
        <ChevronDownIcon size={20} className={styles.chevron} />
      </summary>
      {isLong(group) && (
        <input
          type="search"
          className={styles.find}
          dir={find ? 'auto' : undefined}
          autoComplete="off"
          aria-label={t('filters.find', { category })}
          placeholder={t('filters.find', { category })}
          aria-controls={listId}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      <ul id={listId} className={cx(toolbar(2), styles.values)} aria-label={category}>
        {tags.map(({ title, count }) => (
          <li key={title}>
            <button
              type="button"
              className={styles.value}
              aria-pressed={title === chosen}
              onClick={() => onToggle(title)}
            >
              <bdi>{labelOf(title)}</bdi>{' '}
              <span className={styles.count} aria-hidden="true">
                {number(count)}
              </span>
              <VisuallyHidden>{t('count', { count })}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      {tags.length === 0 && (
        <p className={styles.none} role="status">
          {t('filters.no-value')}
        </p>
      )}
      {isLong(group) && find.trim() === '' && (
        <Button small variant="ghost" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {open ? t('filters.less') : t('filters.more', { number: group.tags.length })}
        </Button>
      )}
    </details>
  );
}
