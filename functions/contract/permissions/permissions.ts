import { always, type Needs, type Role } from '../call.ts';
import type { StaffRole } from '../people/roles.ts';

/** What an admin grants to roles (`functions/docs/decisions/0182`). The names are stored, and told by `not_permitted`. */
export const PERMISSIONS = [
  'see_money',
  'see_health',
  'write_audiograms',
  'discount',
  'refund',
  'void',
  'close_others_till',
  'export',
  'see_reads',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The roles to which an admin grants. Admins hold every permission, customers none. */
export const GRANTED_ROLES = ['reception', 'cs', 'audiologist', 'accounting'] as const satisfies readonly StaffRole[];
export type GrantedRole = (typeof GRANTED_ROLES)[number];

interface PermissionTerms {
  /** Who can hold it: whose calls ask for it. */
  possible: readonly GrantedRole[];
  /** Who holds it until an admin says otherwise. */
  held: readonly GrantedRole[];
  /** Who holds it whatever an admin says: their whole work asks for it. */
  always?: readonly GrantedRole[];
}

/** What can be granted to whom. A test holds it against the calls that ask for each. */
export const PERMISSION_TERMS: Readonly<Record<Permission, PermissionTerms>> = {
  see_money: { possible: GRANTED_ROLES, held: ['cs', 'accounting'], always: ['accounting'] },
  see_health: { possible: GRANTED_ROLES, held: ['cs', 'audiologist'] },
  write_audiograms: { possible: ['cs', 'audiologist'], held: ['cs', 'audiologist'] },
  discount: { possible: ['cs', 'accounting'], held: ['cs', 'accounting'] },
  refund: { possible: ['reception', 'accounting'], held: ['accounting'] },
  void: { possible: ['reception', 'accounting'], held: ['accounting'] },
  close_others_till: { possible: ['reception', 'cs', 'accounting'], held: [] },
  export: { possible: ['reception', 'cs', 'audiologist'], held: [] },
  see_reads: { possible: GRANTED_ROLES, held: [] },
};

/** Who holds a permission; one that is not named is held as its terms say. */
export type Grants = readonly { permission: Permission; roles: readonly GrantedRole[] }[];

/** The roles that hold a permission, beside the admin. */
export function holdersOf(permission: Permission, grants: Grants): GrantedRole[] {
  const { possible, held, always = [] } = PERMISSION_TERMS[permission];
  const granted = grants.find((one) => one.permission === permission)?.roles ?? held;
  return possible.filter((role) => granted.includes(role) || always.includes(role));
}

/** Every permission with those who hold it, as the admin sees them. */
export const grantTable = (grants: Grants) =>
  PERMISSIONS.map((permission) => ({ permission, roles: holdersOf(permission, grants) }));

interface Asking {
  needs?: Needs<never>;
}

/** The permissions that a call asks for whatever is sent. */
export const permissionsAlways = ({ needs = {} }: Asking): Permission[] =>
  PERMISSIONS.filter((permission) => needs[permission] === always);

/** The permissions that a call asks for with an input. */
export const permissionsNeeded = ({ needs = {} }: Asking, input: unknown): Permission[] =>
  PERMISSIONS.filter((permission) => needs[permission]?.(input as never));

/** The permissions that a role holds. */
export function permissionsOf(role: Role, grants: Grants): Permission[] {
  return PERMISSIONS.filter(
    (permission) => role === 'admin' || holdersOf(permission, grants).some((holder) => holder === role),
  );
}
