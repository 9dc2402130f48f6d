import * as calls from '#contract/services/forms.ts';
import { defineService } from '../runtime/service.ts';
import { deleteForm, restoreForm } from './delete-form.ts';
import { closeDesk, fetchDesks, reopenDesk } from './desks.ts';
import { fetchDocumentSends, sendDocument } from './document-sends.ts';
import { recordDrawerCash, setFloat, voidDrawerCash } from './drawers.ts';
import { editCsForm } from './edit-cs-form.ts';
import { editReceptionForm } from './edit-reception-form.ts';
import { fetchAccBlock, fetchBlockDetails } from './fetch-block-details.ts';
import { fetchFinance } from './fetch-finance.ts';
import { fetchFormReasons } from './fetch-form-reasons.ts';
import { fetchForms, fetchPforms } from './fetch-forms.ts';
import { fetchSform } from './fetch-sform.ts';
import { fetchFollowUpCalls, recordFollowUpCall } from './follow-up-calls.ts';
import { editFollowUp, fetchFollowUpCount, fetchFpforms, fetchFrozenFus, freezeFollowUp } from './follow-ups.ts';
import { endInstalments, fetchDueInstalments, fetchInstalments, saveInstalments } from './instalments.ts';
import { fetchInsurers, fetchOwedForms, saveInsurer, splitBill } from './insurers.ts';
import { fetchInvoices, issueCreditNote, issueInvoice } from './invoices.ts';
import { moveVisit } from './move-visit.ts';
import { fetchPayments, recordPayment, voidPayment } from './payments.ts';
import { fetchQuote } from './quotes.ts';
import { issueReceipt } from './receipts.ts';
import { setFormStatus } from './set-form-status.ts';
import { submitAccForm } from './submit-acc-form.ts';
import { submitCsForm } from './submit-cs-form.ts';
import { submitReceptionForm } from './submit-reception-form.ts';

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
  voidDrawerCash,
  issueInvoice,
  issueCreditNote,
  fetchInvoices,
  sendDocument,
  fetchDocumentSends,
  fetchQuote,
  fetchInsurers,
  saveInsurer,
  splitBill,
  fetchOwedForms,
  fetchFpforms,
  fetchFrozenFus,
  fetchFollowUpCount,
  editFollowUp,
  freezeFollowUp,
  recordFollowUpCall,
  fetchFollowUpCalls,
});
