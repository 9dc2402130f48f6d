import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import { MAX_PHONES } from '#contract/devices/constants.ts';
import type { mergePatients as call } from '#contract/patients/calls.ts';
import { PERSON_DETAILS, type PersonDetail } from '#contract/patients/person-details.ts';
import type { MergeChoices } from '#contract/patients/schemas.ts';
import { privacyRequestId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { readRequest } from '#subjects/privacy/requests.ts';
import { BELONGINGS } from '../belongings.ts';
import {
  auditedPatients,
  findPatient,
  laterDay,
  listMerged,
  PATIENT_COLUMNS,
  type PatientRow,
  toldOfPatient,
} from '../patients.ts';
import { normalizePhones, patientSearch } from '../rules/patients.ts';

type Context = CallContext<readonly ['admin', 'cs']>;
/** What the caller says of facts of which the records say different ones. */
type Said = Pick<InputOf<typeof call>, 'account' | 'birth_year' | 'national_id' | 'phones'>;
type Link = SelectedRow<'patient_accounts', 'user_id'>;

interface Both {
  kept: PatientRow;
  duplicate: PatientRow;
}

/** What remains of facts of which a person has one. */
interface Facts {
  account: string | null;
  birth_year: number | null;
  national_id: string | null;
  phones: string[];
}

/** Records that one transaction moves. */
const BATCH = 80;
/** After so long the call answers how far it has come, well before the function would be stopped. */
const LONGEST_MS = 8_000;

/**
 * Makes two records of one person one. Facts of which a person has one are not guessed: where the records say different
 * ones, the caller says which remains (`merge_undecided`). First, in one transaction, the duplicate says into whom it was merged, and what it
 * knows is added to the record that is kept: from then on it is found nowhere, and whoever names it means the other. Then
 * everything that is its is moved, some rows a transaction; should that be interrupted, the same call goes on where it
 * stopped, and pages show what is not moved yet all the same (`fetch-patient` asks for both ids).
 */
export const mergePatients: Handler<typeof call> = async ({ patientId, duplicateId, ...said }, context) => {
  if (patientId === duplicateId) {
    return refuse('invalid_input', { fields: { duplicateId: { key: 'invalid' } } });
  }
  const deadline = context.now().getTime() + LONGEST_MS;
  await join(context, { patientId, duplicateId, said });
  let moved = 0;
  do {
    const batch = await nextBatch(context.tables, patientId, duplicateId);
    if (batch.length === 0) {
      return { $id: patientId, done: true, moved };
    }
    // A row that somebody changed at the same moment spoils the transaction; it is read again with the next batch.
    const problem = await context.tables.transact(batch);
    if (problem) {
      await context.pause();
    } else {
      moved += batch.length;
    }
  } while (context.now().getTime() < deadline);
  return { $id: patientId, done: false, moved };
};

/** Has the duplicate say into whom it was merged; nothing when it does already. */
async function join(
  context: Context,
  { patientId, duplicateId, said }: { patientId: string; duplicateId: string; said: Said },
): Promise<void> {
  const { tables } = context;
  const [kept, duplicate] = await Promise.all([
    tables.get('patients', patientId, PATIENT_COLUMNS),
    tables.get('patients', duplicateId, PATIENT_COLUMNS),
  ]);
  if (!kept || kept.merged_into || !duplicate) {
    return refuse('not_found');
  }
  if (duplicate.merged_into) {
    const target = await findPatient(tables, duplicateId);
    return target?.$id === patientId ? undefined : refuse('not_found');
  }
  const both = { kept, duplicate };
  const [links, requests] = await Promise.all([linksOf(tables, both), requestsOf(tables, both)]);
  const facts = await decide(tables, { ...both, links, said });
  await tables.write([
    ...joinOperations(context, both, facts),
    ...links.filter(({ user_id }) => facts.account !== null && user_id !== facts.account).map(unlinked),
    ...requests,
  ]);
}

const unlinked = ({ $id }: Link): Operation => stage.deleteIds('patient_accounts', [$id]);

/** The accounts that see the two records, that of the kept one first; of those who were merged into them before, too. */
async function linksOf(tables: Tables, { kept, duplicate }: Both): Promise<Link[]> {
  const merged = await Promise.all([listMerged(tables, kept.$id), listMerged(tables, duplicate.$id)]);
  const ids = [kept.$id, ...merged[0], duplicate.$id, ...merged[1]];
  const { rows } = await tables.list(
    'patient_accounts',
    ['user_id'],
    [Query.equal('$id', ids), Query.limit(ids.length)],
  );
  return rows.filter(({ $id }) => ids.includes($id)).sort((a, b) => ids.indexOf(a.$id) - ids.indexOf(b.$id));
}

/**
 * Whoever asked to be erased goes on asking: the request of the duplicate becomes one of the kept record. Nobody is merged
 * while they are being erased.
 */
async function requestsOf(tables: Tables, both: Both): Promise<Operation[]> {
  const [ofKept, ofDuplicate] = await Promise.all(
    [both.kept, both.duplicate].map(({ $id }) => readRequest(tables, { kind: 'patient', id: $id })),
  );
  if (ofKept?.state === 'running' || ofDuplicate?.state === 'running') {
    return refuse('record_changed');
  }
  if (ofDuplicate?.state !== 'waiting') {
    return [];
  }
  const { $id: subject_id } = both.kept;
  const { subject, asked_by, state, answer_by, answered_at, kept_until, erased_at, version } = ofDuplicate;
  const id = privacyRequestId('patient', subject_id);
  const moved = { subject, subject_id, asked_by, state, answer_by, answered_at, kept_until, erased_at, version };
  return [
    stage.deleteIds('privacy_requests', [ofDuplicate.$id]),
    ...(ofKept?.state === 'waiting'
      ? []
      : [ofKept ? stage.update('privacy_requests', id, moved) : stage.create('privacy_requests', id, moved)]),
  ];
}

/** What remains of the facts of which a person has one. Refuses with all that the caller has yet to choose. */
async function decide(
  tables: Tables,
  { kept, duplicate, links, said }: Both & { links: readonly Link[]; said: Said },
): Promise<Facts> {
  const accounts = [...new Set(links.map(({ user_id }) => user_id))];
  const years = [...new Set([kept.birth_year, duplicate.birth_year].filter((year) => year !== null))];
  const numbers = [...new Set([kept.national_id, duplicate.national_id].filter((number) => number !== null))];
  const all = [...new Set([...kept.phones, ...duplicate.phones])];
  const account = accounts.length > 1 ? accounts.find((one) => one === said.account) : (accounts[0] ?? null);
  const birth_year = years.length > 1 ? years.find((year) => year === said.birth_year) : (years[0] ?? null);
  const national_id = numbers.length > 1 ? numbers.find((number) => number === said.national_id) : (numbers[0] ?? null);
  const chosen = normalizePhones(said.phones ?? []).filter((phone) => all.includes(phone));
  const phones = all.length <= MAX_PHONES ? all : chosen.length > 0 ? chosen : undefined;
  if (account === undefined || birth_year === undefined || national_id === undefined || phones === undefined) {
    const choices: MergeChoices = {
      ...(account === undefined ? { accounts: await namesOf(tables, accounts) } : {}),
      ...(birth_year === undefined ? { birth_years: years } : {}),
      ...(national_id === undefined ? { national_ids: numbers } : {}),
      ...(phones === undefined ? { phones: all } : {}),
    };
    return refuse('merge_undecided', { ...choices });
  }
  return { account, birth_year, national_id, phones };
}

async function namesOf(tables: Tables, ids: readonly string[]): Promise<NonNullable<MergeChoices['accounts']>> {
  const { rows } = await tables.list('users', ['username'], [Query.equal('$id', [...ids]), Query.limit(ids.length)]);
  return ids.map((userId) => ({ userId, username: rows.find(({ $id }) => $id === userId)?.username ?? '' }));
}

function joinOperations(context: Context, { kept, duplicate }: Both, { account, ...facts }: Facts): Operation[] {
  const joined = { ...joinDetails(kept, duplicate, facts), ...facts };
  const last_visit_on = laterDay(kept.last_visit_on, duplicate.last_visit_on);
  return [
    ...auditedPatients.change(
      context,
      kept,
      { ...joined, last_visit_on, ...patientSearch({ ...kept, ...joined }) },
      {
        action: 'merge',
        before: { merged: null },
        after: {
          last_visit_on,
          ...(account === null ? {} : { user_id: account }),
          merged: { id: duplicate.$id, ...toldOfPatient(duplicate) },
        },
      },
    ),
    ...stage.change('patients', duplicate, { merged_into: kept.$id, search: '' }),
  ];
}

/**
 * What else is known of the two, first by the record whose national id and year of birth remain. Whoever is called in their
 * place is taken whole: name, phone and relation of two people make no third.
 */
function joinDetails(
  kept: PatientRow,
  duplicate: PatientRow,
  { national_id, birth_year }: Pick<Facts, 'national_id' | 'birth_year'>,
): Pick<PatientRow, PersonDetail> {
  const both =
    kept.national_id === national_id || duplicate.national_id !== national_id ? [kept, duplicate] : [duplicate, kept];
  const contact = [kept, duplicate].find(({ contact_name }) => contact_name !== null) ?? kept;
  const sourceOf = (name: PersonDetail) =>
    name.startsWith('contact_')
      ? contact
      : both.find((row) => row[name] !== null && (name !== 'birth_date' || row.birth_year === birth_year));
  return Object.fromEntries(PERSON_DETAILS.map((name) => [name, sourceOf(name)?.[name] ?? null])) as Pick<
    PatientRow,
    PersonDetail
  >;
}

/** What moves the next records of the duplicate, and those who were merged into it before. Empty when nothing is left. */
async function nextBatch(tables: Tables, patientId: string, duplicateId: string): Promise<Operation[]> {
  const [merged, ...owned] = await Promise.all([
    tables.list('patients', ['merged_into'], [Query.equal('merged_into', duplicateId), Query.limit(BATCH)]),
    ...BELONGINGS.map((table) =>
      tables.list(table, ['patient_id'], [Query.equal('patient_id', duplicateId), Query.limit(BATCH)]),
    ),
  ]);
  const operations = merged.rows.map(({ $id }) => stage.update('patients', $id, { merged_into: patientId }));
  for (const [index, table] of BELONGINGS.entries()) {
    for (const { $id } of owned[index]?.rows ?? []) {
      operations.push(stage.update(table, $id, { patient_id: patientId }));
    }
  }
  return operations.slice(0, BATCH);
}
