import { array, choice, exact, message } from '../fields.ts';
import { GRANTED_ROLES, type Grants, PERMISSION_TERMS, PERMISSIONS, type Permission } from './permissions.ts';

const isPermission = (value: unknown): value is Permission => PERMISSIONS.some((known) => known === value);

/** Who holds which permission. Each is named once, and only roles that can hold it. */
export const grants = array()
  .of(
    exact({
      permission: choice(PERMISSIONS),
      roles: array().of(choice(GRANTED_ROLES)).max(GRANTED_ROLES.length).required(),
    }).test(
      'possible',
      message('invalid'),
      (row) =>
        !Array.isArray(row?.roles) ||
        !isPermission(row.permission) ||
        row.roles.every((role) => PERMISSION_TERMS[row.permission].possible.includes(role)),
    ),
  )
  .max(PERMISSIONS.length)
  .test(
    'once',
    message('invalid'),
    (rows) => new Set((rows as Grants | undefined)?.map((row) => row?.permission)).size === (rows?.length ?? 0),
  )
  .required();
