import type { InputOf } from '#contract/call.ts';
import { assignDriver, withdrawShipment } from '#contract/shipments/admin-calls.ts';
import { fetchDeliveries, moveShipment } from '#contract/shipments/calls.ts';
import { fetchDriverCash, handInCash } from '#contract/shipments/desk-calls.ts';
import type { Wish } from './checkout.ts';
import type { Caller, TestShop } from './kit.ts';
import { orderKit } from './orders.ts';

/** What the tests of parcels do again and again. */
export function shipmentKit(shop: TestShop, boss: Caller) {
  const orders = orderKit(shop, boss);
  const versionOf = async (orderId: string) => (await shop.row('orders', orderId))?.version ?? 0;

  return {
    ...orders,

    async assign(orderId: string, driver: Caller, version?: number) {
      const input = { id: boss.id, orderId, driverId: driver.id, version: version ?? (await versionOf(orderId)) };
      return shop.call(boss, assignDriver, input);
    },
    async withdraw(orderId: string) {
      return shop.call(boss, withdrawShipment, { id: boss.id, orderId, version: await versionOf(orderId) });
    },

    /** A confirmed cash order whose parcel a new driver has. */
    async assigned(...wishes: Wish[]) {
      const driver = await shop.join('reception');
      const { caller, orderId } = await orders.cashOrder(...wishes);
      await orders.move(orderId, 'confirmed');
      const { data, body } = await this.assign(orderId, driver);
      const [shipment] = data?.shipments ?? [];
      if (!shipment) {
        throw new Error(body);
      }
      return { driver, caller, orderId, shipmentId: shipment.$id };
    },

    /** Says what became of a parcel as it is now, or as it was at a version. */
    async step(
      driver: Caller,
      shipmentId: string,
      state: InputOf<typeof moveShipment>['state'],
      change: Partial<InputOf<typeof moveShipment>> = {},
    ) {
      const { version = 0 } = (await shop.row('shipments', shipmentId)) ?? {};
      return shop.call(driver, moveShipment, { id: driver.id, shipmentId, version, state, ...change });
    },

    deliveries: async (driver: Caller) => (await shop.call(driver, fetchDeliveries, { id: driver.id })).data,
    owed: async (who: Caller, driver: Caller) =>
      (await shop.call(who, fetchDriverCash, { id: who.id })).data?.documents.find(
        ({ driver_id }) => driver_id === driver.id,
      ),
    handIn: (who: Caller, driver: Caller, shipments: string[], request_id: string = crypto.randomUUID()) =>
      shop.call(who, handInCash, { id: who.id, driver_id: driver.id, shipments, request_id }),
  };
}
