import { useTranslation } from 'react-i18next';
import {
  AVERAGE_OF_RULE,
  AVERAGES,
  type Average,
  averageOf,
  betterEar,
  degreeOf,
  speechAgreement,
} from '#contract/audiograms/averages.ts';
import type { DegreeRule } from '#contract/audiograms/constants.ts';
import type { AudiogramResults } from '#contract/audiograms/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { formatNumber } from '#web/i18n/format.ts';
import styles from './audiograms.module.css';
import { EarTable } from './ear-table.tsx';
import { MiddleEar } from './middle-ear.tsx';
import type { Ear } from './points.ts';

interface FindingsProps {
  results: AudiogramResults;
  rule: DegreeRule;
  language: Language;
  /** The client says so: nobody takes it for what was measured. */
  isReported?: boolean;
}

/** What an audiogram comes to: averages, degrees, and how speech was understood. */
export function Findings({ results, rule, language, isReported = false }: FindingsProps) {
  const { t } = useTranslation('audiograms', { lng: language });
  const level = (value: number) => t('level', { level: formatNumber(Math.round(value * 10) / 10, language) });
  const average = (one: Average | null) =>
    one && (one.isAtLeast ? t('at-least', { level: level(one.value) }) : level(one.value));
  const degree = (ear: Ear) => {
    const one = averageOf(results[ear], AVERAGE_OF_RULE[rule]);
    return one && t(`degrees.${degreeOf(rule, one.value)}`);
  };
  const better = rule === 'who_2021' ? betterEar(results) : null;
  const lines: { name: string; of: (ear: Ear) => string | null }[] = [
    ...(Object.keys(AVERAGES) as (keyof typeof AVERAGES)[]).map((name) => ({
      name: t(`averages.${name}`),
      of: (ear: Ear) => average(averageOf(results[ear], name)),
    })),
    { name: t(`rules.${rule}`), of: degree },
    {
      name: t('speech-threshold'),
      of: (ear) => {
        const { speech_threshold } = results[ear];
        return speech_threshold === undefined ? null : level(speech_threshold);
      },
    },
    {
      name: t('agreement.title'),
      of: (ear) => {
        const agreement = speechAgreement(results[ear]);
        return agreement && t(`agreement.${agreement}`);
      },
    },
    {
      name: t('words.title'),
      of: (ear) => {
        const { words } = results[ear];
        if (!words) return null;
        const { percent, list } = words;
        return t(list ? 'words.of-list' : 'words.plain', { percent, level: level(words.level), list });
      },
    },
  ];
  return (
    <div>
      <EarTable
        className={styles.findings}
        caption={t(isReported ? 'findings-reported' : 'findings')}
        lines={lines}
        language={language}
      />
      {better && (
        <p className={styles.better}>{t('better-ear', { ear: t(`ears.${better}`), degree: degree(better) })}</p>
      )}
      <MiddleEar results={results} language={language} />
    </div>
  );
}
