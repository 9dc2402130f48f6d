/** What the nightly check of the books counts again and compares. */

/** Figures that follow from rows: they are put right by themselves. `table.column`; those of `counters` are one a row. */
export const BOOK_FIGURES = [
  'hearing_aids.stock',
  'accessories.stock',
  'hearing_aids.review_count',
  'hearing_aids.review_stars',
  'accessories.review_count',
  'accessories.review_stars',
  'tags.count',
  'finance_days.forms',
  'finance_days.billed_piasters',
  'finance_days.received_piasters',
  'figure_days.visits',
  'figure_days.fittings',
  'figure_days.sold_aids',
  'figure_days.billed_piasters',
  'figure_days.received_piasters',
  'figure_days.tests',
  'figure_days.no_shows',
  'figure_days.repairs',
  'figure_days.repair_hours',
  'sales_days.orders',
  'sales_days.revenue_piasters',
  'state_days.confirmed',
  'state_days.shipped',
  'state_days.delivered',
  'state_days.cancelled',
  'state_days.returned',
  'state_days.lost',
  'state_days.paid',
  'state_days.refund_due',
  'state_days.refunded',
  'message_months.messages',
  'message_months.parts',
  'message_months.millipiasters',
  'discount_codes.uses',
  'counters.value',
  'product_sales.pieces',
  'product_sales.amount_piasters',
  'return_reasons.pieces',
] as const;
export type BookFigure = (typeof BOOK_FIGURES)[number];

/** The counters that follow from rows. */
export const BOOK_COUNTERS = ['users', 'staff', 'admins', 'products', 'orders', 'revenue'] as const;

/** What cannot follow from anything else: somebody has to look at it. */
export const BOOK_FINDINGS = [
  /** An order without a line, or of which lines and delivery do not come to its amount. */
  'order_without_lines',
  'order_amount_differs',
  /** What the order says that came, went back or is owed back is not what its payments say. */
  'received_differs',
  'returned_differs',
  'refund_due_differs',
  'paid_without_payment',
  'payment_without_paid',
  /** The pieces that the order took out of the stock are not those that it holds. */
  'order_stock_differs',
  /** An order uses a discount code without saying so, or the other way round. */
  'code_use_differs',
  /** The pieces that a service form took out of the stock are not those that its blocks name. */
  'form_stock_differs',
  /** What the order says of a return that is under way is not what the return says. */
  'return_differs',
  /** What belongs to an order that is not there. */
  'line_without_order',
  'event_without_order',
  'message_without_order',
  'call_without_order',
  'shipment_without_order',
  'code_use_without_order',
  'call_without_form',
  'payment_without_form',
  'payment_without_balance',
  'plan_without_form',
  'appointment_without_details',
  'slot_without_appointment',
  'receipt_without_payment',
  'document_without_form',
  'credit_note_without_invoice',
  'share_without_form',
  'share_without_insurer',
  /** What is left of an insurer's part is not what its payments leave. */
  'insurer_share_differs',
  'return_without_order',
  'return_line_without_return',
  'trial_without_order',
  'trial_without_form',
  'movement_without_order',
  'movement_without_form',
  'piece_without_block',
  'piece_without_order',
  /** More numbered pieces are sold by an order than it holds. */
  'order_pieces_differ',
  /** A product has more numbered pieces to sell than stock: one was sold and nobody said which. */
  'pieces_exceed_stock',
  /** By its movements more was sold of a product than there was: somebody has to count it. */
  'product_oversold',
  'loan_without_piece',
  /** A piece that is lent has no loan that is open, or the other way round. */
  'piece_loan_differs',
  'attempt_without_order',
  'transaction_without_order',
  /** The clinic's. */
  'form_without_details',
  'service_form_without_details',
  'service_form_without_form',
  'form_without_reasons',
  'reason_without_form',
  'block_without_form',
  'account_without_block',
  /** The downpayments of a form's blocks are not what its payments say of them. */
  'downpayments_differ',
  /** The day by which a plan of instalments is found is not what the form's payments say. */
  'instalments_differ',
  /** What an opening balance says to be left is not what its payments leave. */
  'opening_balance_differs',
  /** A closed day of cash says another sum than its payments come to. */
  'desk_differs',
  /** A deadlock took a part of a transaction, and it could not be made up for. */
  'transaction_stuck',
  /** The card provider says something else; the comparison of payments tells what. */
  'card_provider_differs',
] as const;
export type BookFindingKind = (typeof BOOK_FINDINGS)[number];

/** Who stands in the audit log for what the nightly check put right. */
export const BOOKS_ACTOR = 'schedule';

/** Runs that are listed. */
export const BOOK_REPORTS_SHOWN = 30;
