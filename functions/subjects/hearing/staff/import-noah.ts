import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import type { importNoah as call } from '#contract/noah/calls.ts';
import { differingParts, type IdentityPart, type NoahPerson } from '#contract/noah/identity.ts';
import type { NoahSession } from '#contract/noah/schemas.ts';
import { digest, noahAudiogramId } from '#lib/ids.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { findPatient, listMerged } from '#subjects/patients/patients.ts';
import {
  type AudiogramRow,
  auditedAudiograms,
  listAudiograms,
  type SaidAudiogram,
  saidAudiogram,
} from '../audiograms.ts';

/**
 * Writes sessions of a file of Noah down as audiograms, as one transaction that claims the patient. The id of each follows
 * from the patient, its time and its values, so that one that came in before is found, also by who imports it at the same
 * moment, after it was corrected, or in the record of somebody who was merged into the patient. One of which less came in
 * before, because the file was made before all of that day was measured, is completed. Nobody has written them here: so
 * they count as nobody's tests.
 */
export const importNoah: Handler<typeof call> = async (
  { patientId, file_name, person, confirmed, sessions },
  context,
) => {
  const { tables, now } = context;
  const patient = (await findPatient(tables, patientId)) ?? refuse('not_found');
  const said = saidPerson(person);
  const differing = differingParts(patient, said);
  if (differing.length > 0 && !confirmed) {
    return refuse('identity_differs', { name: patient.name, said: inWords(said) });
  }
  const faults = new Faults();
  const rows = sessions.map((session, index) => ({
    said: saidAudiogram(session, `sessions[${index}]`, { faults, now: now() }),
    key: keyOf(session),
  }));
  faults.refuse();
  const owners = [patient.$id, ...(await listMerged(tables, patient.$id))];
  const [known, stored] = await Promise.all([
    knownSessions(
      tables,
      owners,
      rows.map(({ key }) => key),
    ),
    listAudiograms(tables, owners),
  ]);
  const ids = new Set(known.values());
  const others = stored.filter((one) => one.written_by === '' && !one.self_reported && !ids.has(one.$id));
  const made = new Map<string, SaidAudiogram>();
  const completed = new Map<AudiogramRow, SaidAudiogram>();
  const documents = rows.map(({ said: row, key }) => {
    const id = noahAudiogramId(patient.$id, key);
    const before = known.get(key) ?? (made.has(id) ? id : others.find((one) => saysAll(one, row))?.$id);
    if (before !== undefined) {
      return { $id: before, known: true };
    }
    const part = others.find((one) => saysAll(row, one) && !completed.has(one));
    if (part) {
      completed.set(part, row);
    } else {
      made.set(id, row);
    }
    return { $id: part?.$id ?? id, known: false };
  });
  const told = { noah_file: file_name, ...(differing.length > 0 && toldOfPerson(said, differing)) };
  if (made.size + completed.size > 0) {
    await tables.write([
      ...stage.change('patients', patient),
      ...[...completed].flatMap(([one, { results, transducer, note }]) =>
        auditedAudiograms.change(
          context,
          one,
          { results, transducer: transducer ?? one.transducer, note: note ?? one.note },
          { label: patient.name, after: told },
        ),
      ),
      ...[...made].flatMap(([id, row]) =>
        auditedAudiograms.create(
          context,
          id,
          { ...row, patient_id: patient.$id, written_by: '', version: 0 },
          { action: 'import', label: patient.name, after: told },
        ),
      ),
    ]);
  }
  return { documents };
};

/** Whether one test says all that another of the same day does. */
const saysAll = (one: SaidAudiogram, other: SaidAudiogram): boolean =>
  cairoDay(new Date(one.measured_at)) === cairoDay(new Date(other.measured_at)) &&
  contains(JSON.parse(one.results), JSON.parse(other.results));

function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) {
    return part === whole;
  }
  const values: Readonly<Record<string, unknown>> = { ...(whole as object | undefined) };
  return Object.entries(part).every(([name, value]) => contains(values[name], value));
}

/** What makes a session the one it is: not who measured with what, which whoever imports may have added. */
function keyOf({ measured_at, results }: NoahSession): string {
  return digest([new Date(measured_at).toISOString(), sorted(results)]);
}

/** The same values in one order. */
function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, one]) => [name, sorted(one)])
    : value;
}

/** The ids of sessions that are in the record already, by their keys. */
async function knownSessions(
  tables: Tables,
  owners: readonly string[],
  keys: readonly string[],
): Promise<Map<string, string>> {
  const lists = await Promise.all(
    owners.map(async (owner) => {
      const keyOfId = new Map(keys.map((key) => [noahAudiogramId(owner, key), key]));
      const queries = [Query.equal('$id', [...keyOfId.keys()]), Query.limit(keyOfId.size)];
      const { rows } = await tables.list('audiograms', ['version'], queries);
      return rows.map(({ $id }) => [keyOfId.get($id) ?? '', $id] as const);
    }),
  );
  return new Map(lists.flat());
}

function saidPerson({ name, birth_date }: InputOf<typeof call>['person']): NoahPerson {
  return { name: name?.trim() ?? '', birth_date: birth_date || null };
}

const inWords = ({ name, birth_date }: NoahPerson): string => [name || '—', birth_date].filter(Boolean).join(', ');

/** What somebody said to be this client's in spite of it. */
function toldOfPerson(said: NoahPerson, differing: readonly IdentityPart[]): { noah_person: string } {
  const { name, birth_date } = said;
  return { noah_person: inWords({ name, birth_date: differing.includes('birth_date') ? birth_date : null }) };
}
