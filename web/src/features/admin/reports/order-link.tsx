import { Link } from 'react-router-dom';
import { orderPath } from '#web/config/staff-paths.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import styles from '../shared/list-page.module.css';

/** An order by its number, as the way to it. */
export function OrderLink({ order_id, number }: { order_id: string; number: string }) {
  return (
    <Link to={orderPath(order_id)} className={styles.link}>
      <bdi dir="ltr">{groupOrderNumber(number)}</bdi>
    </Link>
  );
}
