import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTED_MAX } from '#contract/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useTotal } from '#web/i18n/total.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { Name } from '#web/ui/name.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useValueLabel } from '../shared/value-label.ts';
import styles from './filter-group.module.css';
import { tagSearchQuery } from './queries.ts';
import type { StoreState } from './store-url.ts';
import { isCut, isLong, type TagGroup, visibleTags, withFound } from './tag-groups.ts';
import { useCountText } from './use-count-text.ts';

interface FilterGroupProps {
  state: StoreState;
  group: TagGroup;
  onToggle: (title: string) => void;
}

/**
 * The values of one category. One can be chosen; choosing it again removes it. A long list starts short, one
 * whose values lead to one product each with its box alone; of a very long one only the most used values are here, and
 * the box asks for the others.
 */
export function FilterGroup({ state, group, onToggle }: FilterGroupProps) {
  const { t } = useTranslation('store');
  const total = useTotal();
  const label = useValueLabel();
  const countText = useCountText();
  const [open, setOpen] = useState(false);
  const [find, setFind] = useState('');
  const listId = useId();

  const category = t(`category.${group.category}`);
  const labelOf = (title: string) => label(group.category, title);
  const { language } = useLanguage();
  const wanted = useDeferredValue(find.trim());
  const hasMore = isCut(group.tags, group.category);
  const search = useQuery({
    ...tagSearchQuery(state, group.category, wanted, language),
    enabled: hasMore && wanted !== '',
  });
  const chosen = state.filters[group.category];
  const known = visibleTags(group, { open, find, chosen, label: labelOf });
  // Tags are counted as they change; what can be had is counted when it is asked for, up to there.
  const isCounted = (count: number) => group.category !== 'availability' || count !== COUNTED_MAX;
  const tags = find.trim() === '' ? known : withFound(known, search.data ?? []);
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
      <ul id={listId} hidden={tags.length === 0} className={cx(toolbar(2), styles.values)} aria-label={category}>
        {tags.map(({ title, count }) => (
          <li key={title}>
            <button
              type="button"
              className={styles.value}
              aria-pressed={title === chosen}
              onClick={() => onToggle(title)}
            >
              <Name>{labelOf(title)}</Name>{' '}
              <span className={styles.count} aria-hidden="true">
                {total(count, !isCounted(count))}
              </span>
              <VisuallyHidden>{countText('count', { total: count, capped: !isCounted(count) })}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      {tags.length === 0 && find.trim() !== '' && (
        <p className={styles.none} role="status">
          {search.isFetching ? t('filters.finding') : search.isError ? errorText(search.error) : t('filters.no-value')}
        </p>
      )}
      {isLong(group) && find.trim() === '' && (
        <Button small variant="ghost" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {open ? t('filters.less') : t(hasMore ? 'filters.most' : 'filters.more', { number: group.tags.length })}
        </Button>
      )}
    </details>
  );
}
