export { groupOrderNumber } from '../../../functions/contract/order-number.ts';
