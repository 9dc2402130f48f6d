import type { InferType } from 'yup';
import { each, exact, id, message, moment, number, object } from '../fields.ts';
import { EARS, FREQUENCIES, LEVEL_MAX, LEVEL_MIN } from './audiogram.ts';

/** The hearing thresholds of one ear: dB HL at each frequency that is known. */
const thresholds = exact(each(FREQUENCIES, () => number().integer().min(LEVEL_MIN).max(LEVEL_MAX)));
export type Thresholds = Readonly<InferType<typeof thresholds>>;

const ears = { right: thresholds, left: thresholds };

/** An audiogram that a customer keeps with their account. */
const keptHearing = object({
  ...ears,
  /** When it was saved, in ISO 8601. */
  savedAt: moment().required(),
}).required();
export type KeptHearing = InferType<typeof keptHearing>;

export const fetchHearing = { input: exact({ id: id() }), output: keptHearing.nullable() };

export const saveHearing = {
  input: exact({ id: id(), ...ears }).test('some', message('required'), (audiogram) =>
    EARS.some((ear) => FREQUENCIES.some((frequency) => audiogram?.[ear]?.[frequency] !== undefined)),
  ),
  output: keptHearing,
};

export const deleteHearing = fetchHearing;
