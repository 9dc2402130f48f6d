import type { Role } from '#contract/call.ts';
import { homeOf, paths } from './paths.ts';

/** The pages of the administration. They stand apart from `paths`, so that the shop does not ship them. */
export const adminPaths = {
  dashboard: paths.admin,
  users: `${paths.admin}/users`,
  products: `${paths.admin}/products`,
  orders: `${paths.admin}/orders`,
  finance: `${paths.admin}/finance`,
  settings: `${paths.admin}/settings`,
  audit: `${paths.admin}/audit`,
  reports: `${paths.admin}/reports`,
  deletedForms: `${paths.admin}/deleted-forms`,
  serviceForm: `${paths.admin}/cs-form`,
} as const;

/** The pages of the clinic below each role's own. */
export const clinicPaths = {
  csForm: `${paths.customerService}/cs-form`,
  /** The form of a visit that begins with a customer's request. */
  repairVisit: `${paths.customerService}/repair-visit`,
  accountingForm: `${paths.accounting}/cs-form`,
} as const;

/** The pages that every role of the staff has, below its own. */
export const recordPaths = {
  patients: (role: Role) => `${homeOf(role)}/patients`,
  patient: (role: Role, id: string) => `${homeOf(role)}/patients/${encodeURIComponent(id)}`,
  devices: (role: Role) => `${homeOf(role)}/devices`,
  jobs: (role: Role) => `${homeOf(role)}/jobs`,
  today: (role: Role) => `${homeOf(role)}/today`,
  profile: (role: Role) => `${homeOf(role)}/profile`,
} as const;
