import { NAME_MAX } from './constants.ts';
import { message, optionalWritableText } from './fields.ts';
import { isBlank } from './invisible.ts';

/** What the admin gives a name in both languages. Where one is empty, the other one is shown. */
export const named = { name_ar: optionalWritableText(NAME_MAX), name_en: optionalWritableText(NAME_MAX) };

/** A name in one language at least. */
export const hasName = {
  name: 'named',
  message: message('required'),
  test: (value: { name_ar?: unknown; name_en?: unknown } | undefined) =>
    !(isBlank(value?.name_ar) && isBlank(value?.name_en)),
} as const;

/** Each id once. */
export const onceEach = {
  name: 'once',
  message: message('invalid'),
  test: (items: readonly { id?: unknown }[] | undefined) =>
    new Set((items ?? []).map((item) => item?.id)).size === (items ?? []).length,
} as const;
