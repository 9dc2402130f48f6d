import { useTranslation } from 'react-i18next';
import type { Desk } from '#contract/desks/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What was counted less what was taken, in EGP; reckoned in piasters, because parts of pounds do not add up exactly. */
export const lacking = (expected: number, counted: number): number =>
  (Math.round(counted * 100) - Math.round(expected * 100)) / 100;

export function DeskState({ desk: { state } }: { desk: Pick<Desk, 'state'> }) {
  const { t } = useTranslation('clinic-cash');
  return <Badge tone={state === 'closed' ? 'success' : 'pending'}>{t(`states.${state}`)}</Badge>;
}

/** The difference in words: nothing, too little or too much. Methods that make up for each other differ all the same. */
export function Difference({ lines }: Pick<Desk, 'lines'>) {
  const { t } = useTranslation('clinic-cash');
  const { price } = useFormat();
  const differences = lines.flatMap(({ expected, counted }) => (counted === null ? [] : lacking(expected, counted)));
  if (lines.some(({ counted }) => counted === null)) return t('not-yet');
  const sum = lacking(
    0,
    differences.reduce((total, one) => total + one, 0),
  );
  if (sum === 0) {
    return differences.some((one) => one !== 0) ? <Badge tone="fail">{t('between-methods')}</Badge> : t('none');
  }
  return <Badge tone="fail">{t(sum < 0 ? 'missing' : 'over', { amount: price(Math.abs(sum)) })}</Badge>;
}
