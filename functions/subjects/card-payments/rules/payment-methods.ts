import {
  isOnlineMethod,
  kindOf,
  type MethodKind,
  ONLINE_METHODS,
  type OnlineMethod,
  type TransactionMethod,
} from '#contract/payments/methods.ts';
import { egpToPiasters } from '#lib/money.ts';
import { INTENTION_MINUTES } from './payments.ts';

/** What can go back of a payment through the provider: any part of it, all of it or nothing, or nothing at all. */
export const REFUND_RULES = ['parts', 'whole', 'none'] as const;
export type RefundRule = (typeof REFUND_RULES)[number];

/** A way to pay that the operator has configured. */
export interface MethodSettings {
  method: OnlineMethod;
  /** The provider's numbers of it. */
  integrationIds: readonly number[];
  minPiasters: number;
  /** Null without a limit of ours. */
  maxPiasters: number | null;
  /** So long the provider takes the payment after it was opened. */
  payMinutes: number;
  /** Over how many months it can be paid, ascending; none where it is paid at once. */
  months: readonly number[];
  /** Percent a year of what is financed, flat; 0 where the customer pays no more than the price. */
  yearlyRate: number;
  /** Percent of the price that the lender takes at once. */
  downPayment: number;
  refunds: RefundRule;
}

/** The method of each number of the provider. */
export type Integrations = ReadonlyMap<string, OnlineMethod>;

const DEFAULT_KIOSK_HOURS = 48;
/** A code that nobody pays keeps its pieces from others, so no longer than a week. */
export const MAX_KIOSK_HOURS = 168;
const MINUTES_AN_HOUR = 60;
const MAX_EGP = 10_000_000;
const MAX_MONTHS = 60;
const MAX_DOWN_PAYMENT = 90;
const DEFAULT_REFUNDS: Record<MethodKind, RefundRule> = {
  card: 'parts',
  wallet: 'parts',
  kiosk: 'none',
  instalments: 'whole',
  lender: 'whole',
};

/** What `CARD_METHODS` may say of a method, what each must be, and for which kinds. */
const FIELDS: Record<string, { is: (value: unknown) => boolean; what: string; kinds?: readonly MethodKind[] }> = {
  id: {
    is: isIntegration,
    what: 'a number of the provider',
    kinds: ['wallet', 'kiosk', 'instalments', 'lender'],
  },
  min: { is: (value) => isBetween(value, 0, MAX_EGP), what: 'an amount in EGP' },
  max: { is: (value) => isBetween(value, 1, MAX_EGP), what: 'an amount in EGP' },
  hours: {
    is: (value) => Number.isInteger(value) && isBetween(value, 1, MAX_KIOSK_HOURS),
    what: `a whole number of hours up to ${MAX_KIOSK_HOURS}`,
    kinds: ['kiosk'],
  },
  months: {
    is: (value) => Array.isArray(value) && value.length > 0 && value.every(isMonths),
    what: `a list of whole numbers from 2 to ${MAX_MONTHS}`,
    kinds: ['instalments', 'lender'],
  },
  rate: { is: (value) => isBetween(value, 0, 100), what: 'a percentage a year', kinds: ['instalments', 'lender'] },
  downPayment: {
    is: (value) => isBetween(value, 0, MAX_DOWN_PAYMENT),
    what: `a percentage up to ${MAX_DOWN_PAYMENT}`,
    kinds: ['instalments', 'lender'],
  },
  refunds: {
    is: (value) => REFUND_RULES.some((rule) => rule === value),
    what: REFUND_RULES.map((rule) => `"${rule}"`).join(' or '),
  },
};

/** Fields that passed their checks. */
interface Told {
  id?: number;
  min?: number;
  max?: number;
  hours?: number;
  months?: number[];
  rate?: number;
  downPayment?: number;
  refunds?: RefundRule;
}

/**
 * The methods of `CARD_INTEGRATION_IDS`, which are the cards, and of `CARD_METHODS`, which names all others with the
 * provider's number of each: `{"wallet":{"id":123,"max":5000}}`. Answers what is wrong with them instead.
 */
