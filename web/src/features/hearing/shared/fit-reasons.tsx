import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CheckIcon, WarningIcon } from '#web/ui/icons/icons.tsx';
import { EARS, type Fit, type Frequency } from './fit.ts';
import styles from './fit-reasons.module.css';

interface Reason {
  isGood: boolean;
  text: string;
}

/** Why a hearing aid covers somebody's hearing or does not: a sentence or two for each ear that is known. */
export function FitReasons({ fit }: { fit: Fit }) {
  const { t } = useTranslation('fit');
  const { language } = useLanguage();
  const list = new Intl.ListFormat(LANGUAGE_FACTS[language].locale);
  const hertz = (frequencies: readonly Frequency[]) =>
    list.format(frequencies.map((frequency) => formatNumber(frequency, language)));

  const reasons = EARS.flatMap((ear): Reason[] => {
    const { state, beyond, below, headroom } = fit.ears[ear];
    const name = t(`ear.${ear}`);
    const found: Reason[] = [];
    if (state === 'covered') {
      const isGood = headroom !== 0;
      found.push({ isGood, text: t(isGood ? 'why.covered' : 'why.limit', { ear: name, headroom: headroom ?? 0 }) });
    }
    if (state === 'no-loss') found.push({ isGood: true, text: t('why.no-loss', { ear: name }) });
    if (state === 'too-strong') return [{ isGood: false, text: t('why.too-strong', { ear: name }) }];
    if (beyond.length > 0) {
      found.push({ isGood: false, text: t('why.beyond', { ear: name, frequencies: hertz(beyond) }) });
    }
    if (below.length > 0) {
      found.push({ isGood: false, text: t('why.below', { ear: name, frequencies: hertz(below) }) });
    }
    return found;
  });
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ text, isGood }) => (
        <li key={text} className={isGood ? styles.good : styles.bad}>
          {isGood ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
