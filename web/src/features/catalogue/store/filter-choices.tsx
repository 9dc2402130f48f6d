import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterGroup } from './filter-group.tsx';
import styles from './filters.module.css';
import { FiltersLoading } from './filters-loading.tsx';
import { PriceFilter } from './price-filter.tsx';
import { changed, type StoreState, withTag } from './store-url.ts';
import { groupTags } from './tag-groups.ts';
import { useTags } from './use-tags.ts';

interface FilterChoicesProps {
  state: StoreState;
  onChange: (state: StoreState) => void;
}

/** What can be chosen: prices, and the values of each category. */
export function FilterChoices({ state, onChange }: FilterChoicesProps) {
  return (
    <>
      <PriceFilter prices={state.prices} onPrices={(prices) => onChange(changed(state, { prices }))} />
      <Groups state={state} onChange={onChange} />
    </>
  );
}

function Groups({ state, onChange }: FilterChoicesProps) {
  const { t } = useTranslation(['store', 'common']);
  const query = useTags(state);
  if (query.isError) {
    return (
      <div role="alert" className={styles.failed}>
        <p>{t('filters.failed')}</p>
        <p>{errorText(query.error)}</p>
        <Button small variant="secondary" onClick={() => query.refetch()}>
          {t('common:failed.retry')}
        </Button>
      </div>
    );
  }
  if (query.isPending) {
    return <FiltersLoading />;
  }
  return groupTags(query.tags).map((group) => (
    <FilterGroup
      // Another type's group of the same category starts short, with an empty box.
      key={`${state.type} ${group.category}`}
      state={state}
      group={group}
      onToggle={(title) => onChange(withTag(state, group.category, title))}
    />
  ));
}
