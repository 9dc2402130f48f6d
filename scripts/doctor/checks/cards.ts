import { randomInt } from 'node:crypto';
import { Query } from 'node-appwrite';
import { CALLBACK_PATH, PROVIDER_URL } from '../../../functions/subjects/card-payments/card-settings.ts';
import { forgedSignature } from '../../card-sandbox/deliver.ts';
import { makeTransaction } from '../../card-sandbox/transaction.ts';
import { addressAt, callbackOf, SHOP } from '../../deploy/addresses.ts';
import { ask } from '../ask.ts';
import { type Check, fail, ok, skipped, warn } from '../check.ts';
import { adviceFor, countRows, type Place, RESTART } from '../place.ts';
import { cardVariablesOf } from './functions.ts';

const OFF = skipped('customers cannot pay by card: no CARD_… variables are set');
const JSON_HEADERS = { 'content-type': 'application/json' };

/** Where the provider was told to report to; undefined where cards are off. */
async function callbackAddress(place: Place): Promise<string | undefined> {
  const { target, shop } = place;
  if (shop.kind === 'local') {
    return addressAt(target.endpoint, `${SHOP}.localhost`, CALLBACK_PATH);
  }
  const variables = await cardVariablesOf(place);
  return variables && (variables.get('CARD_CALLBACK_URL') ?? (await callbackOf(target, shop.settings)) ?? '');
}

export const callback: Check = {
  name: 'card callback',
  async look(place) {
    const { shop, now } = place;
    if (shop.kind === 'local' && !shop.isRunning) {
      return skipped('the shop is not running: npm start');
    }
    const address = await callbackAddress(place);
    if (address === undefined) {
      return OFF;
    }
    if (address === '') {
      return fail('the card provider has nowhere to report to', 'Set CALLBACK_DOMAIN and deploy.');
    }
    // Numbers that no provider gives, signed by nobody.
    const id = randomInt(2 ** 47, 2 ** 48 - 1);
    const forged = makeTransaction(now(), {
      id,
      amount_cents: 100,
      order: { id, merchant_order_id: '' },
      integration_id: 1,
    });
    const answer = await ask(`${address}?hmac=${forgedSignature(forged)}`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ type: 'TRANSACTION', obj: forged }),
    }).catch((error: Error) => error);
    if (answer instanceof Error) {
      return fail(
        `nobody answers at ${address} (${answer.message}), so payments are learned of late or never`,
        adviceFor(
          place,
          RESTART,
          'Look at the domain of the shop’s function and its certificate, and at CARD_CALLBACK_URL.',
        ),
      );
    }
    const ofIt = [Query.equal('transaction_id', String(id))];
    const stored =
      (await countRows(place, 'payment_transactions', ofIt)) + (await countRows(place, 'payment_questions', ofIt));
    if (stored > 0 || answer.status === 200) {
      return fail(
        `${address} took a report with a wrong signature (${answer.status}, ${stored} rows): anybody can say that an order is paid`,
        'Turn cards off in the settings of the provider, and deploy this checkout’s functions.',
      );
    }
    const code = codeOf(answer.body);
    if (answer.status === 403 && code === 'forbidden') {
      return ok(`${address} refuses a wrong signature and stored nothing`);
    }
    return code === 'card_unavailable'
      ? fail(
          'the shop’s function says that cards are off, although it has card variables',
          'Its log says which one is wrong: console → Functions → Shop → Executions ("Cards are off: …").',
        )
      : fail(
          `${address} answers ${answer.status} to a wrong signature, and not as the shop’s function does (403 forbidden)`,
          'Look where that address leads: it has to be a domain of the shop’s function, with the path /callbacks/card.',
        );
  },
};

function codeOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

export const keys: Check = {
  name: 'card keys',
  async look(place) {
    const { shop } = place;
    if (shop.kind === 'local') {
      return skipped('the card sandbox of this machine has keys of its own');
    }
    const settingOf = (wanted: string) => shop.settings.functionVariables.find(({ name }) => name === wanted)?.value;
    const secretKey = settingOf('CARD_SECRET_KEY');
    if (secretKey === undefined) {
      return (await cardVariablesOf(place)) === undefined
        ? OFF
        : skipped('the settings have no CARD_SECRET_KEY, and Appwrite does not tell the one that is deployed');
    }
    const base = settingOf('CARD_BASE_URL') ?? PROVIDER_URL;
    // Nothing is opened without an amount: a key that is right is told which fields are missing.
    const { status } = await ask(`${base.replace(/\/+$/, '')}/v1/intention/`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, authorization: `Token ${secretKey}` },
      body: '{}',
    });
    if (status === 400 || status === 422) {
      return ok(`${new URL(base).host} knows the secret key`);
    }
    return status === 401 || status === 403
      ? fail(
          `${new URL(base).host} does not know CARD_SECRET_KEY (${status})`,
          'Take the keys from the provider’s dashboard again, and deploy.',
        )
      : warn(
          `${new URL(base).host} answered ${status}, which does not tell whether it knows the key`,
          'Look whether the provider has a disturbance.',
        );
  },
};