export function readMethods(cardIds: string, json: string | undefined): MethodSettings[] | string {
  const ids = cardIds.split(',').map((id) => Number(id.trim() || Number.NaN));
  if (!ids.every(isIntegration)) {
    return 'CARD_INTEGRATION_IDS must be numbers with commas between.';
  }
  const named = json ? readNamed(json) : {};
  if (typeof named === 'string') {
    return `CARD_METHODS ${named}`;
  }
  const methods = ONLINE_METHODS.flatMap((method) => {
    const told = named[method];
    return told || method === 'card'
      ? [toMethod(method, told ?? {}, method === 'card' ? [...new Set(ids)] : [told?.id ?? 0])]
      : [];
  });
  const all = methods.flatMap(({ integrationIds }) => integrationIds);
  const twice = all.find((id, index) => all.indexOf(id) !== index);
  return twice === undefined
    ? methods
    : `The integration ${twice} stands for two methods in CARD_INTEGRATION_IDS and CARD_METHODS.`;
}

function readNamed(json: string): Partial<Record<OnlineMethod, Told>> | string {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return 'must be JSON, such as {"wallet":{"id":123}}.';
  }
  if (!isObject(read)) {
    return 'must be an object, such as {"wallet":{"id":123}}.';
  }
  for (const [name, told] of Object.entries(read)) {
    const fault = isOnlineMethod(name)
      ? faultOf(name, told)
      : `names "${name}", but there are only ${ONLINE_METHODS.join(', ')}.`;
    if (fault) {
      return fault;
    }
  }
  return read as Partial<Record<OnlineMethod, Told>>;
}

function faultOf(method: OnlineMethod, told: unknown): string | null {
  if (!isObject(told)) {
    return `must say of ${method} what it is, such as {"id":123}.`;
  }
  for (const [name, value] of Object.entries(told)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (!field || (field.kinds && !field.kinds.includes(kindOf(method)))) {
      return `says "${name}" of ${method}, which has no such setting.`;
    }
    if (!field.is(value)) {
      return `must say as "${name}" of ${method} ${field.what}.`;
    }
  }
  const { id, min = 0, max = MAX_EGP, months, rate, downPayment } = told as Told;
  if (method !== 'card' && id === undefined) {
    return `must say as "id" of ${method} the provider’s number of it.`;
  }
  if (min > max) {
    return `says a "min" of ${method} that is more than its "max".`;
  }
  return months === undefined && (rate !== undefined || downPayment !== undefined)
    ? `must say the "months" of ${method} beside what they cost.`
    : null;
}

function toMethod(method: OnlineMethod, told: Told, integrationIds: readonly number[]): MethodSettings {
  const kind = kindOf(method);
  const hours = told.hours ?? DEFAULT_KIOSK_HOURS;
  return {
    method,
    integrationIds,
    minPiasters: egpToPiasters(told.min ?? 0),
    maxPiasters: told.max === undefined ? null : egpToPiasters(told.max),
    payMinutes: kind === 'kiosk' ? hours * MINUTES_AN_HOUR : INTENTION_MINUTES,
    months: [...new Set(told.months ?? [])].sort((a, b) => a - b),
    yearlyRate: told.rate ?? 0,
    downPayment: told.downPayment ?? 0,
    refunds: told.refunds ?? DEFAULT_REFUNDS[kind],
  };
}

/** Which method each number of the provider stands for. */
export function integrationsOf(methods: readonly MethodSettings[]): Integrations {
  return new Map(methods.flatMap(({ method, integrationIds }) => integrationIds.map((id) => [String(id), method])));
}

/** Whether an amount can be paid by a method; the provider takes no payment of nothing. */
export function takes({ minPiasters, maxPiasters }: MethodSettings, piasters: number): boolean {
  return piasters > 0 && piasters >= minPiasters && (maxPiasters === null || piasters <= maxPiasters);
}

/**
 * What can go back of a payment, as configured; of one whose method is configured no longer as is usual for its kind. Of
 * what nobody has configured the provider says itself what it does not pay back.
 */
export function refundRule(methods: readonly MethodSettings[], method: TransactionMethod | null): RefundRule {
  const own = methods.find((one) => one.method === method);
  return own?.refunds ?? (method !== null && isOnlineMethod(method) ? DEFAULT_REFUNDS[kindOf(method)] : 'parts');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isIntegration(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

function isMonths(value: unknown): boolean {
  return Number.isInteger(value) && isBetween(value, 2, MAX_MONTHS);
}
