import { CHANGELOG_FILE, projectVersion, readChangelog, validateChangelog } from '../lib/changelog.ts';
import { type Check, fault } from './check.ts';

/** Checks that the version of the project has its entry in the changelog, and that the newest comes first. */
export const changelog: Check = {
  name: 'changelog',
  async run() {
    return validateChangelog(readChangelog(), projectVersion()).map((message) =>
      fault(CHANGELOG_FILE, undefined, message),
    );
  },
};
