import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from 'yup';
import { errorSentence } from '#contract/errors.ts';
import { BASE_FIELDS, REQUIRED_BASE_FIELDS } from '#contract/visit-forms/base-fields.ts';
import { CallError } from '../../lib/call.ts';
import { useContractForm } from '../shared-form/form.ts';
import { type BaseFormValues, toBaseData, toReasonData } from './base-form.ts';

/** The inputs by their names on the wire, where they stand inside `data`. */
const INPUT_OF = Object.fromEntries(BASE_FIELDS.map(({ name }) => [`data.${name}`, name]));

interface BaseFormOptions {
  initialValues: BaseFormValues;
  schema: Schema;
  onSubmit: (values: BaseFormValues, signal: AbortSignal) => Promise<void>;
}

/** A visit form in the browser: says what the specification says of empty fields and missing reasons. */
export function useBaseForm({ initialValues, schema, onSubmit }: BaseFormOptions) {
  const { t } = useTranslation('clinic');
  const [tried, setTried] = useState(false);
  const form = useContractForm<BaseFormValues>({
    initialValues,
    schema,
    toWire: (values) => ({ ...toBaseData(values), reasons: toReasonData(values.reasons) }),
    inputOf: INPUT_OF,
    onSubmit: async (values, signal) => {
      if (values.reasons.length === 0) throw noReasons();
      await onSubmit(values, signal);
    },
  });
  const isIncomplete = tried && REQUIRED_BASE_FIELDS.some((field) => form.values[field].trim() === '');
  return {
    ...form,
    failure: isIncomplete ? t('required-fields') : form.failure,
    formProps: {
      ...form.formProps,
      noValidate: true as const,
      onSubmit: (event: FormEvent) => {
        setTried(true);
        return form.formProps.onSubmit(event);
      },
    },
  };
}

/** "Please Add In At Least One Visit Reason", as the server says it. */
function noReasons(): CallError {
  const code = 'no_reasons';
  return new CallError({ error: errorSentence(code), code, params: {} });
}
