import { OFFICE_ROLES } from '#contract/people/roles.ts';
import type { ReturnDetails } from '#contract/returns/schemas.ts';
import type { cancelPickUp as cancelCall, orderPickUp as orderCall } from '#contract/shipments/admin-calls.ts';
import { parcelReference, shipmentId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { changeStoredOrder } from '#subjects/orders/change-order.ts';
import { readReturn, type StoredReturn, toReturnDetails } from '#subjects/returns/admin/return-reading.ts';
import { askCompany } from '../companies/ask-company.ts';
import { PICK_UP_TRANSITIONS } from '../rules/shipments.ts';
import { mayAskAgain, moveShipmentOperations, openShipment } from '../shipments.ts';
import { isDue } from './send-by-company.ts';

type Context = CallContext<readonly ['admin']>;

/** Sends somebody for the pieces of a return, a colleague or the delivery company, as `assign-driver` and `send-by-company` do for parcels. */
export const orderPickUp: Handler<typeof orderCall> = async ({ returnId, driverId, districtId }, context) => {
  const { company, tables, now } = context;
  const driver = driverId ? await tables.get('users', driverId, ['username', 'role']) : null;
  if (driverId && !OFFICE_ROLES.some((role) => role === driver?.role)) {
    return refuse('not_found');
  }
  if (!driver && !company) {
    return refuse('carrier_unavailable');
  }
  const carrier = driver ? 'driver' : (company?.name ?? 'driver');
  const at = now().toISOString();
  const toDriver = { driver_id: driver?.$id ?? null, driver_name: driver?.username ?? null };
  const district_id = districtId || null;
  await change(returnId, context, {
    isDone: (open) => open?.carrier === carrier && open.driver_id === toDriver.driver_id && !mayAskAgain(open),
    operations: ({ row, order }, open) => {
      if (row.state !== 'requested' || (open && !(open.state === 'assigned' && open.carrier === carrier))) {
        return refuse('return_changed');
      }
      const next = order.version + 1;
      const ofCompany = { district_id, carrier_fault: null, ask_at: at };
      return open
        ? stage.change('shipments', open, driver ? toDriver : ofCompany)
        : [
            stage.create('shipments', shipmentId(order.$id, next), {
              order_id: order.$id,
              return_id: row.$id,
              number: order.number,
              carrier,
              state: 'assigned',
              ...(driver ? toDriver : { ...ofCompany, reference: parcelReference(order.number, next) }),
              asked: 0,
              attempts: 0,
              collected_piasters: 0,
              moved_at: at,
              version: 0,
            }),
          ];
    },
    state: 'assigned',
  });
  const open = openShipment((await readReturn(tables, returnId))?.pickUps ?? []);
  if (company && open?.carrier === company.name && open.tracking_number === null && isDue(open, at)) {
    await askCompany(context, company, open);
  }
  return answer(returnId, context);
};

/** Takes a pick-up back. One that the company may have is cancelled there, by schedule where it does not answer. */
export const cancelPickUp: Handler<typeof cancelCall> = async ({ returnId }, context) => {
  await change(returnId, context, {
    isDone: (open, newest) => open === null && newest?.state === 'withdrawn',
    operations: (_stored, open) =>
      open && PICK_UP_TRANSITIONS[open.state].includes('withdrawn')
        ? moveShipmentOperations(open, { state: 'withdrawn' }, { at: context.now(), collectedPiasters: 0 })
        : refuse('return_changed'),
    state: 'withdrawn',
  });
  const newest = (await readReturn(context.tables, returnId))?.pickUps[0];
  if (context.company && newest && isDue(newest, context.now().toISOString())) {
    await askCompany(context, context.company, newest);
  }
  return answer(returnId, context);
};

type Open = ReturnType<typeof openShipment>;

/** Changes the pick-up of a return, with its order claimed, as every change of an order and its returns does. */
async function change(
  returnId: string,
  context: Context,
  {
    isDone,
    operations,
    state,
  }: {
    isDone: (open: Open, newest: StoredReturn['pickUps'][number] | undefined) => boolean;
    operations: (stored: StoredReturn, open: Open) => ReturnType<typeof moveShipmentOperations>;
    state: 'assigned' | 'withdrawn';
  },
): Promise<void> {
  const stored = (await readReturn(context.tables, returnId)) ?? refuse('not_found');
  const open = openShipment(stored.pickUps);
  if (isDone(open, stored.pickUps[0])) {
    return;
  }
  const others = operations(stored, open);
  await changeStoredOrder(
    {
      orderId: stored.order.$id,
      version: stored.order.version,
      isDone: () => false,
      decide: () => ({
        states: {},
        columns: {},
        others,
        pickUp: { state },
        audit: { action: 'update', before: { pick_up: open?.state ?? null }, after: { pick_up: state } },
      }),
    },
    context,
  );
}

async function answer(returnId: string, { tables, now }: Context): Promise<ReturnDetails> {
  return toReturnDetails((await readReturn(tables, returnId)) ?? refuse('not_found'), now());
}
