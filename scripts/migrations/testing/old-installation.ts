import type { TablesDB } from 'node-appwrite';
import { PERSON_DETAILS } from '#contract/patients/person-details.ts';
import { DATABASE_ID, readProject } from '../../lib/project.ts';
import type { ProjectConfig, TableConfig } from '../../local-appwrite/core/project-config.ts';
import { fitToInstallation, RETIRED } from '../oldest.ts';

/** What came after 0.3.0: tables, and columns of tables that had rows. */
const LATER_TABLES = [
  'desk_cash',
  'reviews',
  'blocked_times',
  'search_terms',
  'conversations',
  'chat_messages',
  'sent_messages',
  'message_months',
  'paper_links',
  'link_requests',
  'imports',
  'recalls',
  'message_texts',
  'former_visits',
  'goals',
  'goal_steps',
  'visit_sheets',
  'letter_templates',
  'letter_template_versions',
  'letters',
  'opening_balances',
  'opening_payments',
  'patient_photos',
  'shipments',
  'carrier_payouts',
  'discount_codes',
  'code_uses',
  'trials',
  'return_reasons',
  'sign_ins',
  'leaves',
  'tasks',
  'task_texts',
  'inbox_events',
  'signatures',
  'agreements',
  'breaches',
];
/** The columns of which a full-text index found the words. */
const FULL_TEXTS = ['search', 'names', 'sounds'];
const REVIEWED = ['review_count', 'review_stars'];
const OFFERS = ['sale_price_piasters', 'sale_from', 'sale_until', 'price_now_piasters', 'price_turns_at'];
const LATER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  patients: PERSON_DETAILS,
  orders: [
    'address_key',
    'delivery_method',
    'promised_from',
    'promised_until',
    'online_method',
    'kiosk_code',
    'kiosk_until',
    'discount_code',
    'code_granted_piasters',
    'recipient_name',
    'recipient_phone',
  ],
  payment_attempts: ['method'],
  payment_transactions: ['method'],
  users: ['holder_email', 'cart_emptied_at', 'cart_code'],
  hearing_aids: [...OFFERS, ...REVIEWED, 'pair_price_piasters'],
  accessories: [...OFFERS, ...REVIEWED],
  order_lines: ['granted_piasters', 'granted_by'],
  settings: [
    'max_waiting_orders',
    'max_waiting_pieces',
    'reception_payments',
    'referral_sources',
    'price_whatsapp_millipiasters',
    'price_whatsapp_code_millipiasters',
    'price_sms_part_millipiasters',
    'trial_days',
    'free_delivery_from_piasters',
    'delivery_areas',
    'clinic_pick_up',
    'second_factor',
    'permissions',
    'vat_changes',
  ],
  order_events: ['shipment_state', 'failure_reason', 'pick_up_state'],
  jobs: ['lab_name', 'at_lab_since'],
  patient_accounts: ['email'],
  desk_counts: ['left_piasters'],
  appointments: ['visit_id', 'wanted_at', 'unproven', 'coming_at'],
  appointment_details: ['address_key', 'held_until', 'cancel_reason', 'cancel_note', 'own_cancel_note', 'link_secret'],
  impression_requests: ['address_key', 'unproven'],
  state_days: ['lost'],
  journal: ['transaction_id'],
  outbox: ['phone', 'patient_id', 'told_time', 'reported_at'],
};

/** The steps that an installation of 0.3.0 has been through. */
export const OLD_STEPS: readonly string[] = [
  '0001-persons-of-visit-forms',
  '0002-persons-of-service-forms',
  '0003-orders-of-accounts',
  '0004-returns-of-orders',
  '0005-kinds-of-requests',
  '0006-warranty-of-orders',
  '0007-downpayments-as-payments',
];

/** The table without what came later. */
function before(table: TableConfig): TableConfig {
  const later = LATER_COLUMNS[table.$id] ?? [];
  const columns = table.columns.filter(({ key }) => !later.includes(key));
  const indexes = table.indexes.filter((index) => !index.columns.some((column) => later.includes(column)));
  const fullTexts = columns
    .filter(({ key }) => FULL_TEXTS.includes(key))
    .map(({ key }) => ({
      key,
      type: 'fulltext' as const,
      status: 'available' as const,
      columns: [key],
      orders: ['ASC' as const],
    }));
  return { ...table, columns, indexes: [...indexes, ...fullTexts] };
}

/** The project as 0.3.0 had it: its accounts still counted the orders that wait. */
export function oldProject(project: ProjectConfig = readProject()): ProjectConfig {
  const tables = project.tables.filter(({ $id }) => !LATER_TABLES.includes($id)).map(before);
  const installed = tables.map(({ $id, columns }) => ({
    $id,
    columns: $id === RETIRED.table ? [{ key: RETIRED.column }] : columns,
  }));
  return structuredClone(fitToInstallation({ ...project, tables }, installed));
}

/** The project as it was before 0.3.0, without a table of migrations. */
export function tooOldProject(): ProjectConfig {
  const project = oldProject();
  return { ...project, tables: project.tables.filter(({ $id }) => $id !== 'migrations') };
}

/** Whether the appointment or request of this number is a guest's. */
export const isGuests = (index: number) => index % 3 === 0;

/** Stores appointments as they were, with ids from 0 on. */
export async function storeOldAppointments(tables: TablesDB, count: number): Promise<void> {
  await store(tables, 'appointments', count, (index) => ({
    $id: `appointment-${index}`,
    specialist_id: '',
    starts_at: '2026-11-20T10:00:00.000Z',
    ends_at: '2026-11-20T10:45:00.000Z',
    state: 'waiting',
    version: index % 4,
  }));
  await store(tables, 'appointment_details', count, (index) => ({
    $id: `appointment-${index}`,
    kind: 'repair',
    name: 'منى',
    phone: '01012345678',
    lang: 'ar',
    booked_by: isGuests(index) ? 'guest' : index % 2 ? 'desk' : 'customer',
  }));
}

/** Stores requests as they were, with ids from 0 on. */
export async function storeOldRequests(tables: TablesDB, count: number): Promise<void> {
  await store(tables, 'impression_requests', count, (index) => ({
    $id: `request-${index}`,
    kind: 'impression',
    product_id: 'aid',
    title: 'Phonak Virto',
    user_id: isGuests(index) ? null : 'mona',
    name: 'منى',
    phone: '01012345678',
    state: 'waiting',
    version: index % 3,
  }));
}

/** Stores what 0.3.0 noted of its own steps. */
export async function storeOldSteps(tables: TablesDB): Promise<void> {
  const at = '2026-11-24T10:00:00.000Z';
  await store(tables, 'migrations', OLD_STEPS.length, (index) => ({
    $id: OLD_STEPS[index],
    started_at: at,
    finished_at: at,
  }));
}

async function store(tables: TablesDB, tableId: string, count: number, make: (index: number) => object): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => make(index));
  for (let start = 0; start < rows.length; start += 100) {
    await tables.createRows({ databaseId: DATABASE_ID, tableId, rows: rows.slice(start, start + 100) });
  }
}
