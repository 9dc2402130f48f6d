import type { ISchema } from 'yup';
import { hasLostDigits } from '#contract/imports/constants.ts';
import type { RowFault } from '#contract/imports/schemas.ts';
import { isDamaged } from '#lib/damaged-text.ts';
import { fieldFaults } from '#runtime/refusal.ts';
import { validInput } from '#runtime/validation.ts';

/** What a row says, or everything that is wrong with it. */
export type Read<Said> = { said: Said; faults: [] } | { said: null; faults: RowFault[] };

/** What a row says in the fields of a schema. Of a field one fault is named: those that are known already come first. */
export async function readFiled<Filed>(
  schema: ISchema<Filed>,
  input: Record<string, unknown>,
  known: readonly RowFault[],
): Promise<Read<Filed>> {
  const faults = [...known];
  try {
    const said = await validInput(schema, { type: '', input, fromQuery: false });
    if (faults.length === 0) {
      return { said, faults: [] };
    }
  } catch (error) {
    for (const [path, { key, values }] of Object.entries(fieldFaults(error))) {
      const [field = path] = path.split(/[.[]/, 1);
      if (!faults.some((fault) => fault.field === field)) {
        faults.push({ field, key, ...(values && { values }) });
      }
    }
  }
  return { said: null, faults };
}

type Texts = Readonly<Record<string, string | null | undefined>>;

/** Numbers of which a spreadsheet has kept no more than the first digits. */
export function lostDigits(numbers: Texts): RowFault[] {
  return Object.entries(numbers)
    .filter(([, text]) => hasLostDigits(text ?? ''))
    .map(([field]) => ({ field, key: 'digits_lost' }));
}

/** Texts whose letters were destroyed. */
export function damagedTexts(texts: Texts): RowFault[] {
  return Object.entries(texts)
    .filter(([, text]) => isDamaged(text ?? ''))
    .map(([field]) => ({ field, key: 'damaged_text' }));
}
