import * as calls from '#contract/services/shop.ts';
import { SHOP_PAGES } from '#contract/settings/shop-pages.ts';
import { CALLBACK_PATH } from '#subjects/card-payments/card-settings.ts';
import { cardCallback } from '#subjects/card-payments/shop/card-callback.ts';
import { checkHmac } from '#subjects/card-payments/shop/check-hmac.ts';
import { createOrderCard } from '#subjects/card-payments/shop/create-order-card.ts';
import { fetchMonthlyPlans } from '#subjects/card-payments/shop/fetch-monthly-plans.ts';
import { paymentCard } from '#subjects/card-payments/shop/payment-card.ts';
import { barePage } from '#subjects/catalogue/shop/bare-page.ts';
import { fetchLanding } from '#subjects/catalogue/shop/fetch-landing.ts';
import { fetchMostSold } from '#subjects/catalogue/shop/fetch-most-sold.ts';
import { fetchPaginatedProducts } from '#subjects/catalogue/shop/fetch-paginated-products.ts';
import { fetchProduct } from '#subjects/catalogue/shop/fetch-product.ts';
import { fetchSimilar } from '#subjects/catalogue/shop/fetch-similar.ts';
import { fetchTags } from '#subjects/catalogue/shop/fetch-tags.ts';
import { sitemap } from '#subjects/catalogue/shop/sitemap.ts';
import { applyCode } from '#subjects/codes/shop/apply-code.ts';
import { PARCELS_CALLBACK_PATH } from '#subjects/delivery/companies/bosta-settings.ts';
import { fetchDeliveryFee } from '#subjects/delivery/shop/fetch-delivery-fee.ts';
import { fetchDeliveryOptions } from '#subjects/delivery/shop/fetch-delivery-options.ts';
import { parcelsCallback } from '#subjects/delivery/shop/parcels-callback.ts';
import { requestImpression, requestOwnImpression } from '#subjects/devices/shop/request-impression.ts';
import { fetchRepairs, requestRepair } from '#subjects/devices/shop/request-repair.ts';
import { WHATSAPP_CALLBACK_PATH } from '#subjects/messages/phone-settings.ts';
import { whatsAppCallback, whatsAppChallenge } from '#subjects/messages/shop/whatsapp-callback.ts';
import { addToCart } from '#subjects/orders/shop/add-to-cart.ts';
import { cancelOrder } from '#subjects/orders/shop/cancel-order.ts';
import { fetchCart } from '#subjects/orders/shop/fetch-cart.ts';
import { fetchCheckoutOptions } from '#subjects/orders/shop/fetch-checkout-options.ts';
import { fetchEarlierOrders } from '#subjects/orders/shop/fetch-earlier-orders.ts';
import { fetchOrder } from '#subjects/orders/shop/fetch-order.ts';
import { fetchOrderLimit } from '#subjects/orders/shop/fetch-order-limit.ts';
import { fetchOrders } from '#subjects/orders/shop/fetch-orders.ts';
import { orderAgain } from '#subjects/orders/shop/order-again.ts';
import { paymentCash } from '#subjects/orders/shop/payment-cash.ts';
import { updateCart } from '#subjects/orders/shop/update-cart.ts';
import { requestReturn } from '#subjects/returns/shop/request-return.ts';
import { withdrawReturn } from '#subjects/returns/shop/withdraw-return.ts';
import { fetchReviews } from '#subjects/reviews/shop/fetch-reviews.ts';
import { deleteReview, fetchOwnReview, saveReview } from '#subjects/reviews/shop/own-review.ts';
import { fetchPrivacy } from '#subjects/settings/shop/fetch-privacy.ts';
import { fetchShopDetails } from '#subjects/settings/shop/fetch-shop-details.ts';
import { fetchTerms } from '#subjects/settings/shop/fetch-terms.ts';
import {
  fetchOwnStockNotice,
  fetchOwnStockNotices,
  setOwnStockNotice,
  setStockNotice,
  stopStockNotices,
} from '#subjects/stock/shop/stock-notice.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';

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
      applyCode,
      fetchCart,
      updateCart,
      fetchDeliveryFee,
      fetchDeliveryOptions,
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
      fetchMonthlyPlans,
      fetchOrderLimit,
      fetchEarlierOrders,
      createOrderCard,
      paymentCard,
      checkHmac,
      requestImpression,
      requestOwnImpression,
      fetchReviews,
      fetchOwnReview,
      saveReview,
      deleteReview,
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
      webhooks: new Map([
        [CALLBACK_PATH, cardCallback],
        [WHATSAPP_CALLBACK_PATH, whatsAppCallback],
        [PARCELS_CALLBACK_PATH, parcelsCallback],
      ]),
      pages: new Map([
        ['/sitemap.xml', sitemap],
        [WHATSAPP_CALLBACK_PATH, whatsAppChallenge],
        ...SHOP_PAGES.map((page) => [`/${page}`, barePage(page)] as const),
      ]),
    },
  ),
);
