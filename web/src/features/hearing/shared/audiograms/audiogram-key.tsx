import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import styles from './audiograms.module.css';
import type { Drawn } from './drawing.tsx';
import { COMFORTS, EARS, type SignKind, waysOf } from './points.ts';
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
  return (
    <table className={styles.key}>
      <caption>{t('key')}</caption>
      <thead>
        <tr>
          <td />
          {EARS.map((ear) => (
            <th key={ear} scope="col">
              {t(`ears.${ear}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...kinds, 'none' as const].map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`signs.${kind}`)}</th>
            {EARS.map((ear) => (
              <td key={ear}>
                <SignIcon kind={kind === 'none' ? 'air' : kind} ear={ear} none={kind === 'none'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
