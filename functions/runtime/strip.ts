import { ArraySchema, type ISchema, isSchema, ObjectSchema, type Schema, TupleSchema } from 'yup';

/**
 * An answer with the fields that its schema names and no others, so that a stray one cannot leak. What single values are is
 * not looked at; a list or an object where the schema names none is thrown. `parent` is what the value stands in.
 */
export function stripped(schema: ISchema<unknown>, value: unknown, parent?: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const own = schema.resolve({ value, parent }) as Schema;
  if (own.type === 'mixed' || value instanceof Date) {
    return value;
  }
  if (Array.isArray(value) && own instanceof TupleSchema) {
    const { types } = own.spec as unknown as { types: ISchema<unknown>[] };
    return types.map((type, index) => stripped(type, value[index], value));
  }
  if (Array.isArray(value) && own instanceof ArraySchema) {
    const { innerType } = own;
    return innerType ? value.map((item) => stripped(innerType, item, value)) : value;
  }
  if (Array.isArray(value) || !(own instanceof ObjectSchema)) {
    throw new TypeError(
      `An answer holds ${Array.isArray(value) ? 'a list' : 'an object'} where its schema says ${own.type}.`,
    );
  }
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(own.fields)) {
    const inner = (value as Record<string, unknown>)[name];
    if (inner !== undefined && isSchema(field)) {
      kept[name] = stripped(field, inner, value);
    }
  }
  return kept;
}
