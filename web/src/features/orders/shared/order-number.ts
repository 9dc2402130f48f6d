export { groupOrderNumber } from '#contract/orders/order-number.ts';
