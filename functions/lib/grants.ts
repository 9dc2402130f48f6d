import { GRANTED_ROLES, type Grants, PERMISSION_TERMS, PERMISSIONS } from '#contract/permissions/permissions.ts';
import { grants } from '#contract/permissions/schemas.ts';

/** Grants as their column keeps them: always written alike, and only what is not as the terms say. */
export function keptGrants(wanted: Grants): string | null {
  const kept = PERMISSIONS.flatMap((permission) => {
    const row = wanted.find((one) => one.permission === permission);
    const inOrder = (roles: readonly string[]) => GRANTED_ROLES.filter((role) => roles.includes(role));
    const roles = inOrder(row?.roles ?? PERMISSION_TERMS[permission].held);
    const { held, always = [] } = PERMISSION_TERMS[permission];
    const isHeld = roles.join() === inOrder(held).join();
    return isHeld ? [] : [{ permission, roles: inOrder([...roles, ...always]) }];
  });
  return kept.length === 0 ? null : JSON.stringify(kept);
}

/** What cannot be read, which only somebody with the database's key can have written, grants nothing and stops the call. */
export const readGrants = (kept: string | null | undefined): Grants =>
  kept ? grants.validateSync(JSON.parse(kept)) : [];
