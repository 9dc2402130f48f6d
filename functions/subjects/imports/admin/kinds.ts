import type { ImportKind } from '#contract/imports/constants.ts';
import { appointments } from './appointments.ts';
import { audiograms } from './audiograms.ts';
import { balances } from './balances.ts';
import { devices } from './devices.ts';
import type { Importing } from './importing.ts';
import { people } from './people.ts';

/** What can be imported; the rows of each kind come in by a call of its own. */
export const KINDS: { [Kind in ImportKind]: Omit<Importing<never>, 'plan'> } = {
  people,
  devices,
  audiograms,
  appointments,
  balances,
};
