import { useTranslation } from 'react-i18next';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { useValueLabel } from '#web/features/catalogue/shared/value-label.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMedia, WIDE } from '#web/lib/media.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import styles from './fit-filters.module.css';
import { NARROWINGS, type Narrowing, type NarrowingKey, narrowingChoices } from './narrowed.ts';

interface FitFiltersProps {
  /** The hearing aids that are narrowed. */
  found: readonly { aid: HearingAid }[];
  by: Narrowing;
  onChange: (by: Narrowing) => void;
}

/** Narrows the found hearing aids by price, style and battery; beside each choice stands how many it leaves. */
export function FitFilters({ found, by, onChange }: FitFiltersProps) {
  const { t } = useTranslation('fit');
  const { price, number } = useFormat();
  const label = useValueLabel();
  const isWide = useMedia(WIDE);
  const words = (key: NarrowingKey, value: string) => {
    if (key === 'price') return t('filters.up-to', { price: price(Number(value)) });
    return label(key === 'style' ? 'style' : 'battery_size', value);
  };
  const change = (key: NarrowingKey, value: string) => {
    const { [key]: _before, ...others } = by;
    if (value === '') onChange(others);
    else onChange({ ...others, [key]: key === 'price' ? Number(value) : value });
  };
  return (
    <details className={styles.filters} open={isWide}>
      <summary className={styles.title}>{t('filters.title')}</summary>
      <div className={styles.choices}>
        {NARROWINGS.map((key) => (
          <SelectField
            key={key}
            label={t(`filters.${key}`)}
            value={String(by[key] ?? '')}
            required={false}
            options={[
              { value: '', label: t('filters.any') },
              ...narrowingChoices(found, key, by).map(({ value, count }) => ({
                value,
                label: t('filters.choice', { label: words(key, value), number: number(count) }),
              })),
            ]}
            onChange={({ target }) => change(key, target.value)}
          />
        ))}
      </div>
    </details>
  );
}
