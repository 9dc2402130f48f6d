import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppwriteException, Functions, type Models, type ProjectKeyScopes, Query, type Runtime } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { SAME_MOMENT_MS } from '../../functions/subjects/accounts/rules/people.ts';
import { ADMIN } from '../lib/admins.ts';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { bufferCollector } from './buffers.ts';
import { compare } from './compare.ts';
import { each } from './each.ts';
import {
  type AccountCopy,
  accountsOf,
  type Backup,
  checkWhole,
  fileKey,
  filesOf,
  holderOf,
  type Row,
  readBooks,
  rowsOf,
} from './format.ts';
import { schemaOf, versionOf } from './origin.ts';
import { type Project, toAccountCopy } from './project.ts';
import { NOTHING, type Restored, whatIsThere } from './restored.ts';
import { open } from './sealed.ts';
import { Note } from './under-way.ts';

/** Appwrite takes at most so many rows in one request. */
const ROWS_A_REQUEST = 100;
/** And not more than so much text, far below what a request may hold. */
const CHARACTERS_A_REQUEST = 1_000_000;
const REQUESTS_AT_ONCE = 3;
const ACCOUNTS_AT_ONCE = 4;
const FILES_AT_ONCE = 1;

/** Which rows are those of this release; a backup from before there was such a table says by its absence that none are. */
const MIGRATIONS = 'migrations';
/**
 * What a shop has before anybody has used it: what a deployment makes and what its functions write by themselves. The rows
 * of the backup take their place.
 */
const BASE_TABLES: readonly string[] = [
  'settings',
  'counters',
  'tags',
  'sales_days',
  'state_days',
  'sales_months',
  'message_months',
  'book_reports',
  'payment_reports',
  'rate_limits',
  'audit_log',
  // Those of the first admin and of the audit log.
  'search_terms',
  'journal',
  'system_state',
  'faults',
  MIGRATIONS,
];
const TABLES_TOLD = 5;
const PROFILES = 'users';

/** Where holding began for an account, in the times that its restored account has. */
type Claims = Map<string, { before: string; registration: string; now: string }>;

/**
 * Puts a backup into an empty project that was deployed to, and compares everything afterwards. True when the project has
 * what the backup has. The functions neither listen nor run by schedule meanwhile. What an interrupted restoration of the
 * same backup brought there stays, and the rest follows (docs/decisions/0002).
 */
export async function restore(project: Project, backup: Backup, log: (line: string) => void): Promise<boolean> {
  log('Reading the backup …');
  await checkWhole(backup);
  await checkSchema(project, backup);
  tellBooks(backup, log);
  const note = new Note(project, backup.manifest);
  const isBegun = await note.isThere();
  const there = isBegun ? await checkRestored(project, backup, log) : NOTHING;
  const firstAdmin = isBegun ? undefined : await checkEmpty(project);
  const wake = await putToSleep(project);
  if (!isBegun) {
    await makeRoom(project, backup, firstAdmin, log);
    // From here on the project holds nothing that is not of the backup.
    await note.write();
  }
  const claims = await restoreAccounts(project, backup, there, log);
  for (const table of Object.keys(backup.manifest.tables)) {
    await restoreTable(project, backup, table, { claims, there });
    log(`${table.padEnd(24)}${String(backup.manifest.tables[table]?.rows ?? 0).padStart(10)} rows`);
  }
  await restoreFiles(project, backup, there, log);
  log('Comparing …');
  const differences = await compare(project, backup, (table, row) => asRestored(table, row, claims));
  for (const difference of differences) {
    log(`differs: ${difference}`);
  }
  await wake();
  await note.remove();
  return differences.length === 0;
}

