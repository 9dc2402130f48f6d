import { type ISchema, isSchema, ObjectSchema, type Reference, type Schema, ValidationError } from 'yup';
import { type FieldMessage, MAX_FIELDS_NAMED } from '#contract/errors.ts';
import { isUnclearNumber } from '#contract/typed-number.ts';
import { decodeFields } from '#lib/bracketed-fields.ts';
import { Faults } from './faults.ts';
import type { RequestContext } from './ports.ts';
import { refuse } from './refusal.ts';
import type { RawCall } from './request.ts';
import { stripped } from './strip.ts';

/**
 * Decodes and validates what a call carries. Strings of a query become what the schema describes; optional fields that
 * are null or empty count as absent; then everything is checked without casting and unknown fields are refused. Fields
 * whose schema says `bracketed` travel as texts under bracketed names, and are decoded as a query is; there an empty
 * text is null where the schema takes null, and absent where it does not.
 */
export async function validInput<Input>(schema: ISchema<Input>, raw: RawCall): Promise<Input> {
  const input = decode(schema, raw);
  try {
    await schema.validate(input, { strict: true, abortEarly: false, disableStackTrace: true });
  } catch (error) {
    if (ValidationError.isError(error)) {
      faultsOf(error).refuse();
    }
    throw error;
  }
  return input as Input;
}

/**
 * What a call answers, without the fields that its schema does not name. That it is as the schema says is checked where
 * Samaa is developed and tested; on a shop's server that would take longer than the rest of the call.
 */
export async function validOutput<Output>(
  schema: ISchema<Output>,
  output: Output,
  { checksAnswers }: Pick<RequestContext, 'checksAnswers'>,
): Promise<Output> {
  if (checksAnswers) {
    await schema.validate(output, { strict: true, disableStackTrace: true });
  }
  return stripped(schema, output) as Output;
}

function decode(schema: ISchema<unknown>, { input, fromQuery }: RawCall): Record<string, unknown> {
  const fields = fieldsOf(schema);
  const decoded: Record<string, unknown> = {};
  const bracketed: [key: string, values: Record<string, unknown>][] = [];
  for (const [key, value] of Object.entries(input)) {
    const field = fields(key, value, input);
    const empty = value === '' || value === null;
    if (empty && (fromQuery || field?.spec.optional)) {
      continue;
    }
    if (field?.meta()?.bracketed) {
      const values = decodeFields(value) ?? refuse('invalid_input', { fields: { [key]: { key: 'invalid' } } });
      bracketed.push([key, values]);
      continue;
    }
    // Not an assignment: a field that is named __proto__ must stay a field, and be refused as unknown.
    Object.defineProperty(decoded, key, {
      value: fromQuery && typeof value === 'string' ? decodeText(value, field?.type) : value,
      enumerable: true,
    });
  }
  for (const [key, values] of bracketed) {
    decoded[key] = decodeTexts(values, fields(key, values, decoded));
  }
  return decoded;
}

/** Nested texts as what the schema says; what is no text stays as it is. */
function decodeTexts(values: Record<string, unknown>, schema: Schema | undefined): Record<string, unknown> {
  const fields = fieldsOf(schema);
  const decoded: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const field = fields(key, value, values);
    if (typeof value === 'object' && value !== null && field?.type === 'object') {
      decoded[key] = decodeTexts(value as Record<string, unknown>, field);
    } else if (value !== '') {
      decoded[key] = typeof value === 'string' ? decodeText(value, field?.type) : value;
    } else if (!field || field.spec.nullable || !field.spec.optional) {
      decoded[key] = field?.type === 'string' && !field.spec.nullable ? value : null;
    }
  }
  return decoded;
}

/**
 * The schemas of the fields of an object. What a block's fields are depends on its kind, so they are told by the value
 * that stands there and by what stands beside it. (`describe` would tell the same, and copies every schema to do so.)
 */
function fieldsOf(schema: ISchema<unknown> | undefined) {
  const fields: Record<string, ISchema<unknown> | Reference> = schema instanceof ObjectSchema ? schema.fields : {};
  return (key: string, value: unknown, parent: Record<string, unknown>): Schema | undefined => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return isSchema(field) ? (field.resolve({ value, parent }) as Schema) : undefined;
  };
}

/** Text that does not read as the described type stays text, which the validation then names. */
function decodeText(text: string, type: string | undefined): unknown {
  if (type === 'number' && !isUnclearNumber(text) && /^-?\d+(\.\d+)?$/.test(text)) {
    return Number(text);
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) {
    return text === 'true';
  }
  return text;
}

/** Why fields are refused, by their paths. */
function faultsOf(error: ValidationError): Faults {
  const faults = new Faults();
  for (const { path = '', type, errors, params } of error.inner.length > 0 ? error.inner : [error]) {
    const message = toMessage(errors[0]);
    if (type === 'noUnknown') {
      for (const key of String(params?.unknown).split(', ', MAX_FIELDS_NAMED)) {
        faults.add(path ? `${path}.${key}` : key, message);
      }
    } else {
      faults.add(path, message);
    }
  }
  return faults;
}

/** The schemas answer keys; a sentence can only come from a rule of the library that has none. */
function toMessage(message: unknown): FieldMessage {
  return typeof message === 'object' && message !== null ? (message as FieldMessage) : { key: 'invalid' };
}
