import * as calls from '#contract/services/shop.ts';
import { SHOP_PAGES } from '#contract/settings/shop-pages.ts';
import { CALLBACK_PATH } from '../runtime/card-settings.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';
import { addToCart } from './add-to-cart.ts';
import { barePage } from './bare-page.ts';
import { cancelOrder } from './cancel-order.ts';
import { cardCallback } from './card-callback.ts';
import { checkHmac } from './check-hmac.ts';
import { createOrderCard } from './create-order-card.ts';
import { fetchCart } from './fetch-cart.ts';
import { fetchCheckoutOptions } from './fetch-checkout-options.ts';
import { fetchDeliveryFee } from './fetch-delivery-fee.ts';
import { fetchEarlierOrders } from './fetch-earlier-orders.ts';
import { fetchLanding } from './fetch-landing.ts';
import { fetchMostSold } from './fetch-most-sold.ts';
import { fetchOrder } from './fetch-order.ts';
import { fetchOrderLimit } from './fetch-order-limit.ts';
import { fetchOrders } from './fetch-orders.ts';
import { fetchPaginatedProducts } from './fetch-paginated-products.ts';
import { fetchPrivacy } from './fetch-privacy.ts';
import { fetchProduct } from './fetch-product.ts';
import { fetchShopDetails } from './fetch-shop-details.ts';
import { fetchSimilar } from './fetch-similar.ts';
import { fetchTags } from './fetch-tags.ts';
import { fetchTerms } from './fetch-terms.ts';
import { orderAgain } from './order-again.ts';
import { paymentCard } from './payment-card.ts';
import { paymentCash } from './payment-cash.ts';
import { requestImpression, requestOwnImpression } from './request-impression.ts';
import { fetchRepairs, requestRepair } from './request-repair.ts';
import { requestReturn } from './request-return.ts';
import { sitemap } from './sitemap.ts';
import {
  fetchOwnStockNotice,
  fetchOwnStockNotices,
  setOwnStockNotice,
  setStockNotice,
  stopStockNotices,
} from './stock-notice.ts';
import { updateCart } from './update-cart.ts';
import { withdrawReturn } from './withdraw-return.ts';

export default serve(
  defineService(
    'shop',
    calls,
    {
      fetchPaginatedProducts,
      fetchProduct,
      fetchSimilar,
      fetchMostSold,
      fetchTags,
      addToCart,
      fetchCart,
      updateCart,
      fetchDeliveryFee,
      fetchTerms,
      fetchPrivacy,
      fetchLanding,
      fetchShopDetails,
      paymentCash,
      fetchOrders,
      fetchOrder,
      cancelOrder,
      orderAgain,
      fetchCheckoutOptions,
      fetchOrderLimit,
      fetchEarlierOrders,
      createOrderCard,
      paymentCard,
      checkHmac,
      requestImpression,
      requestOwnImpression,
      requestRepair,
      fetchRepairs,
      setStockNotice,
      setOwnStockNotice,
      fetchOwnStockNotice,
      fetchOwnStockNotices,
      stopStockNotices,
      requestReturn,
      withdrawReturn,
    },
    {
      webhooks: new Map([[CALLBACK_PATH, cardCallback]]),
      pages: new Map([['/sitemap.xml', sitemap], ...SHOP_PAGES.map((page) => [`/${page}`, barePage(page)] as const)]),
    },
  ),
);