/** Takes away what a deployment made, so that the backup's own can take its place. May be repeated. */
async function makeRoom(
  project: Project,
  backup: Backup,
  firstAdmin: Models.User | undefined,
  log: (line: string) => void,
): Promise<void> {
  if (firstAdmin) {
    await project.users.delete({ userId: firstAdmin.$id });
    log(`The first admin of the deployment, ${firstAdmin.email}, made room for the accounts of the backup.`);
  }
  const there = await project.tableIds();
  const isReplaced = (one: string) => backup.manifest.tables[one] || (one === MIGRATIONS && there.includes(one));
  for (const table of [...BASE_TABLES, PROFILES].filter(isReplaced)) {
    await project.tables.deleteRows({ databaseId: DATABASE_ID, tableId: table, queries: [] });
  }
}

/** What an interrupted restoration left. Refuses a project that somebody has used since. */
async function checkRestored(project: Project, backup: Backup, log: (line: string) => void): Promise<Restored> {
  const foreign: string[] = [];
  const there = await whatIsThere(project, backup, foreign);
  if (foreign.length > 0) {
    throw inUse(project, `${foreign.join(', ')} that are not of the backup, or not as it has them`);
  }
  const rows = [...there.rows.values()].reduce((sum, { size }) => sum + size, 0);
  log(
    `Goes on with ${there.accounts.size} accounts, ${rows} rows and ${there.files.size} files of an interrupted restoration.`,
  );
  return there;
}

function inUse({ id, endpoint }: Project, found: string): Problem {
  return new Problem(
    `The project ${id} at ${endpoint} is in use: it has ${found}. A backup is restored into an empty project only; make a new one and deploy to it.`,
  );
}

/** Refuses rows that the project would not take, before any is written. */
async function checkSchema(project: Project, backup: Backup): Promise<void> {
  const { tables, origin = null } = backup.manifest;
  const there = await project.tableList().catch((error: AppwriteException) => noDatabase(error));
  const filled = Object.keys(tables).filter((table) => (tables[table]?.rows ?? 0) > 0);
  const own = schemaOf(there);
  const differing = origin
    ? filled.filter((table) => origin.schema[table] !== own[table])
    : await tablesWithoutColumns(backup, filled, there);
  if (differing.length > 0) {
    const known = origin?.version ? `Samaa ${origin.version}` : 'another version of Samaa';
    throw new Problem(
      `The backup was made of ${known}, and this project has not the same tables (${differing.slice(0, TABLES_TOLD).join(', ')}${differing.length > TABLES_TOLD ? ' and others' : ''}). Check out ${versionOf(origin)}${origin?.version ? '' : ', the one that made it'}, deploy it to an empty project (on this machine: a new DATA_DIR), restore there, and upgrade that.`,
    );
  }
}

/** The tables whose rows name a column that the project lacks, or lack one that must be there, for a backup that does not say of which version it is. */
async function tablesWithoutColumns(
  backup: Backup,
  filled: readonly string[],
  there: readonly Models.Table[],
): Promise<string[]> {
  const differing: string[] = [];
  for (const table of filled) {
    const columns = (there.find(({ $id }) => $id === table)?.columns ?? []) as { key: string; required: boolean }[];
    const keys = new Set(columns.map(({ key }) => key));
    const required = columns.filter((column) => column.required).map(({ key }) => key);
    for await (const row of rowsOf(backup, table)) {
      const isForeign = Object.keys(row).some((name) => !name.startsWith('$') && !keys.has(name));
      if (isForeign || required.some((name) => (row[name] ?? null) === null)) {
        differing.push(table);
        break;
      }
    }
  }
  return differing;
}

function tellBooks(backup: Backup, log: (line: string) => void): void {
  const books = readBooks(backup);
  if (books && !books.isInOrder) {
    log('Its books were not in order when it was made, so they will not be afterwards:');
    for (const line of books.findings) {
      log(`  ${line}`);
    }
  }
}

function noDatabase(error: AppwriteException): [] {
  if (error instanceof AppwriteException && error.code === 404) {
    return [];
  }
  throw error;
}

