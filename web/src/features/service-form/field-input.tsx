import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { SERIAL_NUMBER_MAX } from '#contract/devices/constants.ts';
import { columnOf, type Field } from '#contract/field-table.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import styles from './block-editor.module.css';
import { useChoiceLabel } from './use-choice-label.ts';

interface FieldInputProps {
  field: Field;
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  readOnly?: boolean;
  /** The id of a datalist with the names of hearing aids. */
  hearingAidNames?: string;
  /** The id of a datalist with serial numbers in stock. */
  serialNumbers?: string | undefined;
  onChange: (value: string) => void;
}

/** A field of a block, or of accounting's part of it, as its kind is typed. What is ticked and files have inputs of their own. */
export function FieldInput({
  field,
  readOnly = false,
  hearingAidNames,
  serialNumbers,
  onChange,
  ...input
}: FieldInputProps) {
  const { t } = useTranslation(['clinic-service', 'clinic']);
  const choiceLabel = useChoiceLabel();
  const shared = {
    ...input,
    // Most of a block may be left out: saying so at each field would be noise.
    required: false,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const notSaid = { value: '', label: t('not-said') };
  switch (field.kind) {
    case 'text': {
      if (field.long) {
        return (
          <div className={styles.wide}>
            <TextArea {...shared} rows={2} maxLength={field.max} />
          </div>
        );
      }
      const list = field.offers && hearingAidNames;
      return <TextField {...shared} maxLength={field.max} autoComplete="off" list={list} />;
    }
    case 'reference':
      return <TextField {...shared} maxLength={field.max} autoComplete="off" />;
    case 'serial':
      return <TextField {...shared} maxLength={SERIAL_NUMBER_MAX} autoComplete="off" list={serialNumbers} />;
    case 'count':
      return <TextField {...shared} inputMode="numeric" autoComplete="off" />;
    case 'money':
      return <TextField {...shared} readOnly={readOnly} inputMode="decimal" autoComplete="off" />;
    case 'day':
      return <TextField {...shared} type="date" min={cairoDay()} />;
    case 'flag':
      return (
        <SelectField
          {...shared}
          options={[notSaid, { value: 'true', label: t('clinic:yes') }, { value: 'false', label: t('clinic:no') }]}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...shared}
          options={[
            notSaid,
            ...field.choices.map((choice) => ({ value: choice, label: choiceLabel(columnOf(field), choice) })),
          ]}
        />
      );
    case 'product':
    case 'tick':
    case 'files':
      return null;
  }
}
