import { OFFICE_ROLES } from '#contract/people/roles.ts';
import type { assignDriver as assignCall, withdrawShipment as withdrawCall } from '#contract/shipments/admin-calls.ts';
import { shipmentId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { changeOrder } from '#subjects/orders/change-order.ts';
import { readStoredOrder, toOrderDetails } from '#subjects/orders/stored-order.ts';
import { askCompany } from '../companies/ask-company.ts';
import { SHIPMENT_TRANSITIONS } from '../rules/shipments.ts';
import { openShipment } from '../shipments.ts';
import { isDue } from './send-by-company.ts';

/**
 * Gives the parcel of an order to a driver. The order is claimed, so that it has one open parcel; a parcel that has left
 * stays with whoever took it until it came back.
 */
export const assignDriver: Handler<typeof assignCall> = async ({ orderId, version, driverId }, context) => {
  const { tables, now } = context;
  const driver = await tables.get('users', driverId, ['username', 'role']);
  if (!driver || !OFFICE_ROLES.some((role) => role === driver.role)) {
    return refuse('not_found');
  }
  const { username: driver_name } = driver;
  return changeOrder(
    {
      orderId,
      version,
      isDone: ({ shipments }) => openShipment(shipments)?.driver_id === driverId,
      decide: ({ order, shipments }) => {
        const open = openShipment(shipments);
        const isSendable = order.delivery_status === 'confirmed' || order.delivery_status === 'shipped';
        const isCompanys = open !== null && open.carrier !== 'driver';
        if (!isSendable || order.delivery_method === 'pick_up' || open?.state === 'out' || isCompanys) {
          return refuse('transition_refused');
        }
        const audit = {
          action: 'update' as const,
          before: { driver: open?.driver_name ?? null },
          after: { driver: driver_name },
        };
        if (open) {
          const columns = { driver_id: driverId, driver_name };
          return { states: {}, columns: {}, audit, shipment: { state: 'assigned', columns } };
        }
        return {
          states: {},
          columns: {},
          audit,
          begins: 'assigned',
          others: [
            stage.create('shipments', shipmentId(order.$id, order.version + 1), {
              order_id: order.$id,
              number: order.number,
              carrier: 'driver',
              state: 'assigned',
              driver_id: driverId,
              driver_name,
              asked: 0,
              attempts: 0,
              collected_piasters: 0,
              moved_at: now().toISOString(),
              version: 0,
            }),
          ],
        };
      },
    },
    context,
  );
};

/**
 * Takes a parcel from its driver before it has left, or after an attempt that failed; from a company before it has left, where
 * it is then cancelled, by schedule if the company does not answer.
 */
export const withdrawShipment: Handler<typeof withdrawCall> = async ({ orderId, version }, context) => {
  const { company, tables, now } = context;
  await changeOrder(
    {
      orderId,
      version,
      isDone: ({ shipments: [newest] }) => newest?.state === 'withdrawn',
      decide: ({ shipments }) => {
        const open = openShipment(shipments);
        const isGone = open !== null && open.carrier !== 'driver' && open.state !== 'assigned';
        if (!open || isGone || !SHIPMENT_TRANSITIONS[open.state].includes('withdrawn')) {
          return refuse('transition_refused');
        }
        return {
          states: {},
          columns: {},
          audit: { action: 'update', before: { driver: open.driver_name ?? open.carrier }, after: { driver: null } },
          shipment: { state: 'withdrawn' },
        };
      },
    },
    context,
  );
  const [newest] = (await readStoredOrder(tables, orderId))?.shipments ?? [];
  if (company && newest?.carrier === company.name && isDue(newest, now().toISOString())) {
    await askCompany(context, company, newest);
  }
  return toOrderDetails((await readStoredOrder(tables, orderId)) ?? refuse('not_found'));
};
