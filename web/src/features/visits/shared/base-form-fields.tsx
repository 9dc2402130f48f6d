import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { cairoDay } from '#contract/cairo-day.ts';
import { BASE_FIELDS, type BaseField, type BaseFieldName } from '#contract/visit-forms/base-fields.ts';
import type { InputBinding } from '#web/form/form.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import styles from './form-fields.module.css';

interface BaseFormFieldsProps {
  bind: (name: BaseFieldName) => InputBinding<string>;
  /** The day that the form has already, in Cairo: it may stay although it is over. */
  keptDate?: string;
  /** What belongs right below the phone, for example the people who have it. */
  belowPhone?: ReactNode;
  /** Keys that are pressed in a phone. */
  onPhoneKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

type NamedField = BaseField & { name: BaseFieldName };
const FIELDS: readonly NamedField[] = BASE_FIELDS;
const isLong = (field: NamedField): boolean => field.kind === 'text' && field.long === true;
const SHORT = FIELDS.filter((field) => !isLong(field));
/** Short fields stand two in a row. */
const PAIRS = SHORT.flatMap((_, index) => (index % 2 === 0 ? [SHORT.slice(index, index + 2)] : []));

/** The person and the visit. */
export function BaseFormFields({ bind, keptDate, belowPhone, onPhoneKey }: BaseFormFieldsProps) {
  const { columnName } = useRecordWords();
  const today = cairoDay();

  function input(field: NamedField): ReactNode {
    const { name, kind, required = false } = field;
    const shared = { ...bind(name), label: columnName('form_details', name), optional: !required, autoComplete: 'off' };
    switch (kind) {
      case 'mobile':
      case 'phone':
        return (
          <TextField
            key={name}
            {...shared}
            onKeyDown={kind === 'mobile' ? onPhoneKey : undefined}
            type="tel"
            inputMode="tel"
            dir="ltr"
          />
        );
      case 'age':
        return <TextField key={name} {...shared} inputMode="numeric" />;
      case 'visit':
        return (
          <TextField
            key={name}
            {...shared}
            type="datetime-local"
            min={`${keptDate !== undefined && keptDate < today ? keptDate : today}T00:00`}
          />
        );
      case 'text':
        return field.long ? (
          <TextArea key={name} {...shared} rows={2} maxLength={field.max} />
        ) : (
          <TextField key={name} {...shared} maxLength={field.max} />
        );
    }
  }

  return (
    <>
      {PAIRS.map((pair) => (
        <Fragment key={pair[0]?.name}>
          <div className={styles.pair}>{pair.map(input)}</div>
          {pair.some(({ kind }) => kind === 'mobile') && belowPhone}
        </Fragment>
      ))}
      <div className={styles.short}>{FIELDS.filter(isLong).map(input)}</div>
    </>
  );
}
