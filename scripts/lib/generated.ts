import { join, relative } from 'node:path';
import { callsFile } from '#contract/docs.ts';
import { SUPPORT_FILE, supportTable } from '../local-appwrite/support.ts';
import { newestReleaseModule, projectVersion, readChangelog, versionModule } from './changelog.ts';
import { readIfThere } from './files.ts';
import { ROOT, readProject } from './project.ts';
import { rowTypes } from './row-types.ts';

/** A file, or part of one, that is made from something else and checked in. */
export interface GeneratedFile {
  /** From the top of the project. */
  path: string;
  /** What it should hold now. */
  content: string;
  isCurrent: boolean;
}

/**
 * Every generated file: the row types of `appwrite.json`, the table of calls of the contract, the version, the newest
 * entry of the changelog, what local-appwrite supports.
 */
export function generatedFiles(): GeneratedFile[] {
  const files = [
    { path: 'functions/runtime/rows.generated.ts', content: rowTypes(readProject().tables) },
    { path: 'functions/CALLS.md', content: callsFile() },
    { path: 'functions/contract/version.generated.ts', content: versionModule(projectVersion()) },
    {
      path: 'web/src/features/admin/system/newest-release.generated.ts',
      content: newestReleaseModule(readChangelog()),
    },
    { path: relative(ROOT, SUPPORT_FILE), content: supportTable() },
  ];
  return files.map((file) => ({ ...file, isCurrent: readIfThere(join(ROOT, file.path)) === file.content }));
}
