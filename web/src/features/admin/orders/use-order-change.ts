import { useQueryClient } from '@tanstack/react-query';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { isRefusal } from '../../../lib/call.ts';
import { useUser } from '../../shared-account/user.tsx';
import { ADMIN_ORDERS_KEY, orderQuery } from './queries.ts';

/**
 * Makes a change of an order and shows what it became everywhere. When somebody else was faster (`order_changed`), the
 * newest state is fetched before the refusal is passed on.
 */
export function useOrderChange() {
  const client = useQueryClient();
  const { user } = useUser();
  const adminId = user?.id ?? '';
  const show = (changed: AdminOrderDetails) => client.setQueryData(orderQuery(adminId, changed.$id).queryKey, changed);
  const refresh = () => client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });

  return {
    adminId,
    refresh,
    /** Makes the change; rejects with why it was refused. */
    async change(make: () => Promise<AdminOrderDetails>): Promise<AdminOrderDetails> {
      try {
        const changed = await make();
        show(changed);
        void refresh();
        return changed;
      } catch (error) {
        if (isRefusal(error)) await refresh();
        throw error;
      }
    },
  };
}
