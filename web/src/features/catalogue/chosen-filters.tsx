import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Chip } from '../../ui/chip.tsx';
import { toolbar } from '../../ui/toolbar.ts';
import { useValueLabel } from '../shared-products/value-label.ts';
import { tagsQuery } from './queries.ts';
import { type StoreState, withTag } from './store-url.ts';
import { chosenTags } from './tag-groups.ts';

interface ChosenFiltersProps {
  state: StoreState;
  onChange: (state: StoreState) => void;
}

/** The chosen tags as chips that a press removes. */
export function ChosenFilters({ state, onChange }: ChosenFiltersProps) {
  const { t } = useTranslation('store');
  const { language } = useLanguage();
  const label = useValueLabel();
  const { data: tags = [] } = useQuery(tagsQuery(state.type, language));
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
