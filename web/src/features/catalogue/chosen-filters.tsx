import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import { toolbar } from '../../ui/toolbar.ts';
import { useValueLabel } from '../shared-products/value-label.ts';
import { type StoreState, withTag } from './store-url.ts';
import { chosenTags } from './tag-groups.ts';
import { useTags } from './use-tags.ts';

interface ChosenFiltersProps {
  state: StoreState;
  onChange: (state: StoreState) => void;
}

/** The chosen tags as chips that a press removes. */
export function ChosenFilters({ state, onChange }: ChosenFiltersProps) {
  const { t } = useTranslation('store');
  const label = useValueLabel();
  const { tags } = useTags(state);
  const chosen = chosenTags(tags, state.filters);
  if (chosen.length === 0) return null;
  return (
    <ul className={toolbar(2)} aria-label={t('filters.chosen')}>
      {chosen.map((tag) => {
        const words = { category: t(`category.${tag.category}`), title: label(tag.category, tag.title) };
        return (
          <li key={tag.category}>
            <Chip
              removeLabel={t('filters.remove', words)}
              onRemove={() => onChange(withTag(state, tag.category, tag.title))}
            >
              {t('filters.chip', { ...words, number: tag.count })}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
