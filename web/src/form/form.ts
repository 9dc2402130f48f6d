import { type FormikErrors, type FormikTouched, useFormik } from 'formik';
import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from 'yup';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { isRefusal } from '#web/lib/call.ts';
import { orAborted } from '#web/lib/retry.ts';
import { same } from '#web/lib/same.ts';
import { afterPress, useWatchedPress } from './press.ts';
import { inputName, refusedInputs, wrongInputs } from './refused-fields.ts';

export interface ContractFormOptions<Values extends object> {
  initialValues: Values;
  /** The contract's schema of what is sent. */
  schema: Schema;
  /** What is sent of what is typed: the value that `schema` validates. */
  toWire: (values: Values) => object;
  /** What else is wrong, in words, by the names of the inputs: what the schema cannot know, the function would refuse. */
  alsoWrong?: (values: Values) => Readonly<Record<string, string>>;
  /** The input of each field of the wire whose name differs (see `inputName`). */
  inputOf?: Readonly<Record<string, string>>;
  /**
   * Sends the values. What it throws is shown: refused fields beside their inputs, everything else above the button.
   * `signal` is aborted when the person stops waiting for the answer.
   */
  onSubmit: (values: Values, signal: AbortSignal) => Promise<void>;
}

/** How far the sending of a form is. */
export interface Submission {
  submitting: boolean;
  /** The person stopped waiting: whether the server has the values is not known. Sending the same again tells. */
  stopped: boolean;
  /** Stops waiting for the answer. */
  stop: () => void;
}

/** What `useContractForm` answers. */
export type ContractForm<Values extends object> = ReturnType<typeof useContractForm<Values>>;

/** What an input of a form needs besides its words. */
export interface InputBinding<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * A form that is validated by a schema of the contract, in the browser as on the server: errors stand beside their fields
 * in the page's language, the first wrong field gets the focus, a second press while sending does nothing, and what was
 * typed stays whatever the answer is.
 */
export function useContractForm<Values extends object>(options: ContractFormOptions<Values>) {
  const { initialValues, schema, toWire, alsoWrong, inputOf = {}, onSubmit } = options;
  const { language } = useLanguage();
  // What is wrong has its words from the beginning.
  useTranslation('shop-errors');
  const element = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** What the server refused, and of which values. */
  const [refusal, setRefusal] = useState<{ error: unknown; values: Values } | null>(null);
  const [shownWrong, setShownWrong] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);

  const nameOf = (field: string) => inputName(field, inputOf);
  const validate = (values: Values) =>
    ({ ...alsoWrong?.(values), ...wrongInputs(schema, toWire(values), nameOf) }) as FormikErrors<Values>;
  useWatchedPress();

  const waiting = useRef(new AbortController());
  const [stopped, setStopped] = useState(false);
  const form = useFormik<Values>({
    initialValues,
    validate,
    onSubmit: (values) => onSubmit(values, waiting.current.signal),
  });

  // The texts of errors follow the language of the page.
  useEffect(() => {
    void form.validateForm();
  }, [language]);

  // After the render that shows the errors, when whatever covered the page while sending is gone.
  useEffect(() => {
    const inputs = element.current?.querySelectorAll<HTMLElement>('[name]') ?? [];
    [...inputs].find((input) => shownWrong.includes(input.getAttribute('name') ?? ''))?.focus();
  }, [shownWrong]);

  function showErrors(wrong: readonly string[]): void {
    const touched = Object.fromEntries([...Object.keys(form.values), ...wrong].map((name) => [name, true]));
    void form.setTouched(touched as FormikTouched<Values>, false);
    setShownWrong([...wrong]);
  }

  const hasInput = (name: string) => name in form.values;

  /** Does one thing at a time; what it throws is shown. */
  async function attempt(action: () => Promise<void>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    setFailure(null);
    setRefusal(null);
    setStopped(false);
    try {
      await orAborted(action(), signal);
    } catch (error) {
      if (signal.aborted) return setStopped(true);
      const { inputs, isAll } = refusedInputs(error, nameOf, hasInput);
      setRefusal({ error, values: form.values });
      if (Object.keys(inputs).length > 0) showErrors(Object.keys(inputs));
      if (!isAll) setFailure(error);
    } finally {
      underWay.current = false;
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    await attempt(async () => {
      const errors = await form.validateForm();
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) showErrors(Object.keys(errors));
      else await form.submitForm();
    });
  }

  /** A field that has no input here is told by its own words, not by asking to look at what is marked. */
  const failureText = (error: unknown): string => {
    const { others } = refusedInputs(error, nameOf, hasInput);
    return others.length > 0 && isRefusal(error, 'invalid_input') ? others.join(' ') : errorText(error);
  };

  const refused = refusal ? refusedInputs(refusal.error, nameOf, hasInput).inputs : {};
  /** What the server said of a field holds as long as the field does. */
  const errorOf = (name: keyof Values & string): string | undefined =>
    refused[name] !== undefined && same(refusal?.values[name], form.values[name])
      ? refused[name]
      : form.touched[name]
        ? (form.errors[name] as string | undefined)
        : undefined;

  return {
    values: form.values,
    setValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) =>
      void form.setFieldValue(name, value),
    /** True while the values are being sent. */
    submitting: form.isSubmitting && !stopped,
    submission: {
      submitting: form.isSubmitting && !stopped,
      stopped,
      stop: () => waiting.current.abort(),
    } satisfies Submission,
    /** True when something was typed that differs from the beginning. */
    dirty: form.dirty,
    /** True once it was to be sent, whatever came of that. */
    tried,
    /** What went wrong with the form as a whole, in words; null when nothing did. */
    failure: failure === null ? null : failureText(failure),
    /** Takes back what is told of the form as a whole: it was put right. */
    forgive: () => setFailure(null),
    /** Attributes of the `form` element. */
    formProps: {
      ref: element,
      onSubmit: submit,
      // What was said of the form as a whole is about what was sent, not about what is being typed now. Not with the event
      // `input`: drawing the page in between gives a select its old choice back.
      onChange: () => setFailure(null),
      noValidate: true,
    },
    /** Sends something outside the form's own submission by the same rules: once at a time, errors shown. */
    attempt,
    /** Why an input is refused, once it was left or the form was sent. */
    errorOf,
    /** Ties an input to its value. */
    bind: <Name extends keyof Values & string>(name: Name): InputBinding<Values[Name]> => ({
      name,
      value: form.values[name],
      error: errorOf(name),
      onChange: form.handleChange,
      onBlur: (event) => {
        // An error that appears as the button is pressed would push the button away from under the finger.
        const pressed = event.relatedTarget;
        if (pressed instanceof HTMLButtonElement && pressed.type === 'submit') return;
        afterPress(() => void form.setFieldTouched(name));
      },
    }),
  };
}
