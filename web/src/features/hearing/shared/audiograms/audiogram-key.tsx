import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import styles from './audiograms.module.css';
import type { Drawn } from './drawing.tsx';
import { EarTable } from './ear-table.tsx';
import { COMFORTS, type Ear, type SignKind, waysOf } from './points.ts';
import { SignIcon } from './sign.tsx';

const SIGNS = ['air', 'air-masked', 'bone', 'bone-masked'] as const satisfies readonly SignKind[];

/** What the signs of a drawing say. */
export function AudiogramKey({ language, shown }: { language: Language; shown: readonly (Drawn | null)[] }) {
  const { t } = useTranslation('audiograms', { lng: language });
  const drawn = shown.filter((one) => one !== null);
  const kinds: readonly SignKind[] = [
    ...SIGNS,
    ...(drawn.some(({ transducer }) => transducer === 'sound_field') ? (['field'] as const) : []),
    ...COMFORTS.filter((way) => drawn.some(({ results }) => waysOf(results).includes(way))),
  ];
  const lines = [...kinds, 'none' as const].map((kind) => ({
    name: t(`signs.${kind}`),
    of: (ear: Ear) => <SignIcon kind={kind === 'none' ? 'air' : kind} ear={ear} none={kind === 'none'} />,
  }));
  return <EarTable className={styles.key} caption={t('key')} lines={lines} language={language} />;
}
