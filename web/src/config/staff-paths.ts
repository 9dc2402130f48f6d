import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Role } from '#contract/call.ts';
import { DESK_ROLES } from '#contract/desks/constants.ts';
import { INBOX_ROLES } from '#contract/inbox/constants.ts';
import { CALENDAR_ROLES } from '#contract/people/roles.ts';
import { homeOf, paths } from './paths.ts';

/** The pages of the administration. They stand apart from `paths`, so that the shop does not ship them. */
export const adminPaths = {
  dashboard: paths.admin,
  users: `${paths.admin}/users`,
  erasures: `${paths.admin}/erasures`,
  /** The registers that the law on personal data asks for. */
  consents: `${paths.admin}/consents`,
  breaches: `${paths.admin}/breaches`,
  products: `${paths.admin}/products`,
  /** Where pieces are taken into the stock by their serial numbers. */
  goods: `${paths.admin}/goods`,
  codes: `${paths.admin}/codes`,
  reviews: `${paths.admin}/reviews`,
  orders: `${paths.admin}/orders`,
  finance: `${paths.admin}/finance`,
  /** What the clinic did, by day and specialist. */
  figures: `${paths.admin}/figures`,
  settings: `${paths.admin}/settings`,
  /** Kinds of appointments, specialists, rooms and opening hours. */
  schedule: `${paths.admin}/schedule`,
  /** What messages to phones say. */
  texts: `${paths.admin}/texts`,
  /** Letters that are printed for clients, as templates. */
  letters: `${paths.admin}/texts/letters`,
  /** Where data of another system comes in. */
  import: `${paths.admin}/import`,
  /** Where the records of clients go out as files, and come in. */
  records: `${paths.admin}/records`,
  audit: `${paths.admin}/audit`,
  recordReads: `${paths.admin}/audit/reads`,
  reports: `${paths.admin}/reports`,
  system: `${paths.admin}/system`,
  deletedForms: `${paths.admin}/deleted-forms`,
  serviceForm: `${paths.admin}/cs-form`,
} as const;

/** The editor of a template of letters; of a new one without an id. */
export const letterTemplatePath = (id = 'new'): string => `${adminPaths.letters}/${encodeURIComponent(id)}`;

/** An order, open in the list of orders. */
export const orderPath = (id: string): string => `${adminPaths.orders}?${new URLSearchParams({ order: id })}`;

/** A return, open in the list of returns. */
export const returnPath = (id: string): string =>
  `${adminPaths.orders}?${new URLSearchParams({ tab: 'returns', return: id })}`;

/** The pages of the clinic below each role's own, and those that roles share. */
export const clinicPaths = {
  csForm: `${paths.customerService}/cs-form`,
  /** The form of a visit that begins with a customer's request. */
  repairVisit: `${paths.customerService}/repair-visit`,
  accountingForm: `${paths.accounting}/cs-form`,
  calendar: `${paths.clinic}/calendar`,
  /** The own appointments of whoever is a specialist. */
  myDay: `${paths.clinic}/my-day`,
  /** What was taken in a day, and its close. */
  cash: `${paths.clinic}/cash`,
  /** The parcels that somebody has to bring. */
  deliveries: `${paths.clinic}/deliveries`,
  /** What clients write by WhatsApp. */
  inbox: `${paths.clinic}/inbox`,
  /** What somebody has to do, and gave others to do. */
  tasks: `${paths.clinic}/tasks`,
  /** Where a client reads and signs on a tablet that is handed over. */
  sign: `${paths.clinic}/sign`,
  /** The form of a visit that begins with an appointment. */
  visit: `${paths.clinic}/visit`,
} as const;

/** The calendar of the day of an appointment. */
export const appointmentDayPath = (starts_at: string): string =>
  `${clinicPaths.calendar}?${new URLSearchParams({ day: cairoDay(new Date(starts_at)) })}`;

/** An appointment, open in the calendar of its day. */
export const appointmentPath = ({ $id, starts_at }: { $id: string; starts_at: string }): string =>
  `${clinicPaths.calendar}?${new URLSearchParams({ day: cairoDay(new Date(starts_at)), open: $id })}`;

/** The pages that every role of the staff has, below its own. */
export const recordPaths = {
  patients: (role: Role) => `${homeOf(role)}/patients`,
  patient: (role: Role, id: string) => `${homeOf(role)}/patients/${encodeURIComponent(id)}`,
  /** A visit, in the record of its client. */
  visit: (role: Role, patientId: string, formId: string) =>
    `${homeOf(role)}/patients/${encodeURIComponent(patientId)}?${new URLSearchParams({ visit: formId })}`,
  /** For those who see what was measured: `CARE_ROLES`. */
  audiograms: (role: Role, id: string) => `${homeOf(role)}/patients/${encodeURIComponent(id)}/audiograms`,
  /** The sheet that the client takes home after a visit, for the same. */
  visitSheet: (role: Role, patientId: string, formId: string) =>
    `${homeOf(role)}/patients/${encodeURIComponent(patientId)}/visits/${encodeURIComponent(formId)}/sheet`,
  /** Letters to a client, for those who make them. */
  letters: (role: Role, id: string) => `${homeOf(role)}/patients/${encodeURIComponent(id)}/letters`,
  letter: (role: Role, patientId: string, letterId: string) =>
    `${homeOf(role)}/patients/${encodeURIComponent(patientId)}/letters/${encodeURIComponent(letterId)}`,
  devices: (role: Role) => `${homeOf(role)}/devices`,
  /** What happened to a hearing aid. */
  serial: (role: Role, serial: string) => `${homeOf(role)}/devices/${encodeURIComponent(serial)}`,
  jobs: (role: Role) => `${homeOf(role)}/jobs`,
  /** For those who call clients: customer service and the admin. */
  recalls: (role: Role) => `${homeOf(role)}/recall`,
  /** For those who look after trials: `CARE_ROLES`. */
  trials: (role: Role) => `${homeOf(role)}/trials`,
  today: (role: Role) => `${homeOf(role)}/today`,
  profile: (role: Role) => `${homeOf(role)}/profile`,
} as const;

/** Where a client signs. */
export const signingPath = (patientId: string): string => `${clinicPaths.sign}/${encodeURIComponent(patientId)}`;

/** A conversation, open beside the others. */
export const conversationPath = (id: string): string => `${clinicPaths.inbox}?${new URLSearchParams({ open: id })}`;

/** A task, shown among the others. */
export const taskPath = (id: string): string => `${clinicPaths.tasks}?${new URLSearchParams({ open: id })}`;

export const seesCalendar = (role: Role): boolean => CALENDAR_ROLES.some((one) => one === role);

/** Whether a role reads what clients write, and answers. */
export const answersClients = (role: Role): boolean => INBOX_ROLES.some((one) => one === role);

/** Who takes money; reception where the admin allows it. */
export const takesMoney = ({ role, takes_payments }: Pick<User, 'role' | 'takes_payments'>): boolean =>
  role === 'reception' ? takes_payments === true : DESK_ROLES.some((one) => one === role);
