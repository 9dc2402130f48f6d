import * as calls from '#contract/services/admin.ts';
import { SCHEDULE_PARTS, type SchedulePart } from '#contract/system/constants.ts';
import { recountAll } from '../runtime/books/reports.ts';
import type { RequestContext } from '../runtime/ports.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';
import { answerPrivacyRequest } from './answer-privacy-request.ts';
import { askAboutPayments } from './ask-about-payments.ts';
import { checkBooks } from './check-books.ts';
import { cleanUp } from './clean-up.ts';
import { comparePayments } from './compare-payments.ts';
import { createAdmin } from './create-admin.ts';
import { createProduct } from './create-product.ts';
import { deleteAdmin } from './delete-admin.ts';
import { deleteProduct } from './delete-product.ts';
import { deleteUser } from './delete-user.ts';
import { erasePatient } from './erase-patient.ts';
import { exportProducts } from './export-products.ts';
import { fetchAdmins } from './fetch-admins.ts';
import { fetchAffectedAppointments } from './fetch-affected-appointments.ts';
import { fetchAudit } from './fetch-audit.ts';
import { fetchBooks } from './fetch-books.ts';
import { fetchDueErasures } from './fetch-due-erasures.ts';
import { fetchErasure } from './fetch-erasure.ts';
import { fetchGoods } from './fetch-goods.ts';
import { fetchMetrics } from './fetch-metrics.ts';
import { fetchOrder } from './fetch-order.ts';
import { fetchOrderQueue } from './fetch-order-queue.ts';
import { fetchOrders } from './fetch-orders.ts';
import { fetchPaginatedAdmins } from './fetch-paginated-admins.ts';
import { fetchPaginatedOrders } from './fetch-paginated-orders.ts';
import { fetchPaginatedUsers } from './fetch-paginated-users.ts';
import { fetchPaymentReports } from './fetch-payment-reports.ts';
import { fetchPersonalData } from './fetch-personal-data.ts';
import { fetchPrivacyRequests } from './fetch-privacy-requests.ts';
import { fetchProducts } from './fetch-products.ts';
import { fetchRecordReads } from './fetch-record-reads.ts';
import { fetchReports } from './fetch-reports.ts';
import { fetchReturn } from './fetch-return.ts';
import { fetchReturns } from './fetch-returns.ts';
import { fetchSettings } from './fetch-settings.ts';
import { fetchSystem } from './fetch-system.ts';
import { fetchTerms } from './fetch-terms.ts';
import { fetchUsers } from './fetch-users.ts';
import { finishTransactions } from './finish-transactions.ts';
import { forgetPeople } from './forget-people.ts';
import { guardPictures } from './guard-pictures.ts';
import { importProducts } from './import-products.ts';
import { inspectReturn } from './inspect-return.ts';
import { keepWatch } from './keep-watch.ts';
import { moveReturn } from './move-return.ts';
import { nameOrderSerials } from './name-order-serials.ts';
import { offerFreeTimes } from './offer-free-times.ts';
import { openSalesDays } from './open-sales-days.ts';
import { recordOrderCall } from './record-order-call.ts';
import { refundOrder } from './refund-order.ts';
import { releaseOverdue } from './release-overdue.ts';
import { remindOfAppointments } from './remind-of-appointments.ts';
import { remindOfInstalments } from './remind-of-instalments.ts';
import { restoreProduct } from './restore-product.ts';
import { sendMessageAgain } from './send-message-again.ts';
import { sendMessages } from './send-messages.ts';
import { takeInGoods } from './take-in-goods.ts';
import { tellWaiting } from './tell-waiting.ts';
import { updateAdmin } from './update-admin.ts';
import { updateOrder } from './update-order.ts';
import { updatePiece } from './update-piece.ts';
import { updateProduct } from './update-product.ts';
import { updateSettings } from './update-settings.ts';

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
      .finally(() => sendMessages(context)),
  comparison: comparePayments,
  days: openSalesDays,
  clean_up: cleanUp,
  books: (context) => recountAll(context, BOOKS_MS),
  forgetting: forgetPeople,
  pictures: guardPictures,
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
      fetchMetrics,
      fetchOrder,
      fetchOrderQueue,
      fetchOrders,
      fetchPaginatedOrders,
      fetchPaymentReports,
      fetchRecordReads,
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
      fetchProducts,
      createProduct,
      updateProduct,
      deleteProduct,
      restoreProduct,
      importProducts,
      exportProducts,
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
    },
    { scheduled, onEvent: guardPictures },
  ),
);
