import { movedColumns } from './moved-columns.ts';

/**
 * Named so until November 2026, although more than card orders is decided by the version, and although `card_order_id` of
 * `orders` is the card provider's number.
 */
export default movedColumns({
  id: '0003-orders-of-accounts',
  title: 'card_order_version and card_order_id of users move to version and unpaid_order_id',
  from: 'users',
  to: 'users',
  retired: ['card_order_version', 'card_order_id'],
  columns: ['version', 'unpaid_order_id'],
  writers: ['shop', 'admin'],
  wanted({ card_order_version, card_order_id }, account) {
    // Functions of before leave the new columns as they are in a new account: its version is 0, and it has no order.
    const isOwn = account?.version !== null && (card_order_id === null || account?.unpaid_order_id !== null);
    const version = Math.max(Number(account?.version), Number(card_order_version));
    return isOwn ? null : { version, unpaid_order_id: card_order_id };
  },
});
