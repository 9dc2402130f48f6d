import { createHash } from 'node:crypto';
import { Query } from 'node-appwrite';
import { VERSION } from '#contract/version.generated.ts';
import { SETTINGS_ID, SYSTEM_STATE_ID } from '../../functions/lib/ids.ts';
import { readProject } from '../lib/project.ts';
import type { Project } from './project.ts';

/** What a shop was when a backup was made of it. */
export interface Origin {
  /** The version of Samaa that ran; null where nobody could tell. */
  version: string | null;
  /** What its tables hold, as a digest of each; those of one version have the same everywhere. */
  schema: Record<string, string>;
  /** The server and what keeps its rows. */
  engine: string;
}

/** What decides which rows a table takes. */
interface Table {
  $id: string;
  columns: readonly object[];
}
const FACTS = ['key', 'type', 'array', 'required', 'size', 'elements'] as const;

/** A digest of what each table holds, as appwrite.json declares it or as a server tells of it. */
export function schemaOf(tables: readonly Table[]): Record<string, string> {
  return Object.fromEntries(
    tables.map(({ $id, columns }) => {
      const facts = columns.map((column) => JSON.stringify(FACTS.map((fact) => factOf(column, fact)))).sort();
      return [$id, createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 16)];
    }),
  );
}

/** What is absent, empty or false says the same. */
function factOf(column: object, fact: string): unknown {
  return (column as Record<string, unknown>)[fact] || null;
}

/** What the shop is from which a backup is made. */
export async function originOf(project: Project): Promise<Origin> {
  const schema = schemaOf(await project.tableList());
  const [state] =
    'system_state' in schema ? await project.list('system_state', [Query.equal('$id', SYSTEM_STATE_ID)]) : [];
  const known = typeof state?.app_version === 'string' ? state.app_version : '';
  const isOfCheckout = tablesThatDiffer(schema, schemaOf(readProject().tables)).length === 0;
  return {
    version: known || (isOfCheckout ? VERSION : null),
    schema,
    engine: `Appwrite ${await project.version()}, ${await keeperOf(project)}`,
  };
}

/** What keeps the rows, by how it compares ids: Appwrite has no setting to ask for. */
async function keeperOf(project: Project): Promise<string> {
  if (project.isLocal) {
    return 'SQLite (local-appwrite)';
  }
  const find = (id: string) => project.list('settings', [Query.equal('$id', id), Query.limit(1)]);
  if ((await find(SETTINGS_ID)).length === 0) {
    return 'an unknown database';
  }
  return (await find(SETTINGS_ID.toUpperCase())).length > 0 ? 'MariaDB' : 'PostgreSQL';
}

/** The tables of a schema that another one has not, or otherwise. */
export function tablesThatDiffer(schema: Record<string, string>, other: Record<string, string>): string[] {
  return Object.keys(schema).filter((table) => schema[table] !== other[table]);
}

/** A version as a sentence names it. */
export const versionOf = (origin: Origin | null): string =>
  origin?.version ? `version ${origin.version}` : 'another version';
