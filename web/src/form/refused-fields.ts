import { type Schema, ValidationError } from 'yup';
import type { FieldMessage } from '#contract/errors.ts';
import { fieldErrors, fieldMessageText } from '#web/i18n/errors.ts';

/** Why values are refused, by the field's name in the schema: one message a field, "required" before all others. */
export function schemaMessages(schema: Schema, value: unknown): Record<string, FieldMessage> {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const messages: Record<string, FieldMessage> = {};
    for (const { path, errors } of error.inner) {
      // The contract's schemas speak in keys, which yup types as texts.
      const message = errors[0] as unknown as FieldMessage;
      const name = path ?? '';
      if (!messages[name] || message.key === 'required') messages[name] = message;
    }
    return messages;
  }
}

/**
 * The name of the input of a field on the wire: the field's own without the `data` that it stands in, but for `names`.
 * A list among them has one input for all that stands in it.
 */
export function inputName(path: string, names: Readonly<Record<string, string>>): string {
  const field = path.replace(/^data\./, '');
  const list = field.replace(/\.\d+$|\[\d+\]$/, '');
  return names[field] ?? names[list] ?? field;
}

/** Such a name by that of the field. */
type InputOf = (field: string) => string;

/** Why a schema refuses what would be sent, in words, by the names of the inputs. */
export function wrongInputs(schema: Schema, wire: unknown, inputOf: InputOf): Record<string, string> {
  const messages = Object.entries(schemaMessages(schema, wire));
  return Object.fromEntries(messages.map(([field, message]) => [inputOf(field), fieldMessageText(message)]));
}

/**
 * Why a call refused what was sent, in words, by the names of the inputs; `others` is what was refused that has no input.
 * Without `isAll`, inputs do not tell the whole error: the form tells it above its button.
 */
export function refusedInputs(
  error: unknown,
  inputOf: InputOf,
  hasInput: (name: string) => boolean,
): { inputs: Record<string, string>; others: readonly string[]; isAll: boolean } {
  const refused = Object.entries(fieldErrors(error)).map(([field, text]) => [inputOf(field), text] as const);
  const shown = refused.filter(([name]) => hasInput(name));
  const others = refused.filter(([name]) => !hasInput(name)).map(([, words]) => words);
  return {
    inputs: Object.fromEntries(shown),
    others: [...new Set(others)],
    isAll: shown.length > 0 && shown.length === refused.length,
  };
}
