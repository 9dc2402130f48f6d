import { useTranslation } from 'react-i18next';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ENCODINGS, type Encoding } from '../shared/file-text.ts';
import { SEPARATORS, type Separator } from '../shared/sheet.ts';
import styles from './import.module.css';
import type { FileReading } from './use-file.ts';

interface ReadingChoicesProps {
  content: FileReading;
  disabled: boolean;
  onChange: (change: { encoding?: Encoding; separator?: Separator }) => void;
}

const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** How letters and cells are read: found in the file, and changed where the names of the columns look wrong. */
export function ReadingChoices({ content, disabled, onChange }: ReadingChoicesProps) {
  const { t } = useTranslation('admin-import');
  const { encoding, sheet } = content;
  return (
    <>
      <p>{t('file.rows', { count: sheet.rows.length })}</p>
      <div className={styles.fields}>
        <SelectField
          label={t('file.encoding')}
          hint={t('file.encoding-hint')}
          value={encoding}
          disabled={disabled}
          options={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
          onChange={({ currentTarget: { value } }) => onChange({ encoding: value as Encoding })}
        />
        <SelectField
          label={t('file.separator')}
          value={sheet.separator}
          disabled={disabled}
          options={SEPARATORS.map((value) => ({ value, label: t(`separators.${SEPARATOR_NAMES[value]}`) }))}
          onChange={({ currentTarget: { value } }) => onChange({ separator: value as Separator })}
        />
      </div>
    </>
  );
}
