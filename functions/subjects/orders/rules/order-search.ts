import { DELIVERY_STATUSES, type DeliveryStatus, PAYMENT_STATUSES, type PaymentStatus } from '#contract/constants.ts';
import { piastersToEgp } from '#lib/money.ts';
import { columnOfWords, foldWords, hasWord, joinedNumbers, type StateWords, typedWords } from '#lib/search.ts';

/** The column `search` of orders holds at most this many characters. */
const ORDER_SEARCH_MAX = 1500;

/** What people call the ways to pay. */
const METHOD_WORDS = {
  cash: 'cash نقدي نقدا نقد كاش الاستلام',
  card: 'card visa mastercard بطاقة كارت فيزا ائتمان',
} as const;

/** غير مدفوع as one word: whoever looks for what is paid does not mean it. */
const NOT_PAID = 'غيرمدفوع';
/** What people call the states; a word may stand for more than one. */
const PAYMENT_WORDS: StateWords<PaymentStatus> = {
  pending: `pending unpaid معلق معلقة انتظار لم يدفع بعد yet ${NOT_PAID}`,
  failed: 'failed declined payment فشل الدفع فشلت مرفوض مرفوضة',
  expired: 'expired منتهي منتهية انتهت المهلة',
  paid: 'paid مدفوع مدفوعة',
  refund_due: 'refund due مستحق استرداد مطلوب رده',
  refunded: 'refunded refund مسترد مستردة استرداد تم رده',
};
const DELIVERY_WORDS: StateWords<DeliveryStatus> = {
  processing: 'processing new تجهيز قيد جديد جديدة',
  confirmed: 'confirmed مؤكد مؤكدة تم التأكيد',
  shipped: 'shipped shipping تم الشحن شحنت مشحون في الطريق إليك',
  delivered: 'delivered تم التسليم مسلم سلمت وصل',
  cancelled: 'cancelled canceled ملغي ملغى ملغاة إلغاء',
  returned: 'returned return مرتجع مرتجعة إرجاع',
  lost: 'lost مفقود مفقودة فقد ضاع',
};

/** An order as its search text reads it; the fields are those of its row. */
export interface SearchableOrder {
  $id: string;
  number: string;
  first_name: string;
  last_name: string;
  user_email: string;
  user_phone: string;
  recipient_name?: string | null;
  recipient_phone?: string | null;
  payment_method: 'cash' | 'card';
  amount_piasters: number;
}

/** The text of the column `search` of an order: what never changes of it. States are looked up in their own columns. */
export function orderSearchText(order: SearchableOrder): string {
  const amount = piastersToEgp(order.amount_piasters);
  const texts = [
    order.number,
    order.first_name,
    order.last_name,
    order.user_phone,
    order.user_email,
    order.recipient_name ?? '',
    order.recipient_phone ?? '',
    order.$id,
    String(amount),
    amount.toFixed(2),
    METHOD_WORDS[order.payment_method],
  ];
  return columnOfWords(foldWords(texts.join(' ')), ORDER_SEARCH_MAX);
}

/** A typed word, with the states that it may be the name of. */
export interface OrderWord {
  word: string;
  payment: PaymentStatus[];
  delivery: DeliveryStatus[];
}

/** The words to look for among orders, each of which must be found. Empty when nothing searchable was typed. */
export function orderWords(query: string): OrderWord[] {
  const text = plainNumbers(query).replace(/(?:غير\s+مدفوعة?|not\s+paid)/gi, NOT_PAID);
  return typedWords(text).map((word) => ({
    word,
    payment: PAYMENT_STATUSES.filter((status) => hasWord(`${status} ${PAYMENT_WORDS[status]}`, word)),
    delivery: DELIVERY_STATUSES.filter((status) => hasWord(`${status} ${DELIVERY_WORDS[status]}`, word)),
  }));
}

/** Amounts without marks between thousands, numbers and phones as they are kept. */
function plainNumbers(query: string): string {
  return joinedNumbers(query)
    .replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, '')
    .replace(/٫/g, '.');
}
