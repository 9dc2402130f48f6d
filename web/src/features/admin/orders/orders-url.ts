import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#contract/constants.ts';
import { RETURN_FILTERS, type ReturnFilter } from '#contract/returns/states.ts';

/** The parts of the page. */
export const ORDER_TABS = ['all', 'queue', 'returns'] as const;
type OrderTab = (typeof ORDER_TABS)[number];

/** What the list is narrowed to. */
export interface OrderFilters {
  query?: string;
  payment_status?: PaymentStatus;
  delivery_status?: DeliveryStatus;
  payment_method?: (typeof PAYMENT_METHODS)[number];
  /** Days of Cairo, both included, as `2026-11-20`. */
  from?: string;
  to?: string;
}

/** What the returns are narrowed to besides what was typed; those that are open unless somebody chooses. */
export const RETURN_CHOICES = [...RETURN_FILTERS, 'all'] as const;
export type ReturnChoice = ReturnFilter | 'all';
const FIRST_RETURNS: ReturnChoice = 'open';

/** What the address of the page says. */
export interface OrdersPlace {
  tab: OrderTab;
  filters: OrderFilters;
  /** The order whose details are open. */
  open: string | null;
  returns: ReturnChoice;
  /** The return whose details are open. */
  openReturn: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what makes no sense there is as if it were not there. */
export function readOrdersUrl(query: URLSearchParams): OrdersPlace {
  const choice = <Value extends string>(name: string, choices: readonly Value[]) =>
    choices.find((one) => one === query.get(name));
  const day = (name: string) => (DAY.test(query.get(name) ?? '') ? (query.get(name) ?? undefined) : undefined);
  const filters: OrderFilters = {
    query: query.get('q')?.trim() || undefined,
    payment_status: choice('payment', PAYMENT_STATUSES),
    delivery_status: choice('delivery', DELIVERY_STATUSES),
    payment_method: choice('method', PAYMENT_METHODS),
    from: day('from'),
    to: day('to'),
  };
  return {
    tab: choice('tab', ORDER_TABS) ?? 'all',
    filters,
    open: query.get('order'),
    returns: choice('returns', RETURN_CHOICES) ?? FIRST_RETURNS,
    openReturn: query.get('return'),
  };
}

/** Writes the address of a place, as a query. */
export function writeOrdersUrl({ tab, filters, open, returns, openReturn }: OrdersPlace): string {
  const values = {
    tab: tab === 'all' ? undefined : tab,
    q: filters.query,
    payment: filters.payment_status,
    delivery: filters.delivery_status,
    method: filters.payment_method,
    from: filters.from,
    to: filters.to,
    order: open,
    returns: returns === FIRST_RETURNS ? undefined : returns,
    return: openReturn,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size === 0 ? '' : `?${query}`;
}

/** Whether the list is narrowed to anything. */
export function isFiltered(filters: OrderFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
