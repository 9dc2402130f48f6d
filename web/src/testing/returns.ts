import type { ReturnDetails, ReturnRow } from '#contract/returns/schemas.ts';

const NO_MOVES: ReturnDetails['moves'] = {
  fetch: false,
  keep: false,
  receive: false,
  refuse: false,
  inspect: false,
  refund: null,
};

/** A return that somebody asked for as the list of the desk has it; `change` makes it another one. */
export function aReturnRow(change: Partial<ReturnRow> = {}): ReturnRow {
  return {
    $id: 'return-1',
    $createdAt: '2026-11-20T21:30:00.000+00:00',
    order_id: 'order-1',
    number: '12345678',
    state: 'requested',
    reason: 'uncomfortable',
    received_at: null,
    ended_at: null,
    refund_by: null,
    late: false,
    refund: 0,
    first_name: 'منى',
    last_name: 'علي',
    phone: '01012345678',
    lang: 'ar',
    ...change,
  };
}

/** The same return with everything that its window shows: two hearing aids of an order in cash. */
export function aReturn(change: Partial<ReturnDetails> = {}): ReturnDetails {
  return {
    ...aReturnRow(),
    reason_text: null,
    note: null,
    fee: 0,
    payment_method: 'cash',
    lines: [
      {
        product_id: 'aid-1',
        product_type: 'hearing-aids',
        title_ar: 'فوناك أوديو',
        title_en: 'Phonak Audéo L50-R',
        paid: 52_000,
        count: 2,
        restocked: 0,
        unsellable: 0,
        sent_back: 0,
        stays: 0,
        serials: [],
      },
    ],
    steps: [{ state: 'requested', at: '2026-11-20T21:30:00.000+00:00', by: 'Mona' }],
    pick_up: null,
    moves: { ...NO_MOVES, receive: true, refuse: true },
    ...change,
  };
}

/** The same return when its pieces have arrived. */
export function aReceivedReturn(change: Partial<ReturnDetails> = {}): ReturnDetails {
  return aReturn({
    state: 'received',
    received_at: '2026-11-22T10:00:00.000+00:00',
    refund_by: '2026-11-29',
    moves: { ...NO_MOVES, inspect: true },
    ...change,
  });
}

/** The same return when its pieces were looked at, and what is owed for them has to go back. */
export function anInspectedReturn(change: Partial<ReturnDetails> = {}): ReturnDetails {
  return aReceivedReturn({
    state: 'inspected',
    refund: 52_000,
    moves: { ...NO_MOVES, refund: 'cash' },
    ...change,
  });
}

/** The same return when the money is back. */
export function aRefundedReturn(change: Partial<ReturnDetails> = {}): ReturnDetails {
  return anInspectedReturn({
    state: 'refunded',
    ended_at: '2026-11-23T10:00:00.000+00:00',
    moves: NO_MOVES,
    ...change,
  });
}
