import { addresses, consents, hearings, privacyRequests, rateLimits, users } from '#subjects/accounts/tables.ts';
import { appointmentDetails, appointmentSlots, appointments, blockedTimes } from '#subjects/appointments/tables.ts';
import { deskCash, deskClosings, deskCounts } from '#subjects/billing/desk-tables.ts';
import {
  clinicDocuments,
  clinicPayments,
  instalmentPlans,
  insurerShares,
  insurers,
  paperLinks,
} from '#subjects/billing/tables.ts';
import {
  cardOwners,
  paymentAttempts,
  paymentQuestions,
  paymentReports,
  paymentTransactions,
} from '#subjects/card-payments/tables.ts';
import {
  accessories,
  cartItems,
  hearingAids,
  stockMovements,
  stockNotices,
  stockPieces,
  tags,
} from '#subjects/catalogue/tables.ts';
import { devices, impressionRequests, jobs, loans } from '#subjects/devices/tables.ts';
import { imports } from '#subjects/imports/tables.ts';
import {
  chatMessages,
  contactPoints,
  conversations,
  messageMonths,
  sentMessages,
  stoppedPhones,
} from '#subjects/messages/tables.ts';
import {
  counters,
  figureDays,
  financeDays,
  productSales,
  salesDays,
  salesMonths,
  stateDays,
} from '#subjects/metrics/tables.ts';
import { orderCalls, orderEvents, orderLines, orders, returnLines, returns } from '#subjects/orders/tables.ts';
import {
  audiograms,
  contacts,
  linkRequests,
  patientAccounts,
  patientFiles,
  patientNotes,
  patientNoteTexts,
  patientOrders,
  patients,
} from '#subjects/patients/tables.ts';
import { phoneCodes } from '#subjects/phone-codes/tables.ts';
import { settings } from '#subjects/settings/tables.ts';
import {
  auditLog,
  bookReports,
  faults,
  journal,
  migrations,
  outbox,
  recordReads,
  searchTerms,
  systemState,
} from '#subjects/system/tables.ts';
import { blockAccounts, blocks } from '#subjects/visits/block-tables.ts';
import { csFormDetails, csForms, followUpCalls, formDetails, formReasons, forms } from '#subjects/visits/tables.ts';
import type { TableRecord } from './record.ts';

/**
 * Every table of the project, in the one order in which every transaction takes its rows (`runtime/lock-order.ts`): rows that
 * many write at the same time (accounts, stock, counters) come late, so that they are held briefly. No record moves: old and
 * new functions run side by side during a deployment. The tables of `appwrite.json` and the row types follow from it
 * (`npm run generate`).
 */
export const RECORDS: readonly TableRecord[] = [
  forms,
  formDetails,
  csForms,
  csFormDetails,
  formReasons,
  blocks,
  blockAccounts,
  patients,
  devices,
  stockPieces,
  loans,
  jobs,
  audiograms,
  patientNotes,
  patientNoteTexts,
  patientFiles,
  contacts,
  contactPoints,
  stoppedPhones,
  conversations,
  chatMessages,
  patientOrders,
  patientAccounts,
  linkRequests,
  orders,
  orderLines,
  returns,
  returnLines,
  orderCalls,
  followUpCalls,
  clinicPayments,
  clinicDocuments,
  paperLinks,
  instalmentPlans,
  insurers,
  insurerShares,
  deskClosings,
  deskCounts,
  deskCash,
  impressionRequests,
  appointments,
  appointmentDetails,
  appointmentSlots,
  blockedTimes,
  stockNotices,
  paymentAttempts,
  paymentTransactions,
  paymentReports,
  cardOwners,
  paymentQuestions,
  bookReports,
  orderEvents,
  systemState,
  outbox,
  sentMessages,
  faults,
  cartItems,
  hearings,
  consents,
  addresses,
  settings,
  imports,
  privacyRequests,
  rateLimits,
  phoneCodes,
  auditLog,
  recordReads,
  searchTerms,
  users,
  stockMovements,
  hearingAids,
  accessories,
  tags,
  salesMonths,
  productSales,
  financeDays,
  figureDays,
  messageMonths,
  stateDays,
  salesDays,
  counters,
  journal,
  migrations,
];
