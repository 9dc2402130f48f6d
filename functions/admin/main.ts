import * as calls from '#contract/services/admin.ts';
import { SCHEDULE_PARTS, type SchedulePart } from '#contract/system/constants.ts';
import { createAdmin } from '#subjects/accounts/admin/create-admin.ts';
import { deleteAdmin } from '#subjects/accounts/admin/delete-admin.ts';
import { fetchAdmins } from '#subjects/accounts/admin/fetch-admins.ts';
import { fetchPaginatedAdmins } from '#subjects/accounts/admin/fetch-paginated-admins.ts';
import { fetchPaginatedUsers } from '#subjects/accounts/admin/fetch-paginated-users.ts';
import { fetchUsers } from '#subjects/accounts/admin/fetch-users.ts';
import { resetSecondFactor } from '#subjects/accounts/admin/reset-second-factor.ts';
import { updateAdmin } from '#subjects/accounts/admin/update-admin.ts';
import { holdToSecondFactor } from '#subjects/accounts/role-labels.ts';
import { fetchAffectedAppointments } from '#subjects/appointments/admin/fetch-affected-appointments.ts';
import { offerFreeTimes } from '#subjects/appointments/admin/offer-free-times.ts';
import { remindOfAppointments } from '#subjects/appointments/admin/remind-of-appointments.ts';
import { remindOfInstalments } from '#subjects/billing/admin/remind-of-instalments.ts';
import { fetchBreaches, recordBreachNotice, saveBreach } from '#subjects/breaches/admin/breaches.ts';
import { askAboutPayments } from '#subjects/card-payments/admin/ask-about-payments.ts';
import { comparePayments } from '#subjects/card-payments/admin/compare-payments.ts';
import { fetchPaymentReports } from '#subjects/card-payments/admin/fetch-payment-reports.ts';
import { refundOrder } from '#subjects/card-payments/admin/refund-order.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { createProduct } from '#subjects/catalogue/admin/create-product.ts';
import { deleteProduct } from '#subjects/catalogue/admin/delete-product.ts';
import { exportProducts } from '#subjects/catalogue/admin/export-products.ts';
import { fetchProducts } from '#subjects/catalogue/admin/fetch-products.ts';
import { guardPictures } from '#subjects/catalogue/admin/guard-pictures.ts';
import { importProducts } from '#subjects/catalogue/admin/import-products.ts';
import { restoreProduct } from '#subjects/catalogue/admin/restore-product.ts';
import { turnPrices } from '#subjects/catalogue/admin/turn-prices.ts';
import { updateProduct } from '#subjects/catalogue/admin/update-product.ts';
import { fetchCodes, fetchCodeUses, saveCode } from '#subjects/codes/admin/codes.ts';
import { fetchConsentRegister } from '#subjects/consents/admin/fetch-consent-register.ts';
import { assignDriver, withdrawShipment } from '#subjects/delivery/admin/assign-driver.ts';
import {
  fetchCarrierOptions,
  fetchParcelDifferences,
  fetchParcelLabel,
} from '#subjects/delivery/admin/company-parcels.ts';
import { fetchDrivers } from '#subjects/delivery/admin/drivers.ts';
import { lookIntoParcel, reopenParcelDifference } from '#subjects/delivery/admin/look-into-parcel.ts';
import { cancelPickUp, orderPickUp } from '#subjects/delivery/admin/order-pick-up.ts';
import { sendByCompany } from '#subjects/delivery/admin/send-by-company.ts';
import { lookAfterParcels } from '#subjects/delivery/companies/look-after-parcels.ts';
import { beginRecordExport, exportRecords } from '#subjects/exchange/admin/export-records.ts';
import { beginRecordImport, importRecords } from '#subjects/exchange/admin/import-records.ts';
import { beginImport } from '#subjects/imports/admin/begin-import.ts';
import { fetchImports } from '#subjects/imports/admin/fetch-imports.ts';
import { importAppointments } from '#subjects/imports/admin/import-appointments.ts';
import { importAudiograms } from '#subjects/imports/admin/import-audiograms.ts';
import { importBalances } from '#subjects/imports/admin/import-balances.ts';
import { importDevices } from '#subjects/imports/admin/import-devices.ts';
import { importPeople } from '#subjects/imports/admin/import-people.ts';
import { undoImport } from '#subjects/imports/admin/undo-import.ts';
import { approveMessageText } from '#subjects/messages/admin/approve-message-text.ts';
import { fetchMessageCosts } from '#subjects/messages/admin/fetch-message-costs.ts';
import { fetchMessageTexts } from '#subjects/messages/admin/fetch-message-texts.ts';
import { sendMessageAgain } from '#subjects/messages/admin/send-message-again.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import { tellOfDates } from '#subjects/messages/admin/tell-of-dates.ts';
import { updateMessageText } from '#subjects/messages/admin/update-message-text.ts';
import { fetchMetrics } from '#subjects/metrics/admin/fetch-metrics.ts';
import { fetchReports } from '#subjects/metrics/admin/fetch-reports.ts';
import { openSalesDays } from '#subjects/metrics/admin/open-sales-days.ts';
import { fetchOrder } from '#subjects/orders/admin/fetch-order.ts';
import { fetchOrderQueue } from '#subjects/orders/admin/fetch-order-queue.ts';
import { fetchOrders } from '#subjects/orders/admin/fetch-orders.ts';
import { fetchPaginatedOrders } from '#subjects/orders/admin/fetch-paginated-orders.ts';
import { nameOrderSerials } from '#subjects/orders/admin/name-order-serials.ts';
import { recordOrderCall } from '#subjects/orders/admin/record-order-call.ts';
import { updateOrder } from '#subjects/orders/admin/update-order.ts';
import { answerPrivacyRequest } from '#subjects/privacy/admin/answer-privacy-request.ts';
import { cleanUp } from '#subjects/privacy/admin/clean-up.ts';
import { deleteUser } from '#subjects/privacy/admin/delete-user.ts';
import { erasePatient } from '#subjects/privacy/admin/erase-patient.ts';
import { fetchDueErasures } from '#subjects/privacy/admin/fetch-due-erasures.ts';
import { fetchErasure } from '#subjects/privacy/admin/fetch-erasure.ts';
import { fetchPersonalData } from '#subjects/privacy/admin/fetch-personal-data.ts';
import { fetchPrivacyRequests } from '#subjects/privacy/admin/fetch-privacy-requests.ts';
import { forgetPeople } from '#subjects/privacy/admin/forget-people.ts';
import { checkBooks } from '#subjects/reconciliation/admin/check-books.ts';
import { fetchBooks } from '#subjects/reconciliation/admin/fetch-books.ts';
import { recountAll } from '#subjects/reconciliation/reports.ts';
import { fetchReturn } from '#subjects/returns/admin/fetch-return.ts';
import { fetchReturns } from '#subjects/returns/admin/fetch-returns.ts';
import { inspectReturn } from '#subjects/returns/admin/inspect-return.ts';
import { moveReturn } from '#subjects/returns/admin/move-return.ts';
import { answerReview, decideReview, fetchReviews } from '#subjects/reviews/admin/reviews.ts';
import { fetchSettings } from '#subjects/settings/admin/fetch-settings.ts';
import { fetchTerms } from '#subjects/settings/admin/fetch-terms.ts';
import { updateSettings } from '#subjects/settings/admin/update-settings.ts';
import { fetchGoods } from '#subjects/stock/admin/fetch-goods.ts';
import { takeInGoods } from '#subjects/stock/admin/take-in-goods.ts';
import { tellWaiting } from '#subjects/stock/admin/tell-waiting.ts';
import { updatePiece } from '#subjects/stock/admin/update-piece.ts';
import { fetchAudit } from '#subjects/system/admin/fetch-audit.ts';
import { fetchSystem } from '#subjects/system/admin/fetch-system.ts';
import { finishTransactions } from '#subjects/system/admin/finish-transactions.ts';
import { keepWatch } from '#subjects/system/admin/keep-watch.ts';
import { askAboutTrials } from '#subjects/trials/admin/ask-about-trials.ts';
import type { RequestContext } from '../runtime/ports.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';

