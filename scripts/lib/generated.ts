import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { templatesFile } from '#contract/contacts/templates.ts';
import { callsFile } from '#contract/docs.ts';
import { RECORDS } from '../../functions/records/registry.ts';
import { SUPPORT_FILE, supportTable } from '../local-appwrite/support.ts';
import { newestReleaseModule, projectVersion, readChangelog, versionModule } from './changelog.ts';
import { readIfThere } from './files.ts';
import { PROJECT_FILE, ROOT } from './project.ts';
import { PROOF_TABLE_FILE, withProofTable } from './proofs.ts';
import { rowTypes } from './row-types.ts';
import { withTables } from './tables.ts';

/** A file, or part of one, that is made from something else and checked in. */
export interface GeneratedFile {
  /** From the top of the project. */
  path: string;
  /** What it should hold now. */
  content: string;
  isCurrent: boolean;
}

/**
 * Every generated file: the tables of `appwrite.json` and the row types, both of the records; the table of calls of the
 * contract, the templates of WhatsApp, the version, the newest entry of the changelog, what local-appwrite supports, and
 * on which servers the conformance suite was run.
 */
export function generatedFiles(): GeneratedFile[] {
  const project = withTables(JSON.parse(readFileSync(PROJECT_FILE, 'utf8')), RECORDS);
  const files = [
    { path: relative(ROOT, PROJECT_FILE), content: `${JSON.stringify(project, null, 2)}\n` },
    { path: 'functions/runtime/rows.generated.ts', content: rowTypes(project.tables) },
    { path: 'functions/CALLS.md', content: callsFile() },
    { path: 'scripts/deploy/docs/whatsapp-templates.md', content: templatesFile() },
    { path: 'functions/contract/version.generated.ts', content: versionModule(projectVersion()) },
    {
      path: 'web/src/features/admin/system/newest-release.generated.ts',
      content: newestReleaseModule(readChangelog()),
    },
    { path: relative(ROOT, SUPPORT_FILE), content: supportTable() },
    { path: PROOF_TABLE_FILE, content: withProofTable(readFileSync(join(ROOT, PROOF_TABLE_FILE), 'utf8')) },
  ];
  return files.map((file) => ({ ...file, isCurrent: readIfThere(join(ROOT, file.path)) === file.content }));
}
