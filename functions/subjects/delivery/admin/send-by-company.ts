import type { sendByCompany as call } from '#contract/shipments/admin-calls.ts';
import { parcelReference, shipmentId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { changeOrder } from '#subjects/orders/change-order.ts';
import { readStoredOrder, toOrderDetails } from '#subjects/orders/stored-order.ts';
import { askCompany } from '../companies/ask-company.ts';
import { mayAskAgain, openShipment } from '../shipments.ts';

/**
 * Gives the parcel of an order to the delivery company. It is written down first, with the order claimed, and then the
 * company is asked; one that was refused is asked for again, maybe with another district. A repeat asks for nothing new.
 */
export const sendByCompany: Handler<typeof call> = async ({ orderId, version, districtId }, context) => {
  const { company, tables, now } = context;
  if (!company) {
    return refuse('carrier_unavailable');
  }
  const at = now().toISOString();
  const district_id = districtId || null;
  await changeOrder(
    {
      orderId,
      version,
      isDone: ({ shipments }) => {
        const open = openShipment(shipments);
        return open?.carrier === company.name && !mayAskAgain(open);
      },
      decide: ({ order, shipments }) => {
        const open = openShipment(shipments);
        const isSendable = order.delivery_status === 'confirmed' || order.delivery_status === 'shipped';
        if (!isSendable || order.delivery_method === 'pick_up' || (open && !mayAskAgain(open))) {
          return refuse('transition_refused');
        }
        const audit = { action: 'update' as const, before: { carrier: null }, after: { carrier: company.name } };
        if (open) {
          const others = stage.change('shipments', open, { district_id, carrier_fault: null, ask_at: at });
          return { states: {}, columns: {}, audit, others };
        }
        const next = order.version + 1;
        return {
          states: {},
          columns: {},
          audit,
          begins: 'assigned',
          others: [
            stage.create('shipments', shipmentId(order.$id, next), {
              order_id: order.$id,
              number: order.number,
              carrier: company.name,
              state: 'assigned',
              reference: parcelReference(order.number, next),
              district_id,
              asked: 0,
              ask_at: at,
              attempts: 0,
              collected_piasters: 0,
              moved_at: at,
              version: 0,
            }),
          ],
        };
      },
    },
    context,
  );
  const open = openShipment((await readStoredOrder(tables, orderId))?.shipments ?? []);
  if (open?.carrier === company.name && open.tracking_number === null && isDue(open, at)) {
    await askCompany(context, company, open);
  }
  return toOrderDetails((await readStoredOrder(tables, orderId)) ?? refuse('not_found'));
};

/** False while an answer is waited for that somebody else has asked for. */
export const isDue = ({ ask_at }: { ask_at: string | null }, now: string): boolean =>
  ask_at !== null && Date.parse(ask_at) <= Date.parse(now);
