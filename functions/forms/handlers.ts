import * as calls from '#contract/services/forms.ts';
import { closeDesk, fetchDesks, reopenDesk } from '#subjects/billing/forms/desks.ts';
import { fetchDocumentSends, sendDocument } from '#subjects/billing/forms/document-sends.ts';
import { recordDrawerCash, setFloat, voidDrawerCash } from '#subjects/billing/forms/drawers.ts';
import { fetchFinance } from '#subjects/billing/forms/fetch-finance.ts';
import { fetchOpenBalances, fetchOpeningBalances } from '#subjects/billing/forms/fetch-opening-balances.ts';
import {
  endInstalments,
  fetchDueInstalments,
  fetchInstalments,
  saveInstalments,
} from '#subjects/billing/forms/instalments.ts';
import { fetchInsurers, fetchOwedForms, saveInsurer, splitBill } from '#subjects/billing/forms/insurers.ts';
import { fetchInvoices, issueCreditNote, issueInvoice } from '#subjects/billing/forms/invoices.ts';
import { recordOpeningPayment, voidOpeningPayment, writeOffBalance } from '#subjects/billing/forms/opening-balances.ts';
import { issueOpeningReceipt } from '#subjects/billing/forms/opening-receipts.ts';
import { makePaperLink, sendPaperLink, withdrawPaperLink } from '#subjects/billing/forms/paper-links.ts';
import { fetchPayments, recordPayment, voidPayment } from '#subjects/billing/forms/payments.ts';
import { fetchQuote } from '#subjects/billing/forms/quotes.ts';
import { issueReceipt } from '#subjects/billing/forms/receipts.ts';
import { fetchCompanyCash, lookIntoPayout, recordPayout, voidPayout } from '#subjects/delivery/forms/company-cash.ts';
import { fetchDriverCash, handInCash } from '#subjects/delivery/forms/driver-cash.ts';
import { fetchFollowUpCalls, recordFollowUpCall } from '#subjects/follow-ups/forms/follow-up-calls.ts';
import {
  editFollowUp,
  fetchFollowUpCount,
  fetchFpforms,
  fetchFrozenFus,
  freezeFollowUp,
} from '#subjects/follow-ups/forms/follow-ups.ts';
import { deleteForm, restoreForm } from '#subjects/visits/forms/delete-form.ts';
import { editCsForm } from '#subjects/visits/forms/edit-cs-form.ts';
import { editReceptionForm } from '#subjects/visits/forms/edit-reception-form.ts';
import { fetchAccBlock, fetchBlockDetails } from '#subjects/visits/forms/fetch-block-details.ts';
import { fetchFormReasons } from '#subjects/visits/forms/fetch-form-reasons.ts';
import { fetchForms, fetchPforms } from '#subjects/visits/forms/fetch-forms.ts';
import { fetchSform } from '#subjects/visits/forms/fetch-sform.ts';
import { moveVisit } from '#subjects/visits/forms/move-visit.ts';
import { setFormStatus } from '#subjects/visits/forms/set-form-status.ts';
import { submitAccForm } from '#subjects/visits/forms/submit-acc-form.ts';
import { submitCsForm } from '#subjects/visits/forms/submit-cs-form.ts';
import { submitReceptionForm } from '#subjects/visits/forms/submit-reception-form.ts';
import { defineService } from '../runtime/service.ts';

/** The service `forms`: every call with the function that answers it. */
export const formsService = defineService('forms', calls, {
  submitReceptionForm,
  editReceptionForm,
  moveVisit,
  fetchForms,
  fetchPforms,
  fetchSform,
  deleteForm,
  restoreForm,
  fetchFormReasons,
  setFormStatus,
  submitCsForm,
  editCsForm,
  submitAccForm,
  fetchBlockDetails,
  fetchAccBlock,
  fetchFinance,
  recordPayment,
  voidPayment,
  fetchPayments,
  issueReceipt,
  fetchInstalments,
  saveInstalments,
  endInstalments,
  fetchDueInstalments,
  fetchDesks,
  closeDesk,
  reopenDesk,
  setFloat,
  recordDrawerCash,
  fetchDriverCash,
  handInCash,
  fetchCompanyCash,
  recordPayout,
  voidPayout,
  lookIntoPayout,
  voidDrawerCash,
  issueInvoice,
  issueCreditNote,
  fetchInvoices,
  sendDocument,
  fetchDocumentSends,
  fetchQuote,
  makePaperLink,
  withdrawPaperLink,
  sendPaperLink,
  fetchInsurers,
  saveInsurer,
  splitBill,
  fetchOwedForms,
  fetchOpeningBalances,
  fetchOpenBalances,
  recordOpeningPayment,
  voidOpeningPayment,
  writeOffBalance,
  issueOpeningReceipt,
  fetchFpforms,
  fetchFrozenFus,
  fetchFollowUpCount,
  editFollowUp,
  freezeFollowUp,
  recordFollowUpCall,
  fetchFollowUpCalls,
});
