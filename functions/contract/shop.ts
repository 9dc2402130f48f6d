import { defineCall } from './call.ts';

export * from './orders.ts';

const schemas = () => import('./schemas/shop.ts');

/**
 * A page of the store. Pages go up to `MAX_PAGE_SIZE`, so the whole catalogue is read with few calls: the web ranks hearing
 * aids by an audiogram in that way, and there is no input for one.
 */
export const fetchPaginatedProducts = defineCall({
  service: 'shop',
  type: 'fetch-paginated-products',
  method: 'POST',
  access: 'anyone',
  errors: [],
  schemas: async () => (await schemas()).fetchPaginatedProducts,
});

export const fetchProduct = defineCall({
  service: 'shop',
  type: 'fetch-product',
  method: 'GET',
  access: 'anyone',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchProduct,
});

export const fetchTags = defineCall({
  service: 'shop',
  type: 'fetch-tags',
  method: 'GET',
  access: 'anyone',
  errors: [],
  schemas: async () => (await schemas()).fetchTags,
});

export const addToCart = defineCall({
  service: 'shop',
  type: 'add-to-cart',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'out_of_stock', 'cart_full', 'order_too_large'],
  schemas: async () => (await schemas()).addToCart,
});

export const fetchCart = defineCall({
  service: 'shop',
  type: 'fetch-cart',
  method: 'GET',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchCart,
});

export const updateCart = defineCall({
  service: 'shop',
  type: 'update-cart',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'out_of_stock', 'order_too_large'],
  schemas: async () => (await schemas()).updateCart,
});

export const fetchDeliveryFee = defineCall({
  service: 'shop',
  type: 'fetch-delivery-fee',
  method: 'POST',
  access: 'anyone',
  errors: [],
  schemas: async () => (await schemas()).fetchDeliveryFee,
});

export const fetchTerms = defineCall({
  service: 'shop',
  type: 'fetch-terms',
  method: 'GET',
  access: 'anyone',
  answers: 'html',
  errors: [],
  schemas: async () => (await schemas()).fetchTerms,
});

export const paymentCash = defineCall({
  service: 'shop',
  type: 'payment-cash',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: [
    'cart_empty',
    'cart_changed',
    'price_changed',
    'order_too_large',
    'checkout_changed',
    'out_of_stock',
    'too_many_open_orders',
    'invalid_image',
  ],
  schemas: async () => (await schemas()).paymentCash,
});

/** Whether a customer can pay by card now. Touches no table. */
export const fetchCheckoutOptions = defineCall({
  service: 'shop',
  type: 'fetch-checkout-options',
  method: 'GET',
  access: 'anyone',
  errors: [],
  schemas: async () => (await schemas()).fetchCheckoutOptions,
});

/** Places an order that is to be paid by card; its stock is reserved while the customer pays. */
export const createOrderCard = defineCall({
  service: 'shop',
  type: 'create-order-card',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: [
    'card_unavailable',
    'cart_empty',
    'cart_changed',
    'price_changed',
    'order_too_large',
    'checkout_changed',
    'out_of_stock',
    'invalid_image',
  ],
  schemas: async () => (await schemas()).createOrderCard,
});

/** Opens a payment with the card provider for an order of `create-order-card`. */
export const paymentCard = defineCall({
  service: 'shop',
  type: 'payment-card',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: [
    'card_unavailable',
    'not_found',
    'cart_changed',
    'order_expired',
    'already_paid',
    'payment_pending',
    'too_many_attempts',
  ],
  schemas: async () => (await schemas()).paymentCard,
});

/** Verifies what the provider wrote into the address of `/payment-result`, and answers the order that it paid. */
export const checkHmac = defineCall({
  service: 'shop',
  type: 'check-hmac',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['card_unavailable', 'payment_pending', 'payment_failed'],
  schemas: async () => (await schemas()).checkHmac,
});
