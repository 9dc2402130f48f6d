import { ArraySchema, type ISchema, isSchema, type Lazy, ObjectSchema, type Schema, TupleSchema } from 'yup';
import { array, string } from '#contract/bounded.ts';

/** Says that the fast way does not know: yup has to look. */
export const UNDECIDED = Symbol('undecided');

/** Gives back what a value becomes once it is stripped to a schema; `parent` is what it stands in. */
type Strip = (value: unknown, parent: unknown) => unknown;

const undecided: Strip = () => UNDECIDED;

/** What a rule of a number asks, by yup's name of it. */
const NUMBER_RULES: Readonly<Record<string, (value: number, limit: unknown) => boolean>> = {
  integer: (value) => Number.isInteger(value),
  min: (value, limit) => typeof limit === 'number' && value >= limit,
  max: (value, limit) => typeof limit === 'number' && value <= limit,
};

/** How yup's own types change what they are given, before anybody adds to it: not at all, what is of the type. */
const OWN_TRANSFORMS: Readonly<Record<string, number>> = {
  string: string().transforms.length,
  number: 1,
  boolean: 1,
  mixed: 0,
  array: array().transforms.length,
  tuple: 0,
  object: 0,
};

const known = new WeakMap<object, Strip>();

/**
 * A value as a schema validates it strictly and strips it of fields that it does not name, in a twentieth of the time of
 * yup, which would take longer with an answer than the rest of its call. It knows the plain rules of answers; whatever
 * breaks one of them, or is under another rule, is `UNDECIDED`: then yup says what it is.
 */
export function stripped(schema: ISchema<unknown>, value: unknown, parent?: unknown): unknown {
  let strip = known.get(schema);
  if (!strip) {
    strip = isLazy(schema) ? stripLazy(schema) : stripSchema(schema as Schema);
    known.set(schema, strip);
  }
  return strip(value, parent);
}

function isLazy(schema: ISchema<unknown>): schema is Lazy<unknown> {
  return (schema as { type?: unknown }).type === 'lazy';
}

function stripLazy(schema: Lazy<unknown>): Strip {
  return (value, parent) => {
    const resolved = schema.resolve({ value, parent });
    return stripped(resolved as ISchema<unknown>, value, parent);
  };
}

function stripSchema(schema: Schema): Strip {
  const { type, spec, conditions, transforms, _whitelist, _blacklist } = schema as unknown as Internals;
  if (conditions.length > 0 || transforms.length !== OWN_TRANSFORMS[type] || spec.strip || _blacklist.size > 0) {
    return undecided;
  }
  const stripValue = stripperOf(schema);
  const choices = _whitelist.size > 0 ? new Set(schema.describe().oneOf) : null;
  // An object that says nothing of a default has one that is made of its fields.
  const mayBeAbsent = spec.optional && spec.default === undefined && (type !== 'object' || 'default' in spec);
  return (value, parent) => {
    if (value === undefined) {
      return mayBeAbsent ? undefined : UNDECIDED;
    }
    if (value === null) {
      return spec.nullable ? null : UNDECIDED;
    }
    return choices && !choices.has(value) ? UNDECIDED : stripValue(value, parent);
  };
}

/** What yup keeps of a schema without telling in its types. */
interface Internals extends Pick<Schema, 'type' | 'spec' | 'transforms'> {
  conditions: readonly unknown[];
  _whitelist: { size: number };
  _blacklist: { size: number };
}

/** For values that are there. */
function stripperOf(schema: Schema): Strip {
  const rules = schema.tests.map(({ OPTIONS }) => ({ name: OPTIONS?.name ?? '', params: OPTIONS?.params ?? {} }));
  if (schema instanceof ObjectSchema) {
    return rules.length === 0 ? stripObject(schema) : undecided;
  }
  if (schema instanceof ArraySchema) {
    return rules.length === 0 ? stripArray(schema) : undecided;
  }
  if (schema instanceof TupleSchema) {
    return rules.length === 0 ? stripTuple(schema.spec as unknown as { types: ISchema<unknown>[] }) : undecided;
  }
  const isAsAsked =
    (isType: (value: unknown) => boolean): Strip =>
    (value) =>
      isType(value) ? value : UNDECIDED;
  switch (schema.type) {
    case 'string': {
      const isRequired = rules.length > 0;
      return rules.every(({ name }) => name === 'required')
        ? isAsAsked((value) => typeof value === 'string' && !(isRequired && value === ''))
        : undecided;
    }
    case 'number': {
      const checks = rules.map(({ name, params }) => ({ holds: NUMBER_RULES[name], limit: params[name] }));
      return isAsAsked(
        (value) =>
          typeof value === 'number' &&
          !Number.isNaN(value) &&
          checks.every(({ holds, limit }) => holds?.(value, limit) ?? false),
      );
    }
    case 'boolean':
      return rules.length === 0 ? isAsAsked((value) => typeof value === 'boolean') : undecided;
    case 'mixed':
      return rules.length === 0 ? (value) => value : undecided;
    default:
      return undecided;
  }
}

function stripObject(schema: ObjectSchema<object>): Strip {
  const fields = Object.entries(schema.fields as Record<string, unknown>);
  const schemas = fields.flatMap(([name, field]) => (isSchema(field) ? [[name, field] as const] : []));
  if (schemas.length < fields.length) {
    return undecided;
  }
  return (value) => {
    if (Object.prototype.toString.call(value) !== '[object Object]') {
      return UNDECIDED;
    }
    const kept: Record<string, unknown> = {};
    for (const [name, field] of schemas) {
      const own = stripped(field, (value as Record<string, unknown>)[name], value);
      if (own === UNDECIDED) {
        return UNDECIDED;
      }
      if (own !== undefined) {
        kept[name] = own;
      }
    }
    return kept;
  };
}

function stripTuple({ types }: { types: ISchema<unknown>[] }): Strip {
  return (value) => {
    if (!Array.isArray(value) || value.length !== types.length) {
      return UNDECIDED;
    }
    const kept = types.map((type, index) => stripped(type, value[index], value));
    return kept.includes(UNDECIDED) ? UNDECIDED : kept;
  };
}

function stripArray({ innerType }: { innerType?: ISchema<unknown> | undefined }): Strip {
  return (value) => {
    if (!Array.isArray(value) || !innerType) {
      return UNDECIDED;
    }
    const kept: unknown[] = [];
    for (const item of value) {
      const own = stripped(innerType, item, value);
      if (own === UNDECIDED) {
        return UNDECIDED;
      }
      kept.push(own);
    }
    return kept;
  };
}