/** Refuses a project that somebody uses. Answers the admin that a deployment has made, when that is the only account. */
async function checkEmpty(project: Project): Promise<Models.User | undefined> {
  const found: string[] = [];
  for (const table of await project.tableIds()) {
    const limit = table === PROFILES ? 2 : 1;
    if (!BASE_TABLES.includes(table) && (await project.list(table, [Query.limit(limit)])).length === limit) {
      found.push(`rows in ${table}`);
    }
  }
  for (const bucketId of await project.bucketIds()) {
    for await (const page of project.files(bucketId)) {
      if (page.length > 0) {
        found.push(`files in ${bucketId}`);
        break;
      }
    }
  }
  const { users } = await project.users.list({ queries: [Query.limit(2)] });
  const [only] = users;
  const isFirstAdmin = users.length === 1 && only?.labels.includes(ADMIN);
  if (users.length > 0 && !isFirstAdmin) {
    found.push('accounts');
  }
  if (found.length > 0) {
    throw inUse(project, found.join(', '));
  }
  return isFirstAdmin ? only : undefined;
}

/**
 * Has the functions neither listen nor run by schedule, so that nothing happens twice. Answers what wakes them again; those
 * that an interrupted restoration left asleep wake as the project declares them.
 */
export async function putToSleep(project: Project): Promise<() => Promise<void>> {
  const functions = new Functions(project.client);
  const { functions: all } = await functions.list({ queries: [Query.limit(100)] });
  const set = (one: Models.Function, state: Pick<Models.Function, 'enabled' | 'events' | 'schedule'>) =>
    functions.update({
      functionId: one.$id,
      name: one.name,
      runtime: one.runtime as Runtime,
      execute: one.execute,
      timeout: one.timeout,
      logging: one.logging,
      entrypoint: one.entrypoint,
      commands: one.commands,
      scopes: one.scopes as ProjectKeyScopes[],
      buildSpecification: one.buildSpecification,
      runtimeSpecification: one.runtimeSpecification,
      enabled: state.enabled,
      events: [...state.events],
      schedule: state.schedule,
    });
  for (const one of all) {
    if (one.enabled || one.events.length > 0 || one.schedule !== '') {
      await set(one, { enabled: false, events: [], schedule: '' });
    }
  }
  const declared = new Map(readProject().functions.map((one) => [one.$id, one]));
  return async () => {
    for (const one of all) {
      await set(one, (one.enabled ? undefined : declared.get(one.$id)) ?? one);
    }
  };
}

async function restoreAccounts(
  project: Project,
  backup: Backup,
  there: Restored,
  log: (line: string) => void,
): Promise<Claims> {
  const claims: Claims = new Map();
  const withoutPassword: string[] = [];
  await each(accountsOf(backup), ACCOUNTS_AT_ONCE, async (account) => {
    const made = there.accounts.get(account.$id) ?? (await makeAccount(project, account));
    await completeAccount(project, account, made);
    if (account.password !== '' && !takesPassword(account)) {
      withoutPassword.push(account.email || account.phone || account.$id);
    }
    const { passwordUpdate: before, registration } = account;
    claims.set(account.$id, { before, registration, now: made.passwordUpdate });
  });
  log(`${'accounts'.padEnd(24)}${String(backup.manifest.accounts.count).padStart(10)}`);
  if (withoutPassword.length > 0) {
    log(
      `These have to choose a new password, because theirs cannot be given to the server: ${withoutPassword.join(', ')}`,
    );
  }
  return claims;
}

/** Whether the server takes the hash of an account's password. */
function takesPassword({ hash, password, email }: AccountCopy): boolean {
  return hash === 'argon2' && password !== '' && email !== '';
}

/** Makes an account with the hash of its password. The name comes later: the server looks for it even in a hash. */
async function makeAccount({ users }: Project, account: AccountCopy): Promise<AccountCopy> {
  const { $id: userId, email, password } = account;
  if (!takesPassword(account)) {
    return toAccountCopy(await users.create({ userId, ...(email ? { email } : {}) }));
  }
  const made = await users.createArgon2User({ userId, email, password }).catch((error: AppwriteException) => {
    if (!error.type?.includes('personal_data')) {
      throw error;
    }
    // A short email stands in the hash by chance. Changing an email looks at no password.
    return users.createArgon2User({ userId, email: `${randomUUID()}@restored.invalid`, password });
  });
  return toAccountCopy(made);
}

