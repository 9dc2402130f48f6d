import { useTranslation } from 'react-i18next';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { DATE_ORDERS, type DateOrder } from './dates.ts';
import type { FileColumns, Matching as Matched } from './file-kind.ts';
import styles from './import.module.css';
import { useFieldName } from './use-field-name.ts';
import type { FileReading } from './use-file.ts';

interface MatchingProps {
  kind: FileColumns;
  content: FileReading;
  disabled: boolean;
  onMatch: (matching: Matched) => void;
  onOrder: (order: DateOrder) => void;
}

/** So many values of a column are shown. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 30;

/** What each column of a file is, and how its dates are read. */
export function Matching({ kind, content, disabled, onMatch, onOrder }: MatchingProps) {
  const { t } = useTranslation('admin-import');
  const fieldName = useFieldName(kind.kind);
  const { sheet, matching, order, isOrderAsked } = content;
  const options = [
    { value: '', label: t('columns.none') },
    ...kind.fields.map((field) => ({ value: field, label: fieldName(field) })),
  ];
  const samplesOf = (index: number) =>
    [...new Set(sheet.rows.map(({ cells }) => cells[index]?.trim() ?? ''))].filter((cell) => cell !== '');
  return (
    <>
      <p>{t(`kinds.${kind.kind}.columns`)}</p>
      <div className={styles.fields}>
        {sheet.columns.map((name, index) => (
          <SelectField
            // Columns of a file may have one name, and stay where they are.
            key={index}
            label={name || t('columns.unnamed', { number: index + 1 })}
            hint={<Samples values={samplesOf(index)} />}
            value={matching[index] ?? ''}
            disabled={disabled}
            options={options}
            onChange={({ currentTarget: { value } }) =>
              onMatch(matching.map((field, place) => (place === index ? value || null : field)))
            }
          />
        ))}
      </div>
      {isOrderAsked && (
        <RadioGroup
          label={t('dates.label')}
          hint={t('dates.hint')}
          name="dates"
          value={order ?? ''}
          options={DATE_ORDERS.map((value) => ({ value, label: t(`dates.${value}`), disabled }))}
          onChange={onOrder}
        />
      )}
    </>
  );
}

/** The first values of a column. */
function Samples({ values }: { values: readonly string[] }) {
  const { t } = useTranslation('admin-import');
  if (values.length === 0) return <>{t('columns.nothing')}</>;
  return (
    <bdi>
      {values
        .slice(0, SAMPLES)
        .map((value) => value.slice(0, SAMPLE_LENGTH))
        .join(' · ')}
    </bdi>
  );
}
