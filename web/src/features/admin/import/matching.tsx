import { useTranslation } from 'react-i18next';
import { DUPLICATE_CHOICES, type DuplicateChoice, PERSON_FIELDS, type PersonField } from '#contract/imports/people.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { Matching as Matched } from './columns.ts';
import { DATE_ORDERS, type DateOrder } from './dates.ts';
import styles from './import.module.css';
import type { FileReading } from './use-file.ts';

interface MatchingProps {
  content: FileReading;
  disabled: boolean;
  duplicate: DuplicateChoice;
  onMatch: (matching: Matched) => void;
  onOrder: (order: DateOrder) => void;
  onDuplicate: (choice: DuplicateChoice) => void;
}

/** So many values of a column are shown. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 30;

/** What each column of a file is, how its dates are read, and what is done with people who have a record. */
export function Matching({ content, disabled, duplicate, onMatch, onOrder, onDuplicate }: MatchingProps) {
  const { t } = useTranslation('admin-import');
  const { columnName } = useRecordWords();
  const { sheet, matching, order, isOrderAsked } = content;
  const options = [
    { value: '', label: t('columns.none') },
    ...PERSON_FIELDS.map((field) => ({ value: field, label: columnName('patients', field) })),
  ];
  const samplesOf = (index: number) =>
    [...new Set(sheet.rows.map(({ cells }) => cells[index]?.trim() ?? ''))].filter((cell) => cell !== '');
  return (
    <>
      <p>{t('columns.text')}</p>
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
              onMatch(
                matching.map((field, place) => (place === index ? ((value || null) as PersonField | null) : field)),
              )
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
      <RadioGroup
        label={t('duplicate.label')}
        hint={t('duplicate.hint')}
        name="duplicate"
        value={duplicate}
        options={DUPLICATE_CHOICES.map((value) => ({ value, label: t(`duplicate.${value}`), disabled }))}
        onChange={onDuplicate}
      />
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
