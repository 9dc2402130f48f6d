import { NotSupportedError } from '../../core/errors.ts';
import { jsonObject, type Validator } from '../../core/params.ts';

const operators = [
  'increment',
  'decrement',
  'multiply',
  'divide',
  'modulo',
  'power',
  'arrayAppend',
  'arrayPrepend',
  'arrayInsert',
  'arrayRemove',
  'arrayUnique',
  'arrayIntersect',
  'arrayDiff',
  'arrayFilter',
  'stringConcat',
  'stringReplace',
  'toggle',
  'dateAddDays',
  'dateSubDays',
  'dateSetNow',
];
const operatorText = new RegExp(`^\\{"method":"(?:${operators.join('|')})"`);

/** The columns of a row. The SDK's `Operator` values are refused by name: to keep them as text would be worse. */
export const rowData: Validator<Record<string, unknown>> = (value) => {
  const reading = jsonObject(value);
  if (reading.ok) {
    refuseOperators(reading.value);
  }
  return reading;
};

/** Throws a 501 when one of the values is an operator. */
export function refuseOperators(data: Record<string, unknown>): void {
  for (const value of Object.values(data)) {
    if (typeof value === 'string' && operatorText.test(value)) {
      throw new NotSupportedError('operators (Operator.…) as row values');
    }
  }
}
