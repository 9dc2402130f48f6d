import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import type { fetchConsentRegister as call } from '#contract/consents/admin-calls.ts';
import type { RegisterLine } from '#contract/consents/admin-schemas.ts';
import { REGISTER_EXPORT_PAGE, REGISTER_PAGE } from '#contract/consents/signing.ts';
import { isCapped } from '#contract/constants.ts';
import { utc } from '#lib/cairo.ts';
import { behind, inDays, inOrder, type Position, readCursor, writeCursor } from '#runtime/keyset.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { EVERYBODY, noteOnce } from '#subjects/exchange/audit.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';

type Input = InputOf<typeof call>;
/** At the end of the id of a line that says when the consent of an account was withdrawn: the row is that of the consent. */
const WITHDRAWAL = /\.w$/;
/** A line without the name of whose it is. */
type Nameless = Omit<RegisterLine, 'name'>;

interface Wanted {
  input: Input;
  position: Position | null;
  limit: number;
}

/**
 * What clients of the clinic said stands in `agreements`, what was agreed to in accounts in `consents`: a row each, with when
 * it was given and withdrawn. That somebody agreed to their photo stands with the photo, and goes with it. They are read side by side behind one position, and put in order here.
 */
export const fetchConsentRegister: Handler<typeof call> = async (input, context) => {
  const { tables } = context;
  const { cursor, exportId } = input;
  const limit = exportId ? REGISTER_EXPORT_PAGE : REGISTER_PAGE;
  const wanted = { input, position: cursor ? readCursor(cursor.replace(WITHDRAWAL, '')) : null, limit };
  const [parts] = await Promise.all([
    Promise.all([
      ofClients(tables, wanted),
      ofAccounts(tables, wanted, 'agreed'),
      ofAccounts(tables, wanted, 'withdrawn'),
      ofPhotos(tables, wanted),
    ]),
    exportId
      ? noteOnce(context, {
          ...({ action: 'export', kind: 'consent', id: EVERYBODY, before: null, after: null } as const),
          once: `${context.actor.id} ${exportId}`,
        })
      : null,
  ]);
  const lines = parts
    .flatMap(({ lines }) => lines)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at) || (one.$id < other.$id ? 1 : -1));
  const shown = lines.slice(0, limit);
  const last = lines.length > shown.length ? shown.at(-1) : undefined;
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  return {
    documents: await withNames(tables, shown),
    total,
    capped: parts.some((part) => isCapped(part.total)),
    next: last ? writeCursor({ time: last.at, id: last.$id }) : null,
  };
};

/** One more than is shown tells whether there are more. */
const page = (column: string, { position, limit }: Wanted): string[] => {
  const order = { column, newestFirst: true };
  return [...(position ? [behind(position, order)] : []), ...inOrder(order), Query.limit(limit + 1)];
};

const NONE = { lines: [] as Nameless[], total: 0 };

async function ofClients(tables: Tables, wanted: Wanted): Promise<typeof NONE> {
  const { kind, event, from, to } = wanted.input;
  if (kind === 'hearing' || kind === 'photo') {
    return NONE;
  }
  const conditions = [
    ...(kind ? [Query.equal('kind', kind)] : []),
    ...(event ? [Query.equal('event', event)] : []),
    ...inDays('at', from, to),
  ];
  const [{ rows }, total] = await Promise.all([
    tables.list(
      'agreements',
      [
        ...(['patient_id', 'kind', 'channel', 'event', 'at', 'place', 'lang'] as const),
        ...(['text_version', 'signature_id', 'actor_name'] as const),
      ],
      [...conditions, ...page('at', wanted)],
    ),
    tables.count('agreements', conditions),
  ]);
  const lines = rows.map((row): Nameless => {
    const { $id, kind, channel, event, at, place, lang, text_version, signature_id } = row;
    return {
      ...{ $id, kind, channel, event, place, lang, text_version, signature_id, patient_id: row.patient_id },
      at: utc(at),
      user_id: null,
      actor_name: row.actor_name ?? '',
    };
  });
  return { lines, total };
}

async function ofAccounts(tables: Tables, wanted: Wanted, event: 'agreed' | 'withdrawn'): Promise<typeof NONE> {
  const { input } = wanted;
  if ((input.kind || 'hearing') !== 'hearing' || (input.event || event) !== event) {
    return NONE;
  }
  const column = event === 'agreed' ? 'given_at' : 'withdrawn_at';
  const conditions = [Query.isNotNull(column), ...inDays(column, input.from, input.to)];
  const [{ rows }, total] = await Promise.all([
    tables.list(
      'consents',
      ['user_id', 'kind', 'text_version', 'lang', 'given_at', 'given_on', 'withdrawn_at', 'withdrawn_on'],
      [...conditions, ...page(column, wanted)],
    ),
    tables.count('consents', conditions),
  ]);
  const lines = rows.map((row): Nameless => {
    const { $id, user_id, kind, text_version, lang } = row;
    const [at, place] = event === 'agreed' ? [row.given_at, row.given_on] : [row.withdrawn_at, row.withdrawn_on];
    return {
      ...{ kind, event, lang, text_version, user_id, channel: null, patient_id: null, signature_id: null },
      $id: event === 'agreed' ? $id : `${$id}.w`,
      at: utc(at ?? row.given_at),
      place: place ?? row.given_on,
      actor_name: '',
    };
  });
  return { lines, total };
}

async function ofPhotos(tables: Tables, wanted: Wanted): Promise<typeof NONE> {
  const { kind, event, from, to } = wanted.input;
  if ((kind || 'photo') !== 'photo' || (event || 'agreed') !== 'agreed') {
    return NONE;
  }
  const conditions = inDays('agreed_at', from, to);
  const [{ rows }, total] = await Promise.all([
    tables.list('patient_photos', ['agreed_at', 'actor_name'], [...conditions, ...page('agreed_at', wanted)]),
    tables.count('patient_photos', conditions),
  ]);
  const lines = rows.map(
    ({ $id, agreed_at, actor_name }): Nameless => ({
      ...({ kind: 'photo', event: 'agreed', place: 'desk', channel: null, lang: null, text_version: null } as const),
      ...{ $id, patient_id: $id, user_id: null, signature_id: null, at: utc(agreed_at), actor_name },
    }),
  );
  return { lines, total };
}

async function withNames(tables: Tables, lines: readonly Nameless[]): Promise<RegisterLine[]> {
  const idsOf = (key: 'patient_id' | 'user_id') => [...new Set(lines.flatMap((line) => line[key] ?? []))];
  const among = (ids: readonly string[]) => [Query.equal('$id', [...ids]), Query.limit(ids.length)];
  const [patients, users] = await Promise.all([
    Promise.all(chunks(idsOf('patient_id')).map((ids) => tables.list('patients', ['name'], among(ids)))),
    Promise.all(chunks(idsOf('user_id')).map((ids) => tables.list('users', ['username'], among(ids)))),
  ]);
  const names = new Map([
    ...patients.flatMap(({ rows }) => rows.map(({ $id, name }) => [$id, name] as const)),
    ...users.flatMap(({ rows }) => rows.map(({ $id, username }) => [$id, username] as const)),
  ]);
  return lines.map((line) => ({ ...line, name: names.get(line.patient_id ?? line.user_id ?? '') ?? '' }));
}
