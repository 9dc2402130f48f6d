import { ArraySchema, StringSchema } from 'yup';
import type { FieldMessage } from './errors.ts';

/*
 * The library validates everything at once: each item of a list however long the list is, and each rule of a text however
 * long the text is. These two are validated by their length first; what is too long is refused as that and not looked at.
 */

/** A text whose `max` counts before all other rules. */
class BoundedString extends StringSchema {
  override max(limit: number, message = tooLong(limit)): this {
    const next = super.max(limit, message).typeError(lengthMessage(message));
    next._typeCheck = (value: unknown): value is string => typeof value === 'string' && value.length <= limit;
    return next;
  }
}

/** A list whose `max` counts before its items. */
class BoundedArray extends ArraySchema<unknown[] | undefined, object> {
  override max(limit: number, message = tooLong(limit)): this {
    const next = super.max(limit, message).typeError(lengthMessage(message));
    next._typeCheck = (value: unknown): value is unknown[] => Array.isArray(value) && value.length <= limit;
    return next;
  }
}

function tooLong(max: number) {
  return (): FieldMessage => ({ key: 'too_long', values: { max } });
}

/** Why a value is not a text or list that short: it is too long, or something else altogether. */
function lengthMessage(message: () => FieldMessage) {
  return ({ value }: { value: unknown }): FieldMessage =>
    typeof value === 'string' || Array.isArray(value) ? message() : { key: 'invalid' };
}

export const string = (): StringSchema => new BoundedString();
/** Of what it is a list, `of` says. */
export const array = (): ArraySchema<unknown[] | undefined, object> => new BoundedArray();
