import { Query } from 'node-appwrite';
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
import { auditedAudiograms, type SaidAudiogram, saidAudiogram } from '../audiograms.ts';

/**
 * Writes sessions of a file of Noah down as audiograms, as one transaction that claims the patient. The id of each follows
 * from the patient, its time and its values, so that one that came in before is found, also by who imports it at the same
 * moment, after it was corrected, or in the record of somebody who was merged into the patient. Nobody has written them
 * here: so they count as nobody's tests.
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
  const known = await knownSessions(
    tables,
    owners,
    rows.map(({ key }) => key),
  );
  const made = new Map<string, SaidAudiogram>();
  const documents = rows.map(({ said: row, key }) => {
    const id = noahAudiogramId(patient.$id, key);
    const before = known.get(key) ?? (made.has(id) ? id : undefined);
    if (before === undefined) {
      made.set(id, row);
    }
    return { $id: before ?? id, known: before !== undefined };
  });
  const told = { noah_file: file_name, ...(differing.length > 0 && toldOfPerson(said, differing)) };
  if (made.size > 0) {
    await tables.write([
      ...stage.change('patients', patient),
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
