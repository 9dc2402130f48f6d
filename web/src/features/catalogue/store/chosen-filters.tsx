import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { Chip } from '#web/ui/chip.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { useValueLabel } from '../shared/value-label.ts';
import { changed, chosenCount, type StoreState, withTag } from './store-url.ts';
import { chosenTags } from './tag-groups.ts';
import { useTags } from './use-tags.ts';

interface ChosenFiltersProps {
  state: StoreState;
  onChange: (state: StoreState) => void;
}

/** The chosen prices and tags as chips that a press removes. */
export function ChosenFilters({ state, onChange }: ChosenFiltersProps) {
  const { t } = useTranslation('store');
  const { price } = useFormat();
  const label = useValueLabel();
  const { tags } = useTags(state);
  const chosen = chosenTags(tags, state.filters);
  if (chosenCount(state) === 0) return null;
  const { price_from: from, price_to: to } = state.prices;
  const ends = { from: price(from ?? 0), to: price(to ?? 0) };
  return (
    <ul className={toolbar(2)} aria-label={t('filters.chosen')}>
      {(from !== undefined || to !== undefined) && (
        <li>
          <Chip removeLabel={t('filters.remove-price')} onRemove={() => onChange(changed(state, { prices: {} }))}>
            {t(to === undefined ? 'price.from' : from === undefined ? 'price.to' : 'price.from-to', ends)}
          </Chip>
        </li>
      )}
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