/** A run of the schedule has two minutes, and the next one comes after five. */
const BOOKS_MS = 20_000;

/** What is due, by the name under which the page of the system tells of it. */
const PARTS: Record<SchedulePart, (context: RequestContext) => Promise<void>> = {
  transactions: finishTransactions,
  reservations: releaseOverdue,
  questions: askAboutPayments,
  // What turns requests into messages comes first, so that they go before the product may have sold out again.
  messages: (context) =>
    tellWaiting(context)
      .finally(() => remindOfAppointments(context))
      .finally(() => offerFreeTimes(context))
      .finally(() => remindOfInstalments(context))
      .finally(() => tellOfDates(context))
      .finally(() => askAboutTrials(context))
      .finally(() => sendMessages(context)),
  comparison: comparePayments,
  parcels: lookAfterParcels,
  days: openSalesDays,
  prices: turnPrices,
  clean_up: cleanUp,
  books: (context) => recountAll(context, BOOKS_MS),
  forgetting: forgetPeople,
  pictures: guardPictures,
  factors: holdToSecondFactor,
};

/** One part that fails keeps no other from being done. */
async function scheduled(context: RequestContext): Promise<void> {
  const done = await Promise.allSettled(SCHEDULE_PARTS.map((part) => PARTS[part](context)));
  const failed = SCHEDULE_PARTS.filter((_part, place) => done[place]?.status === 'rejected');
  await keepWatch(context, failed);
  const first = done.find((one) => one.status === 'rejected');
  if (first) {
    throw first.reason;
  }
}

