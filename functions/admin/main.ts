import * as calls from '../contract/admin.ts';
import type { RequestContext } from '../runtime/context.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { exportProducts } from './export-products.ts';
import { fetchProducts } from './fetch-products.ts';
import { importProducts } from './import-products.ts';
import { refundOrder } from './refund-order.ts';
import { releaseOverdue } from './release-overdue.ts';
import { sendMessages } from './send-messages.ts';
import { updateProduct } from './update-product.ts';

/** What is due; one thing that fails keeps nothing else from being done. */
async function scheduled(context: RequestContext): Promise<void> {
  const done = await Promise.allSettled([releaseOverdue(context), sendMessages(context)]);
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) {
    throw failed.reason;
  }
}

export default serve(
  defineService(
    'admin',
    calls,
    { refundOrder, fetchProducts, createProduct, updateProduct, deleteProduct, importProducts, exportProducts },
    { scheduled },
  ),
);
