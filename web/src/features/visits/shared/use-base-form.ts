import { useTranslation } from 'react-i18next';
import type { Schema } from 'yup';
import { REQUIRED_BASE_FIELDS } from '#contract/visit-forms/base-fields.ts';
import { enterMoves } from '#web/form/enter-moves.ts';
import { useContractForm } from '#web/form/form.ts';
import { type BaseFormValues, toBaseData, toReasonData } from './base-form.ts';
import { wrongBase } from './wrong-base.ts';

interface BaseFormOptions {
  initialValues: BaseFormValues;
  schema: Schema;
  /** When the visit was said to be, as stored; it may stay although it is over. */
  keptDate?: string;
  onSubmit: (values: BaseFormValues, signal: AbortSignal) => Promise<void>;
}

/** A visit form in the browser: says what the specification says of empty fields and missing reasons. */
export function useBaseForm({ initialValues, schema, keptDate, onSubmit }: BaseFormOptions) {
  const { t } = useTranslation('clinic');
  const form = useContractForm<BaseFormValues>({
    initialValues,
    schema,
    toWire: (values) => ({ ...toBaseData(values), reasons: toReasonData(values.reasons) }),
    alsoWrong: (values) => wrongBase(values, keptDate),
    onSubmit,
  });
  const isIncomplete = form.tried && REQUIRED_BASE_FIELDS.some((field) => form.values[field].trim() === '');
  return {
    ...form,
    failure: isIncomplete ? t('required-fields') : form.failure,
    formProps: { ...form.formProps, onKeyDown: enterMoves },
  };
}
