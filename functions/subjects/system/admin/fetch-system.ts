import { Query } from 'node-appwrite';
import type { fetchSystem as call } from '#contract/system/calls.ts';
import { FAULTS_SHOWN, type MessageChannel } from '#contract/system/constants.ts';
import type { UnsentMessage } from '#contract/system/schemas.ts';
import { VERSION } from '#contract/version.generated.ts';
import { shortEmail, shortPhone, withoutPersons } from '#lib/fault-line.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { loadAppointmentSettings } from '#subjects/appointments/appointments.ts';
import { hasSpecialists } from '#subjects/appointments/rules/appointments.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { levelAbove, minutesSince, OUTBOX_MINUTES, worst } from '../rules/health.ts';
import { assessSystem } from '../rules/system-checks.ts';
import { byChannel, dueSince, isOn, readSystem, type StoredMessage, type SystemReading } from '../system-state.ts';

/**
 * The state of the shop, checked line by line. Remembers the language in which the admin reads it: theirs are the mails
 * about it.
 */
export const fetchSystem: Handler<typeof call> = async ({ lang }, context) => {
  const { actor, tables, now } = context;
  const at = now();
  const [reading, settings, appointments, profile] = await Promise.all([
    readSystem(context),
    loadSettings(tables),
    loadAppointmentSettings(tables),
    tables.get('users', actor.id, ['lang']),
  ]);
  const [unsent] = await Promise.all([
    readUnsent(tables, reading, at),
    lang && profile && profile.lang !== lang ? tables.update('users', actor.id, { lang }) : null,
  ]);
  const { facts, state, faults } = reading;
  const levels = assessSystem(facts, at);
  const channelOf = (channel: MessageChannel) => {
    const { sentAt, failing } = reading.channels[channel];
    const error = withoutPersons(failing[0]?.last_error ?? '') || null;
    return { level: levels[channel], on: isOn(context, channel), sent_at: sentAt, failing: failing.length, error };
  };
  return {
    at: at.toISOString(),
    level: worst(Object.values(levels)),
    version: VERSION,
    deployed_at: state?.deployed_at ?? null,
    has_specialists: hasSpecialists(appointments),
    schedule: { level: levels.schedule, ran_at: facts.schedule.ranAt, failed: [...facts.schedule.failed] },
    clock: { level: levels.clock, ahead_to: facts.aheadTo },
    outbox: {
      level: levels.outbox,
      waiting: reading.waiting,
      oldest_due_at: facts.outbox.oldestDueAt,
      retried: facts.outbox.retried,
      given_up: facts.outbox.givenUp,
    },
    ...byChannel(channelOf),
    books: {
      level: levels.books,
      day: facts.books.day,
      finished_at: reading.books.finishedAt,
      corrections: reading.books.corrections,
      findings: facts.books.findings,
    },
    payments: {
      level: levels.payments,
      on: facts.payments !== null,
      day: facts.payments?.day ?? null,
      finished_at: reading.payments.finishedAt,
      findings: facts.payments?.findings ?? 0,
      unanswered: reading.payments.unanswered,
    },
    parcels: {
      level: levels.parcels,
      on: reading.parcels !== null,
      open: reading.parcels?.open ?? 0,
      findings: reading.parcels?.findings ?? 0,
      unanswered: reading.parcels?.unanswered ?? 0,
    },
    faults: {
      level: levels.faults,
      count: facts.faultsOfDay,
      kept_days: settings.faultDays,
      documents: faults.slice(0, FAULTS_SHOWN).map(({ $id, $createdAt, service, call: type, message }) => ({
        $id,
        at: $createdAt,
        service,
        call: type,
        message,
      })),
    },
    messages: unsent,
  };
};

/** The messages that did not go out, each once: given up, tried in vain, due for too long. */
async function readUnsent(tables: Tables, reading: SystemReading, at: Date): Promise<UnsentMessage[]> {
  const late = reading.due.filter((row) => levelAbove(minutesSince(dueSince(row), at), OUTBOX_MINUTES) !== 'ok');
  const all = [...reading.givenUp, ...reading.retried, ...late];
  const rows = [...new Map(all.map((row) => [row.$id, row] as const)).values()];
  const [people, numbers] = await Promise.all([readPeople(tables, rows), readNumbers(tables, rows)]);
  return rows.map((row) => {
    const person = people.get(row.user_id);
    const email = row.email ?? person?.email ?? '';
    const number = numbers.get(row.order_id ?? '');
    return {
      $id: row.$id,
      kind: row.kind,
      channel: row.channel,
      state: row.state === 'failed' ? 'failed' : 'waiting',
      recipient: row.channel === 'email' ? shortEmail(email) : shortPhone(row.phone ?? person?.phone ?? ''),
      order_id: row.order_id ?? '',
      number: number ?? '',
      attempts: row.attempts,
      error: withoutPersons(row.last_error ?? '') || null,
      created_at: row.$createdAt,
      next_at: row.next_at,
      sendable:
        (row.phone !== null || (email !== '' && row.channel !== 'whatsapp')) &&
        (row.order_id === null || number !== undefined),
    };
  });
}

async function readPeople(tables: Tables, messages: readonly StoredMessage[]) {
  const ids = [...new Set(messages.map(({ user_id }) => user_id))];
  const { rows } = await byIds(ids, (queries) => tables.list('users', ['email', 'phone'], queries));
  return new Map(rows.map((row) => [row.$id, row] as const));
}

async function readNumbers(tables: Tables, messages: readonly StoredMessage[]) {
  const ids = [...new Set(messages.flatMap(({ order_id }) => order_id ?? []))];
  const { rows } = await byIds(ids, (queries) => tables.list('orders', ['number'], queries));
  return new Map(rows.map(({ $id, number }) => [$id, number] as const));
}

/** The rows with these ids; Appwrite takes a hundred values in one query. */
async function byIds<Row>(
  ids: readonly string[],
  list: (queries: string[]) => Promise<{ rows: Row[] }>,
): Promise<{ rows: Row[] }> {
  const parts: string[][] = [];
  for (let first = 0; first < ids.length; first += VALUES_A_QUERY) {
    parts.push(ids.slice(first, first + VALUES_A_QUERY));
  }
  const lists = await Promise.all(parts.map((part) => list([Query.equal('$id', part), Query.limit(part.length)])));
  return { rows: lists.flatMap(({ rows }) => rows) };
}

const VALUES_A_QUERY = 100;
