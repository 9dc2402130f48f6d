import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import { assignDriver, sendByCompany, withdrawShipment } from '#contract/shipments/admin-calls.ts';
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

    /** Gives the parcel of an order to the delivery company. */
    async send(orderId: string, districtId?: string) {
      const input = { id: boss.id, orderId, version: await versionOf(orderId), ...(districtId && { districtId }) };
      return shop.call(boss, sendByCompany, input);
    },
    /** The newest parcel of an order as it is stored. */
    async parcelOf(orderId: string) {
      const own = [Query.equal('order_id', orderId), Query.orderDesc('$createdAt'), Query.limit(1)];
      const [row] = await shop.rows('shipments', own);
      if (!row) {
        throw new Error(`The order ${orderId} has no parcel.`);
      }
      return row;
    },
    /** A confirmed cash order whose parcel the delivery company has. */
    async sent(...wishes: Wish[]) {
      const { caller, orderId } = await orders.cashOrder(...wishes);
      await orders.move(orderId, 'confirmed');
      const { body } = await this.send(orderId);
      const { $id: shipmentId, tracking_number } = await this.parcelOf(orderId);
      if (!tracking_number) {
        throw new Error(body);
      }
      return { caller, orderId, shipmentId, tracking: tracking_number };
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
