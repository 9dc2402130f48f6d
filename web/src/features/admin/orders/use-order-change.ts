import { useQueryClient } from '@tanstack/react-query';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import type { ReturnDetails } from '#contract/returns/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { isRefusal } from '#web/lib/call.ts';
import { ADMIN_ORDERS_KEY, orderQuery, returnQuery } from './queries.ts';

/**
 * Makes a change of an order or a return and shows what it became everywhere. When somebody else was faster
 * (`order_changed`, `return_changed`), the newest state is fetched before the refusal is passed on.
 */
export function useOrderChange() {
  const client = useQueryClient();
  const { user } = useUser();
  const adminId = user?.id ?? '';
  const refresh = () => client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });

  async function changed<Changed>(make: () => Promise<Changed>, show: (changed: Changed) => void): Promise<void> {
    try {
      show(await make());
      void refresh();
    } catch (error) {
      if (isRefusal(error)) await refresh();
      throw error;
    }
  }

  return {
    adminId,
    refresh,
    /** Makes the change; rejects with why it was refused. */
    change: (make: () => Promise<AdminOrderDetails>) =>
      changed(make, (order) => client.setQueryData(orderQuery(adminId, order.$id).queryKey, order)),
    /** The same for a return. */
    changeReturn: (make: () => Promise<ReturnDetails>) =>
      changed(make, (one) => client.setQueryData(returnQuery(adminId, one.$id).queryKey, one)),
  };
}