/** Gives an account what it lacks. */
async function completeAccount({ users }: Project, account: AccountCopy, made: AccountCopy): Promise<void> {
  const { $id: userId, email, name, phone, labels, emailVerification, phoneVerification, prefs, status } = account;
  if (email !== '' && email !== made.email) {
    await users.updateEmail({ userId, email });
  }
  if (name !== made.name) {
    await users.updateName({ userId, name });
  }
  if (phone !== '' && phone !== made.phone) {
    await users.updatePhone({ userId, number: phone });
  }
  if (labels.join() !== made.labels.join()) {
    await users.updateLabels({ userId, labels });
  }
  if (emailVerification !== made.emailVerification) {
    await users.updateEmailVerification({ userId, emailVerification });
  }
  if (phoneVerification !== made.phoneVerification) {
    await users.updatePhoneVerification({ userId, phoneVerification });
  }
  if (JSON.stringify(prefs) !== JSON.stringify(made.prefs)) {
    await users.updatePrefs({ userId, prefs });
  }
  if (status !== made.status) {
    await users.updateStatus({ userId, status });
  }
}

/**
 * A row as the restored project has it: the backup's own, but for what a profile says of its account's password. It names
 * when that password was set, which the server makes anew, so that it goes on meaning the same.
 */
function asRestored(table: string, row: Row, claims: Claims): Row {
  const claim = table === PROFILES ? claims.get(row.$id) : undefined;
  if (!claim || claim.before === '') {
    return row;
  }
  const { claimed_password_at: claimed } = row;
  if (claimed === claim.before) {
    return { ...row, claimed_password_at: claim.now };
  }
  // Nobody claimed it, and its password is not its first one: a new account's would look like that.
  const isLater = Date.parse(claim.before) - Date.parse(claim.registration) >= SAME_MOMENT_MS;
  return claimed === null && isLater ? { ...row, claimed_password_at: claim.registration } : row;
}

async function restoreTable(
  project: Project,
  backup: Backup,
  table: string,
  { claims, there }: { claims: Claims; there: Restored },
): Promise<void> {
  const ids = there.rows.get(table);
  const batches = async function* (): AsyncIterable<Row[]> {
    let [batch, characters]: [Row[], number] = [[], 0];
    for await (const row of rowsOf(backup, table)) {
      if (ids?.has(row.$id)) {
        continue;
      }
      const length = JSON.stringify(row).length;
      if (batch.length === ROWS_A_REQUEST || (batch.length > 0 && characters + length > CHARACTERS_A_REQUEST)) {
        yield batch;
        [batch, characters] = [[], 0];
      }
      batch.push(asRestored(table, row, claims));
      characters += length;
    }
    if (batch.length > 0) {
      yield batch;
    }
  };
  await each(batches(), REQUESTS_AT_ONCE, async (rows) => {
    await project.tables.createRows({ databaseId: DATABASE_ID, tableId: table, rows });
  });
}

async function restoreFiles(
  project: Project,
  backup: Backup,
  there: Restored,
  log: (line: string) => void,
): Promise<void> {
  const passed = bufferCollector();
  await each(filesOf(backup), FILES_AT_ONCE, async (file) => {
    if (there.files.has(fileKey(file))) {
      return;
    }
    const { folder, key } = holderOf(backup, file);
    const content = await buffer(open({ folder, path: file.content.path, key, compress: false }));
    const { bucketId, $id: fileId, name, $permissions: permissions } = file;
    await project.storage.createFile({ bucketId, fileId, file: InputFile.fromBuffer(content, name), permissions });
    passed(file.sizeOriginal);
  });
  log(`${'files'.padEnd(24)}${String(backup.manifest.files.count).padStart(10)}`);
}
