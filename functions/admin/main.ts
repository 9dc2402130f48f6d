import * as calls from '#contract/services/admin.ts';
import { recountAll } from '../runtime/books/reports.ts';
import type { RequestContext } from '../runtime/context.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';
import { askAboutPayments } from './ask-about-payments.ts';
import { checkBooks } from './check-books.ts';
import { cleanUp } from './clean-up.ts';
import { comparePayments } from './compare-payments.ts';
import { createAdmin } from './create-admin.ts';
import { createProduct } from './create-product.ts';
import { deleteAdmin } from './delete-admin.ts';
import { deleteProduct } from './delete-product.ts';
import { deleteUser } from './delete-user.ts';
import { exportProducts } from './export-products.ts';
import { fetchAdmins } from './fetch-admins.ts';
import { fetchAudit } from './fetch-audit.ts';
import { fetchBooks } from './fetch-books.ts';
import { fetchMetrics } from './fetch-metrics.ts';
import { fetchOrder } from './fetch-order.ts';
import { fetchOrderQueue } from './fetch-order-queue.ts';
import { fetchOrders } from './fetch-orders.ts';
import { fetchPaginatedAdmins } from './fetch-paginated-admins.ts';
import { fetchPaginatedOrders } from './fetch-paginated-orders.ts';
import { fetchPaginatedUsers } from './fetch-paginated-users.ts';
import { fetchPaymentReports } from './fetch-payment-reports.ts';
import { fetchProducts } from './fetch-products.ts';
import { fetchReports } from './fetch-reports.ts';
import { fetchReturn } from './fetch-return.ts';
import { fetchReturns } from './fetch-returns.ts';
import { fetchSettings } from './fetch-settings.ts';
import { fetchTerms } from './fetch-terms.ts';
import { fetchUsers } from './fetch-users.ts';
import { finishTransactions } from './finish-transactions.ts';
import { forgetPeople } from './forget-people.ts';
import { guardPictures } from './guard-pictures.ts';
import { importProducts } from './import-products.ts';
import { inspectReturn } from './inspect-return.ts';
import { moveReturn } from './move-return.ts';
import { openSalesDays } from './open-sales-days.ts';
import { recordOrderCall } from './record-order-call.ts';
import { refundOrder } from './refund-order.ts';
import { releaseOverdue } from './release-overdue.ts';
import { restoreProduct } from './restore-product.ts';
import { sendMessages } from './send-messages.ts';
import { tellWaiting } from './tell-waiting.ts';
import { updateAdmin } from './update-admin.ts';
import { updateOrder } from './update-order.ts';
import { updateProduct } from './update-product.ts';
import { updateSettings } from './update-settings.ts';

/** A run of the schedule has two minutes, and the next one comes after five. */
const BOOKS_MS = 20_000;

/** What is due; one thing that fails keeps nothing else from being done. */
async function scheduled(context: RequestContext): Promise<void> {
  const done = await Promise.allSettled([
    finishTransactions(context),
    releaseOverdue(context),
    askAboutPayments(context),
    // What turns requests into messages comes first, so that they go before the product may have sold out again.
    tellWaiting(context).finally(() => sendMessages(context)),
    comparePayments(context),
    openSalesDays(context),
    cleanUp(context),
    recountAll(context, BOOKS_MS),
    forgetPeople(context),
    guardPictures(context),
  ]);
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) {
    throw failed.reason;
  }
}

export default serve(
  defineService(
    'admin',
    calls,
    {
      checkBooks,
      fetchAudit,
      fetchBooks,
      fetchMetrics,
      fetchOrder,
      fetchOrderQueue,
      fetchOrders,
      fetchPaginatedOrders,
      fetchPaymentReports,
      fetchReports,
      fetchSettings,
      fetchTerms,
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
      fetchUsers,
      fetchPaginatedUsers,
      fetchAdmins,
      fetchPaginatedAdmins,
      deleteUser,
      createAdmin,
      updateAdmin,
      deleteAdmin,
    },
    { scheduled, onEvent: guardPictures },
  ),
);
