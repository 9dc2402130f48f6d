/**
 * Nested data as bracketed fields: `{ blocks: { 20: { id: 'x' } } }` is `{ 'blocks[20][id]': 'x' }`. Every value is
 * text; null is `''`, and so is an object that holds nothing; undefined is left out. The schema of the call says what
 * the texts mean.
 */
export type BracketedFields = Record<string, string>;

/** So many fields, and so many characters in all, a payload has at most. */
export const MAX_FIELDS = 5000;
export const MAX_FIELD_CHARACTERS = 1_000_000;
/** Characters of a field's name; `blocks[99][account][price_acceptance]` is among the longest. */
export const MAX_FIELD_NAME = 100;

/** Writes nested data as bracketed fields. */
export function encodeFields(data: object): BracketedFields {
  const fields: BracketedFields = {};
  const write = (name: string, value: unknown) => {
    if (typeof value === 'object' && value !== null && (name === '' || Object.keys(value).length > 0)) {
      for (const [key, inner] of Object.entries(value)) {
        write(name === '' ? key : `${name}[${key}]`, inner);
      }
    } else if (value !== undefined) {
      fields[name] = value === null || typeof value === 'object' ? '' : String(value);
    }
  };
  write('', data);
  return fields;
}

/** The `encode` of a call whose `data` travels as bracketed fields. */
export function withBracketedData<Input extends { data: object }>(input: Input): object {
  return { ...input, data: encodeFields(input.data) };
}
