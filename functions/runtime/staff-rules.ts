import type { Role } from '#contract/call.ts';
import { type Grants, type Permission, permissionsOf } from '#contract/permissions/permissions.ts';
import type { SecondFactorRules } from '#contract/settings/second-factor.ts';
import { readGrants } from '#lib/grants.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { readSecondFactor } from '#lib/second-factor-rules.ts';
import type { Tables } from './tables.ts';

const KEPT_MS = 60_000;

interface Said {
  secondFactor: SecondFactorRules;
  grants: Grants;
}

/** What a process knows of the rules for the staff, for a minute. */
export class KnownStaffRules {
  last: { readAt: number; said: Promise<Said> } | null = null;
}

/** What an admin has said of those who work here. */
export interface StaffRules {
  secondFactor(): Promise<SecondFactorRules>;
  permissionsOf(role: Role): Promise<readonly Permission[]>;
}

/** The rules as the settings say them, all of one reading. */
export function storedStaffRules(known: KnownStaffRules, tables: Pick<Tables, 'get'>, now: () => Date): StaffRules {
  function read(): Promise<Said> {
    const readAt = now().getTime();
    if (known.last && Math.abs(readAt - known.last.readAt) < KEPT_MS) {
      return known.last.said;
    }
    const said = tables.get('settings', SETTINGS_ID, ['second_factor', 'permissions']).then((row) => ({
      secondFactor: readSecondFactor(row?.second_factor),
      grants: readGrants(row?.permissions),
    }));
    const reading = { readAt, said };
    known.last = reading;
    said.catch(() => {
      if (known.last === reading) {
        known.last = null;
      }
    });
    return said;
  }
  return {
    secondFactor: async () => (await read()).secondFactor,
    // What does not depend on the settings is not read from them.
    permissionsOf: async (role) =>
      role === 'user' || role === 'admin' ? permissionsOf(role, []) : permissionsOf(role, (await read()).grants),
  };
}
