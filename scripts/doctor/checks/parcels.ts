import { randomUUID } from 'node:crypto';
import { BOSTA_URL, PARCELS_CALLBACK_PATH } from '../../../functions/subjects/delivery/companies/bosta-settings.ts';
import { addressAt, parcelsCallbackOf, SHOP } from '../../deploy/addresses.ts';
import { keysOf } from '../../parcel-sandbox/keys.ts';
import { type Answer, ask } from '../ask.ts';
import { type Check, fail, ok, type Seen, skipped, warn } from '../check.ts';
import { adviceFor, type Place, RESTART } from '../place.ts';
import { bostaVariablesOf } from './functions.ts';

const OFF = skipped('Bosta brings no parcels: no BOSTA_… variables are set');
const SETTINGS = 'Look at the settings (scripts/deploy/docs/parcels.md), and deploy.';

/** What the settings say of a variable; undefined where they do not. */
function settingOf({ shop }: Place, wanted: string): string | undefined {
  return shop.kind === 'local' ? undefined : shop.settings.functionVariables.find(({ name }) => name === wanted)?.value;
}

/** Whether Bosta knows the key. It is asked for its cities: nothing is made. */
export const bosta: Check = {
  name: 'bosta',
  async look(place) {
    if (place.shop.kind === 'local') {
      return skipped('the parcel sandbox of this machine has keys of its own');
    }
    const key = settingOf(place, 'BOSTA_API_KEY');
    if (key === undefined) {
      return (await bostaVariablesOf(place)) === undefined
        ? OFF
        : skipped('the settings have no BOSTA_API_KEY, and Appwrite does not tell the one that is deployed');
    }
    const base = (settingOf(place, 'BOSTA_BASE_URL') ?? BOSTA_URL).replace(/\/+$/, '');
    const look = (path: string) => ask(`${base}${path}`, { headers: { authorization: key } });
    const cities = await look('/cities');
    if (cities.status === 200) {
      // Cities may be told to anybody: a parcel that is not there only to a customer.
      const parcel = await look(`/deliveries/${randomUUID().replaceAll('-', '').slice(0, 12)}`);
      return parcel.status === 401 || parcel.status === 403 ? seenOfRefusal(parcel) : ok('Bosta knows the key');
    }
    return seenOfRefusal(cities);
  },
};

function seenOfRefusal({ status }: Answer): Seen {
  return status === 401 || status === 403
    ? fail(`Bosta does not know BOSTA_API_KEY (${status})`, 'Take the key from Bosta’s dashboard again, and deploy.')
    : warn(`Bosta answered ${status} when asked for its cities`, `Look whether it has a disturbance. ${SETTINGS}`);
}

export const bostaCallback: Check = {
  name: 'bosta callback',
  async look(place) {
    const { target, shop } = place;
    if (shop.kind === 'local') {
      const address = addressAt(target.endpoint, `${SHOP}.localhost`, PARCELS_CALLBACK_PATH);
      return shop.isRunning
        ? seenOfCallback(place, address, keysOf(shop.dataDir).callbackSecret)
        : skipped('the shop is not running: npm start');
    }
    const secret = settingOf(place, 'BOSTA_CALLBACK_SECRET');
    if (secret === undefined && (await bostaVariablesOf(place)) === undefined) {
      return OFF;
    }
    const address = await parcelsCallbackOf(target, shop.settings);
    return address === undefined
      ? fail('Bosta has nowhere to report to', 'Set CALLBACK_DOMAIN and deploy.')
      : seenOfCallback(place, address, secret);
  },
};

/** Whether the callback refuses a wrong secret, and takes the right one where it is known. The report is of no parcel. */
export async function seenOfCallback(place: Place, address: string, secret: string | undefined): Promise<Seen> {
  const report = JSON.stringify({ trackingNumber: randomUUID().slice(0, 30), state: 45 });
  const post = (end: string) =>
    ask(`${address}/${end}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: report });
  let wrong: Answer;
  let right: Answer | undefined;
  try {
    wrong = await post(randomUUID());
    right = secret === undefined ? undefined : await post(secret);
  } catch (error) {
    return fail(
      `nobody answers at ${address} (${(error as Error).message}), so parcels move only with the nightly comparison`,
      adviceFor(place, RESTART, 'Look at the domain of the shop’s function and its certificate.'),
    );
  }
  if (wrong.status !== 403) {
    return fail(
      `${address} answers ${wrong.status} to a wrong secret, and not 403`,
      `It has to be a domain of the shop’s function, with the path ${PARCELS_CALLBACK_PATH}. Look also whether the function’s log says "Bosta is off".`,
    );
  }
  return right === undefined || right.status === 200
    ? ok(`${address} refuses a wrong secret${right === undefined ? '' : ' and takes the right one'}`)
    : fail(`${address} answers ${right.status} to BOSTA_CALLBACK_SECRET`, SETTINGS);
}
