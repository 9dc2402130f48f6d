import { deskEntry } from '../desks/schemas.ts';
import { array, exact, id, requestId } from '../fields.ts';
import { HANDED_IN_AT_ONCE } from './constants.ts';
import { driverCash } from './schemas.ts';

export const fetchDriverCash = { input: exact({ id: id() }), output: driverCash };

export const handInCash = {
  input: exact({
    id: id(),
    driver_id: id(),
    shipments: array().of(id()).min(1).max(HANDED_IN_AT_ONCE).required(),
    request_id: requestId().required(),
  }),
  output: deskEntry,
};
