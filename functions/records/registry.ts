import { addresses, consents, hearings, privacyRequests, rateLimits, users } from './accounts.ts';
import { appointmentDetails, appointmentSlots, appointments, blockedTimes } from './appointments.ts';
import { clinicDocuments, clinicPayments, instalmentPlans, insurerShares, insurers } from './billing.ts';
import { blockAccounts, blocks } from './blocks.ts';
import { cardOwners, paymentAttempts, paymentQuestions, paymentReports, paymentTransactions } from './card-payments.ts';
import { accessories, cartItems, hearingAids, stockMovements, stockNotices, stockPieces, tags } from './catalogue.ts';
import { deskCash, deskClosings, deskCounts } from './desks.ts';
import { devices, impressionRequests, jobs, loans } from './devices.ts';
import { counters, figureDays, financeDays, productSales, salesDays, salesMonths, stateDays } from './figures.ts';
import { csFormDetails, csForms, followUpCalls, formDetails, formReasons, forms } from './forms.ts';
import { orderCalls, orderEvents, orderLines, orders, returnLines, returns } from './orders.ts';
import {
  audiograms,
  patientAccounts,
  patientFiles,
  patientNotes,
  patientNoteTexts,
  patientOrders,
  patients,
} from './patients.ts';
import type { TableRecord } from './record.ts';
import { settings } from './settings.ts';
import { auditLog, bookReports, faults, journal, migrations, outbox, recordReads, systemState } from './system.ts';

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
  patientOrders,
  patientAccounts,
  orders,
  orderLines,
  returns,
  returnLines,
  orderCalls,
  followUpCalls,
  clinicPayments,
  clinicDocuments,
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
  faults,
  cartItems,
  hearings,
  consents,
  addresses,
  settings,
  privacyRequests,
  rateLimits,
  auditLog,
  recordReads,
  users,
  stockMovements,
  hearingAids,
  accessories,
  tags,
  salesMonths,
  productSales,
  financeDays,
  figureDays,
  stateDays,
  salesDays,
  counters,
  journal,
  migrations,
];
