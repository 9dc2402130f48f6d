import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { EARS, type Ear } from './points.ts';

interface EarTableProps {
  caption: string;
  lines: readonly { name: string; of: (ear: Ear) => ReactNode }[];
  language: Language;
  className?: string;
}

/** What is said of each ear, line by line. */
export function EarTable({ caption, lines, language, className }: EarTableProps) {
  const { t } = useTranslation('audiograms', { lng: language });
  return (
    <table className={className}>
      <caption>{caption}</caption>
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
        {lines.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {EARS.map((ear) => (
              <td key={ear}>{of(ear) ?? '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
