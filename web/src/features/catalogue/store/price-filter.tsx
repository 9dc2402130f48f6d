import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PRICE, PRICE_ENDS, type PriceEnd } from '#contract/constants.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { RangeField } from '#web/ui/fields/range-field.tsx';
import styles from './price-filter.module.css';
import { isPrice, isRising, type Prices } from './store-url.ts';

/** What is wrong with an end. */
type Wrong = Partial<Record<PriceEnd, 'invalid' | 'falling'>>;

const differ = (one: Prices, other: Prices) => PRICE_ENDS.some((end) => one[end] !== other[end]);

/** The prices of what was typed, or what is wrong with it. */
function readPrices(typed: Record<PriceEnd, string>): { prices: Prices; wrong: Wrong | null } {
  const prices: Prices = {};
  for (const end of PRICE_ENDS) {
    const egp = typedNumber(typed[end]);
    if (egp === null) continue;
    if (!isPrice(egp)) return { prices, wrong: { [end]: 'invalid' } };
    prices[end] = egp;
  }
  return { prices, wrong: isRising(prices) ? null : { price_to: 'falling' } };
}

interface PriceFilterProps {
  prices: Prices;
  onPrices: (prices: Prices) => void;
}

/** From which price to which, in whole EGP. It counts once a box is left or Enter is pressed. */
export function PriceFilter({ prices, onPrices }: PriceFilterProps) {
  const { t } = useTranslation('store');
  const textOf = (end: PriceEnd) => String(prices[end] ?? '');
  const [typed, setTyped] = useState({ price_from: textOf('price_from'), price_to: textOf('price_to') });
  const [wrong, setWrong] = useState<Wrong | null>(null);
  /** The box that was typed into since the prices were last applied. */
  const [typing, setTyping] = useState<PriceEnd | null>(null);
  const [shown, setShown] = useState(prices);
  // The page's prices changed, perhaps by what was applied a moment ago: only the box being typed into does not follow.
  if (differ(shown, prices)) {
    const follow = (end: PriceEnd) => (end === typing ? typed[end] : textOf(end));
    setTyped({ price_from: follow('price_from'), price_to: follow('price_to') });
    setWrong(null);
    setShown(prices);
  }
  const apply = () => {
    const read = readPrices(typed);
    setWrong(read.wrong);
    setTyping(null);
    if (!read.wrong && differ(read.prices, prices)) onPrices(read.prices);
  };
  const bind = (end: PriceEnd) => {
    const reason = wrong?.[end];
    return {
      name: end,
      inputMode: 'numeric',
      required: false,
      value: typed[end],
      error: reason && t(`price.${reason}`, { max: MAX_PRICE }),
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        setTyped({ ...typed, [end]: value });
        setTyping(end);
        setWrong(null);
      },
      onBlur: apply,
      onKeyDown: ({ key }: { key: string }) => {
        if (key === 'Enter') apply();
      },
    } as const;
  };
  return (
    <div className={styles.prices}>
      <RangeField label={t('price.label')} from={bind('price_from')} to={bind('price_to')} />
    </div>
  );
}
