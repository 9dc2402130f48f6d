import type { Order, OrderEvent } from '#contract/orders/schemas.ts';

/** What happened to an order; its placing unless `change` says otherwise. */
export function anEvent(change: Partial<OrderEvent> = {}): OrderEvent {
  return {
    payment_status: 'pending',
    delivery_status: 'processing',
    return_state: null,
    shipment_state: null,
    failure_reason: null,
    pick_up_state: null,
    $createdAt: '2026-11-20T21:30:00.000+00:00',
    ...change,
  };
}

/** A cash order for tests; `change` makes it another one. */
export function anOrder(change: Partial<Order> = {}): Order {
  return {
    $id: 'order-1',
    number: '12345678',
    $createdAt: '2026-11-20T21:30:00.000+00:00',
    amount: 61_850,
    payment_method: 'cash',
    online_method: null,
    payment_status: 'pending',
    delivery_method: 'courier',
    delivery_status: 'processing',
    undecided: false,
    delivery_fee: 50,
    vat: 0,
    first_name: 'منى',
    last_name: 'علي',
    phone: '01012345678',
    recipient_name: null,
    recipient_phone: null,
    address: '12 شارع النيل',
    city: 'Cairo',
    cancellable: true,
    kiosk: null,
    replaced: false,
    parcel: null,
    lines: [
      {
        product_id: 'aid-1',
        product_type: 'hearing-aids',
        title: 'Phonak Audéo L50-R',
        unit_price: 52_000,
        granted: 0,
        granted_by: null,
        count: 1,
        image: null,
        available: true,
        custom_made: false,
        returned: 0,
      },
      {
        product_id: 'accessory-1',
        product_type: 'accessories',
        title: 'Charger Case Go',
        unit_price: 4_900,
        granted: 0,
        granted_by: null,
        count: 2,
        image: null,
        available: false,
        custom_made: false,
        returned: 0,
      },
    ],
    events: [anEvent()],
    returns: [],
    promised: null,
    warranty_until: null,
    returning: null,
    trial: null,
    ...change,
  };
}
