import { Messaging, Query } from 'node-appwrite';
import { MAX_ATTEMPTS } from '../../../functions/subjects/messages/rules/retries.ts';
import {
  GIVEN_UP_DAYS,
  minutesSince,
  OUTBOX_MINUTES,
  outboxLevel,
} from '../../../functions/subjects/system/rules/health.ts';
import { type Check, ok, rated, skipped, warn } from '../check.ts';
import { adviceFor, ago, countRows, DAY_MS, listRows, type Place, RESTART } from '../place.ts';

const PROVIDERS = 'the console: Messaging → Providers';

export const outbox: Check = {
  name: 'outbox',
  async look(place) {
    const waiting = Query.equal('state', 'waiting');
    const now = place.now();
    const [first, due, waits, retried, givenUp, errors] = await Promise.all([
      listRows(place, 'outbox', [waiting, Query.isNull('next_at'), Query.orderAsc('$createdAt'), Query.limit(1)]),
      listRows<{ next_at: string }>(place, 'outbox', [
        waiting,
        Query.lessThanEqual('next_at', now.toISOString()),
        Query.orderAsc('next_at'),
        Query.limit(1),
      ]),
      countRows(place, 'outbox', [waiting]),
      countRows(place, 'outbox', [waiting, Query.isNotNull('last_error')]),
      countRows(place, 'outbox', [
        Query.equal('state', 'failed'),
        Query.greaterThanEqual('attempts', MAX_ATTEMPTS),
        Query.greaterThan('$updatedAt', ago(place, GIVEN_UP_DAYS * DAY_MS)),
      ]),
      listRows<{ last_error: string }>(place, 'outbox', [
        Query.isNotNull('last_error'),
        Query.equal('state', ['waiting', 'failed']),
        Query.orderDesc('$updatedAt'),
        Query.limit(1),
      ]),
    ]);
    const times = [first[0]?.$createdAt, due[0]?.next_at].filter((time) => time !== undefined);
    const oldestDueAt = times.map((time) => new Date(time).toISOString()).sort()[0] ?? null;
    const level = outboxLevel({ oldestDueAt, retried, givenUp }, now);
    const minutes = oldestDueAt === null ? 0 : Math.round(minutesSince(oldestDueAt, now));
    const reason = retried + givenUp > 0 ? `; the last error: ${errors[0]?.last_error ?? ''}` : '';
    return rated(
      level,
      level === 'ok'
        ? `${waits} messages wait, none for too long`
        : `${waits} messages wait, the oldest has been due for ${minutes} minutes (at most ${OUTBOX_MINUTES.warn}); ${retried} are tried again, ${givenUp} were given up in ${GIVEN_UP_DAYS} days${reason}`,
      adviceFor(
        place,
        'Start the shop (npm start) and leave it running: its schedule sends what waits. What was given up is sent again in the admin area: System.',
        `Look at the schedule above and at the provider of messages (${PROVIDERS}). What waits goes out by itself then; what was given up is sent again in the admin area: System.`,
      ),
    );
  },
};

async function hasProvider({ target }: Place, type: 'email' | 'sms'): Promise<boolean> {
  const queries = [Query.equal('type', type), Query.equal('enabled', true), Query.limit(1)];
  return (await new Messaging(target.client).listProviders({ queries })).providers.length > 0;
}

export const mail: Check = {
  name: 'mail',
  async look(place) {
    return (await hasProvider(place, 'email'))
      ? ok('a mail provider is enabled')
      : warn(
          'no mail provider is enabled, so mails about orders wait',
          adviceFor(place, RESTART, `Enable one in ${PROVIDERS}.`),
        );
  },
};

export const sms: Check = {
  name: 'sms',
  async look(place) {
    const { shop } = place;
    const isOn =
      shop.kind === 'deployed' &&
      shop.settings.functionVariables.some(({ name, value }) => name === 'SMS_MESSAGES' && value === 'on');
    if (!isOn) {
      return skipped('SMS_MESSAGES is not "on", so messages go by mail alone');
    }
    return (await hasProvider(place, 'sms'))
      ? ok('an SMS provider is enabled')
      : warn(
          'SMS_MESSAGES is on, but no SMS provider is enabled',
          `Enable one in ${PROVIDERS}, or leave SMS_MESSAGES out.`,
        );
  },
};