export default serve(
  defineService(
    'admin',
    calls,
    {
      checkBooks,
      fetchAffectedAppointments,
      fetchAudit,
      fetchBooks,
      fetchDueErasures,
      fetchMessageCosts,
      fetchMessageTexts,
      updateMessageText,
      approveMessageText,
      fetchMetrics,
      fetchOrder,
      fetchOrderQueue,
      fetchOrders,
      fetchPaginatedOrders,
      fetchPaymentReports,
      fetchReports,
      fetchSettings,
      fetchTerms,
      fetchSystem,
      sendMessageAgain,
      updateSettings,
      recordOrderCall,
      updateOrder,
      refundOrder,
      fetchReturns,
      fetchReturn,
      moveReturn,
      inspectReturn,
      fetchReviews,
      fetchConsentRegister,
      fetchBreaches,
      saveBreach,
      recordBreachNotice,
      decideReview,
      answerReview,
      fetchProducts,
      assignDriver,
      withdrawShipment,
      fetchDrivers,
      fetchCarrierOptions,
      sendByCompany,
      fetchParcelLabel,
      fetchParcelDifferences,
      lookIntoParcel,
      reopenParcelDifference,
      orderPickUp,
      cancelPickUp,
      createProduct,
      updateProduct,
      deleteProduct,
      restoreProduct,
      importProducts,
      fetchCodes,
      saveCode,
      fetchCodeUses,
      exportProducts,
      fetchImports,
      beginRecordExport,
      exportRecords,
      beginRecordImport,
      importRecords,
      beginImport,
      importPeople,
      importDevices,
      importAudiograms,
      importAppointments,
      importBalances,
      undoImport,
      takeInGoods,
      fetchGoods,
      nameOrderSerials,
      updatePiece,
      fetchUsers,
      fetchPaginatedUsers,
      fetchAdmins,
      fetchPaginatedAdmins,
      deleteUser,
      fetchPersonalData,
      fetchErasure,
      erasePatient,
      fetchPrivacyRequests,
      answerPrivacyRequest,
      createAdmin,
      updateAdmin,
      deleteAdmin,
      resetSecondFactor,
    },
    { scheduled, onEvent: guardPictures },
  ),
);
