import type { AdminOrder, AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { anEvent } from './orders.ts';

/** A new cash order as the admin's list has it; `change` makes it another one. */
export function anAdminOrder(change: Partial<AdminOrder> = {}): AdminOrder {
  return {
    $id: 'order-1',
    $createdAt: '2026-11-20T21:30:00.000+00:00',
    number: '12345678',
    user_id: 'user-7',
    lang: 'ar',
    user_email: 'mona@example.com',
    first_name: 'منى',
    last_name: 'علي',
    user_age: 64,
    user_hearing_assessment: 'moderate',
    hearing_assessment_image: null,
    user_damaged_ear: 'both',
    user_phone: '01012345678',
    recipient_name: null,
    recipient_phone: null,
    address: '12 شارع النيل',
    city: 'Cairo',
    amount: 61_850,
    payment_method: 'cash',
    delivery_method: 'courier',
    online_method: null,
    kiosk_code: null,
    kiosk_until: null,
    payment_status: 'pending',
    delivery_status: 'processing',
    card_order_id: null,
    card_transaction_id: null,
    card_order_at: null,
    refund_due: 0,
    version: 3,
    call_attempts: 0,
    last_call_outcome: null,
    last_call_at: null,
    note: null,
    return_id: null,
    moves: { delivery: ['confirmed', 'cancelled'], payment: [], refund: false, call: true },
    ...change,
  };
}

/** The same order with everything that its details show. */
export function adminOrderDetails(change: Partial<AdminOrderDetails> = {}): AdminOrderDetails {
  return {
    ...anAdminOrder(),
    delivery_fee: 50,
    promised: null,
    vat: 0,
    received: 0,
    returned: 0,
    lines: [
      {
        product_id: 'aid-1',
        product_type: 'hearing-aids',
        title_ar: 'فوناك أوديو',
        title_en: 'Phonak Audéo L50-R',
        unit_price: 52_000,
        granted: 0,
        granted_by: null,
        count: 1,
        vat: 0,
        returned: 0,
      },
      {
        product_id: 'accessory-1',
        product_type: 'accessories',
        title_ar: 'علبة شحن',
        title_en: 'Charger Case Go',
        unit_price: 4_900,
        granted: 0,
        granted_by: null,
        count: 2,
        vat: 0,
        returned: 0,
      },
    ],
    events: [anEvent()],
    attempts: [],
    transactions: [],
    calls: [],
    shipments: [],
    serials: null,
    moves: { delivery: ['confirmed', 'cancelled'], payment: ['paid'], refund: false, call: true },
    ...change,
  };
}

/** An order that was paid by card and cancelled: its money has to go back. */
export function aRefundDue(change: Partial<AdminOrderDetails> = {}): AdminOrderDetails {
  return adminOrderDetails({
    payment_method: 'card',
    payment_status: 'refund_due',
    delivery_status: 'cancelled',
    card_order_id: 'card-order-9',
    card_transaction_id: '4711',
    card_order_at: '2026-11-20T21:35:00.000+00:00',
    refund_due: 61_850,
    received: 61_850,
    moves: { delivery: [], payment: ['refunded'], refund: true, call: false },
    ...change,
  });
}
