import {
  addresses,
  consents,
  hearings,
  privacyRequests,
  rateLimits,
  signIns,
  users,
} from '#subjects/accounts/tables.ts';
import { appointmentDetails, appointmentSlots, appointments, blockedTimes } from '#subjects/appointments/tables.ts';
import { deskCash, deskClosings, deskCounts } from '#subjects/billing/desk-tables.ts';
import {
  clinicDocuments,
  clinicPayments,
  instalmentPlans,
  insurerShares,
  insurers,
  openingBalances,
  openingPayments,
  paperLinks,
} from '#subjects/billing/tables.ts';
import { breaches } from '#subjects/breaches/tables.ts';
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
import { codeUses, discountCodes } from '#subjects/codes/tables.ts';
import { agreements, signatures } from '#subjects/consents/tables.ts';
import { carrierPayouts, shipments } from '#subjects/delivery/tables.ts';
import { devices, impressionRequests, jobs, loans } from '#subjects/devices/tables.ts';
import { formerVisits } from '#subjects/exchange/tables.ts';
import { goalSteps, goals } from '#subjects/goals/tables.ts';
import { imports } from '#subjects/imports/tables.ts';
import { letters, letterTemplates, letterTemplateVersions } from '#subjects/letters/tables.ts';
import {
  chatMessages,
  contactPoints,
  conversations,
  inboxEvents,
  messageMonths,
  messageTexts,
  sentMessages,
  stoppedPhones,
} from '#subjects/messages/tables.ts';
import {
  counters,
  figureDays,
  financeDays,
  productSales,
  returnReasons,
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
  patientPhotos,
  patients,
} from '#subjects/patients/tables.ts';
import { phoneCodes } from '#subjects/phone-codes/tables.ts';
import { recalls } from '#subjects/recalls/tables.ts';
import { reviews } from '#subjects/reviews/tables.ts';
import { settings } from '#subjects/settings/tables.ts';
import { leaves } from '#subjects/specialists/tables.ts';
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
import { tasks, taskTexts } from '#subjects/tasks/tables.ts';
import { trials } from '#subjects/trials/tables.ts';
import { visitSheets } from '#subjects/visit-sheets/tables.ts';
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
  patientPhotos,
  goals,
  goalSteps,
  signatures,
  agreements,
  contacts,
  contactPoints,
  recalls,
  formerVisits,
  stoppedPhones,
  tasks,
  taskTexts,
  conversations,
  chatMessages,
  inboxEvents,
  patientOrders,
  patientAccounts,
  linkRequests,
  orders,
  discountCodes,
  codeUses,
  orderLines,
  returns,
  returnLines,
  trials,
  orderCalls,
  shipments,
  carrierPayouts,
  followUpCalls,
  clinicPayments,
  clinicDocuments,
  paperLinks,
  visitSheets,
  letters,
  instalmentPlans,
  insurers,
  insurerShares,
  openingBalances,
  openingPayments,
  deskClosings,
  deskCounts,
  deskCash,
  impressionRequests,
  leaves,
  appointments,
  appointmentDetails,
  appointmentSlots,
  blockedTimes,
  stockNotices,
  reviews,
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
  signIns,
  settings,
  messageTexts,
  letterTemplates,
  letterTemplateVersions,
  imports,
  privacyRequests,
  breaches,
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
  returnReasons,
  financeDays,
  figureDays,
  messageMonths,
  stateDays,
  salesDays,
  counters,
  journal,
  migrations,
];
