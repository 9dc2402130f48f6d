import { type ISchema, type SchemaDescription, type SchemaObjectDescription, ValidationError } from 'yup';
import type { FieldMessage } from '../contract/errors.ts';
import { decodeFields } from '../domain/bracketed-fields.ts';
import { refuse } from './refusal.ts';
import type { RawCall } from './request.ts';

/**
 * Decodes and validates what a call carries. Strings of a query become what the schema describes; optional fields that
 * are null or empty count as absent; then everything is checked without casting and unknown fields are refused. Fields
 * whose schema says `bracketed` travel as texts under bracketed names, and are decoded as a query is; there an empty
 * text is null where the schema takes null, and absent where it does not.
 */
export async function validInput<Input>(schema: ISchema<Input>, raw: RawCall): Promise<Input> {
  const input = decode(schema, raw);
  try {
    await schema.validate(input, { strict: true, abortEarly: false });
  } catch (error) {
    if (ValidationError.isError(error)) {
      refuse('invalid_input', { fields: fieldMessages(error) });
    }
    throw error;
  }
  return input as Input;
}

/** Checks what a call answers and strips fields that its schema does not name, so that a stray one cannot leak. */
export async function validOutput<Output>(schema: ISchema<Output>, output: Output): Promise<Output> {
  await schema.validate(output, { strict: true });
  return schema.cast(output, { stripUnknown: true });
}

function decode(schema: ISchema<unknown>, { input, fromQuery }: RawCall): Record<string, unknown> {
  const fields = (schema.describe() as SchemaObjectDescription).fields;
  const decoded: Record<string, unknown> = {};
  const bracketed: string[] = [];
  for (const [key, value] of Object.entries(input)) {
    const field = Object.hasOwn(fields, key) ? (fields[key] as SchemaDescription) : undefined;
    const empty = value === '' || value === null;
    if (empty && (fromQuery || field?.optional)) {
      continue;
    }
    if (field && 'meta' in field && field.meta && 'bracketed' in field.meta) {
      bracketed.push(key);
      decoded[key] = decodeFields(value) ?? refuse('invalid_input', { fields: { [key]: { key: 'invalid' } } });
      continue;
    }
    // Not an assignment: a field that is named __proto__ must stay a field, and be refused as unknown.
    Object.defineProperty(decoded, key, {
      value: fromQuery && typeof value === 'string' ? decodeText(value, field?.type) : value,
      enumerable: true,
    });
  }
  // What a block's fields are depends on its kind, so the schema has to see the values.
  for (const key of bracketed) {
    const described = (schema.describe({ value: decoded }) as SchemaObjectDescription).fields[key];
    decoded[key] = decodeTexts(decoded[key] as Record<string, unknown>, described as SchemaObjectDescription);
  }
  return decoded;
}

/** Nested texts as what the schema describes; what is no text stays as it is. */
function decodeTexts(values: Record<string, unknown>, { fields }: SchemaObjectDescription): Record<string, unknown> {
  const decoded: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, key) ? (fields[key] as SchemaDescription) : undefined;
    if (typeof value === 'object' && value !== null && field?.type === 'object') {
      decoded[key] = decodeTexts(value as Record<string, unknown>, field as SchemaObjectDescription);
    } else if (value !== '') {
      decoded[key] = typeof value === 'string' ? decodeText(value, field?.type) : value;
    } else if (!field || field.nullable || !field.optional) {
      decoded[key] = field?.type === 'string' && !field.nullable ? value : null;
    }
  }
  return decoded;
}

/** Text that does not read as the described type stays text, which the validation then names. */
function decodeText(text: string, type: string | undefined): unknown {
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) {
    return Number(text);
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) {
    return text === 'true';
  }
  return text;
}

function fieldMessages(error: ValidationError): Record<string, FieldMessage> {
  const fields: Record<string, FieldMessage> = {};
  for (const { path = '', type, errors, params } of error.inner.length > 0 ? error.inner : [error]) {
    const message = toMessage(errors[0]);
    if (type === 'noUnknown') {
      for (const key of String(params?.unknown).split(', ')) {
        fields[path ? `${path}.${key}` : key] = message;
      }
    } else {
      fields[path] ??= message;
    }
  }
  return fields;
}

/** The schemas answer keys; a sentence can only come from a rule of the library that has none. */
function toMessage(message: unknown): FieldMessage {
  return typeof message === 'object' && message !== null ? (message as FieldMessage) : { key: 'invalid' };
}
