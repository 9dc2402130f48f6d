import type { Language } from '#contract/constants.ts';
import type { MessageKind } from './message-kind.ts';

/**
 * The words of one kind of message. `{number}` is the order's number, `{total}` what the order costs and `{refund}` what
 * went back.
 */
export interface KindTexts {
  subject: string;
  heading: string;
  /** What happens next, by how the order is paid. */
  next: Record<'cash' | 'card', string> & {
    /** For a cash order that was paid before it was delivered, where that makes a difference. */
    prepaid?: string;
  };
}

/** The words of all messages in one language. */
export interface MessageTexts {
  brand: string;
  greeting: string;
  order: string;
  product: string;
  count: string;
  price: string;
  deliveryFee: string;
  total: string;
  vat: string;
  nextHeading: string;
  openOrder: string;
  contact: string;
  currency: string;
  kinds: Record<MessageKind, KindTexts>;
  /** For who asked to be told when a product is back, which `{product}` names. */
  backInStock: { subject: string; text: string; open: string; once: string; contact: string };
}

export const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = {
  ar: {
    brand: 'سماع',
    greeting: 'أهلًا {name}،',
    order: 'طلب رقم {number}',
    product: 'المنتج',
    count: 'العدد',
    price: 'السعر',
    deliveryFee: 'التوصيل',
    total: 'الإجمالي',
    vat: 'منه ضريبة القيمة المضافة',
    nextHeading: 'ماذا بعد؟',
    openOrder: 'افتح صفحة طلبك',
    contact: 'لأي سؤال اتصل بنا على {phone} واذكر رقم الطلب.',
    currency: 'جنيه',
    kinds: {
      placed: {
        subject: 'وصلنا طلبك رقم {number}',
        heading: 'وصلنا طلبك، شكرًا لك',
        next: {
          cash: 'سنتصل بك لتأكيد الطلب قبل شحنه، وتدفع {total} نقدًا عند الاستلام.',
          card: 'سنتصل بك لتأكيد الطلب قبل شحنه.',
        },
      },
      paid: {
        subject: 'وصلنا ثمن طلبك رقم {number}',
        heading: 'وصلنا المبلغ، شكرًا لك',
        next: {
          cash: 'لم يبق عليك شيء. احتفظ بهذه الرسالة فهي إثبات للدفع.',
          card: 'سنتصل بك لتأكيد موعد التوصيل، ثم نشحن طلبك. لن تدفع شيئًا عند الاستلام.',
        },
      },
      shipped: {
        subject: 'طلبك رقم {number} في الطريق إليك',
        heading: 'طلبك في الطريق إليك',
        next: {
          cash: 'سيتصل بك مندوب التوصيل قبل وصوله. جهّز {total} نقدًا للدفع عند الاستلام.',
          card: 'سيتصل بك مندوب التوصيل قبل وصوله. لن تدفع شيئًا عند الاستلام.',
          prepaid: 'سيتصل بك مندوب التوصيل قبل وصوله. لن تدفع شيئًا عند الاستلام.',
        },
      },
      cancelled: {
        subject: 'تم إلغاء طلبك رقم {number}',
        heading: 'تم إلغاء طلبك',
        next: {
          cash: 'ليس عليك دفع شيء. إن كان الإلغاء قد حدث دون علمك فاتصل بنا.',
          card: 'سنرد ما دفعته إلى بطاقتك، ونرسل إليك رسالة حين يتم ذلك.',
          prepaid: 'سنتصل بك لنرد إليك ما دفعته، ونرسل إليك رسالة حين يتم ذلك.',
        },
      },
      refunded: {
        subject: 'رددنا إليك مبلغًا عن طلبك رقم {number}',
        heading: 'رددنا إليك {refund}',
        next: {
          cash: 'إن لم يصلك المبلغ فاتصل بنا.',
          card: 'يعود المبلغ إلى البطاقة التي دفعت بها، وقد يظهر في حسابك بعد بضعة أيام عمل.',
        },
      },
      return_asked: {
        subject: 'وصلنا طلب الإرجاع من طلبك رقم {number}',
        heading: 'وصلنا طلب الإرجاع',
        next: {
          cash: 'أرسل القطع إلينا ومعها رقم الطلب. تكلفة إرسالها عليك، إلا إذا كان بها عيب أو كانت مخالفة لما طلبت. نرد إليك ثمنها نقدًا خلال 7 أيام من وصولها إلينا.',
          card: 'أرسل القطع إلينا ومعها رقم الطلب. تكلفة إرسالها عليك، إلا إذا كان بها عيب أو كانت مخالفة لما طلبت. نرد ثمنها إلى بطاقتك خلال 7 أيام من وصولها إلينا.',
        },
      },
      return_received: {
        subject: 'وصلتنا القطع المرتجعة من طلبك رقم {number}',
        heading: 'وصلتنا القطع المرتجعة',
        next: {
          cash: 'سنفحص القطع ثم نتصل بك لنرد إليك ثمنها نقدًا خلال 7 أيام.',
          card: 'سنفحص القطع ثم نرد ثمنها إلى بطاقتك خلال 7 أيام.',
        },
      },
      return_refused: {
        subject: 'تعذّر قبول طلب الإرجاع من طلبك رقم {number}',
        heading: 'تعذّر قبول طلب الإرجاع',
        next: {
          cash: 'لا ترسل القطع إلينا. ستجد السبب في صفحة طلبك.',
          card: 'لا ترسل القطع إلينا. ستجد السبب في صفحة طلبك.',
        },
      },
      return_sent_back: {
        subject: 'نعيد إليك قطع طلبك رقم {number}',
        heading: 'لم نقبل القطع المرتجعة',
        next: {
          cash: 'فحصنا القطع وسنعيدها إليك، ولن نرد مبلغًا عنها. ستجد السبب في صفحة طلبك.',
          card: 'فحصنا القطع وسنعيدها إليك، ولن نرد مبلغًا عنها. ستجد السبب في صفحة طلبك.',
        },
      },
    },
    backInStock: {
      subject: 'عاد متوفرًا: {product}',
      text: 'طلبت أن نخبرك حين يتوفر هذا المنتج من جديد، وهو متوفر الآن. لا نحجز قطعة لأحد، فقد تنفد الكمية مرة أخرى.',
      open: 'افتح صفحة المنتج',
      once: 'هذه هي الرسالة الوحيدة عن هذا الطلب، فقد انتهى الآن. إن لم تطلبها أنت فلا يلزمك شيء.',
      contact: 'لأي سؤال اتصل بنا على {phone}.',
    },
  },
  en: {
    brand: 'Samaa',
    greeting: 'Hello {name},',
    order: 'Order {number}',
    product: 'Product',
    count: 'Qty',
    price: 'Price',
    deliveryFee: 'Delivery',
    total: 'Total',
    vat: 'Of which VAT',
    nextHeading: 'What happens next',
    openOrder: 'Open your order',
    contact: 'Questions? Call us on {phone} and tell us the order number.',
    currency: 'EGP',
    kinds: {
      placed: {
        subject: 'We have your order {number}',
        heading: 'Thank you, we have your order',
        next: {
          cash: 'We will call you to confirm the order before we ship it. You pay {total} in cash when it arrives.',
          card: 'We will call you to confirm the order before we ship it.',
        },
      },
      paid: {
        subject: 'We have received the payment for your order {number}',
        heading: 'Thank you, we have received your payment',
        next: {
          cash: 'There is nothing left to pay. Keep this message as proof of payment.',
          card: 'We will call you to agree on the delivery, then ship your order. You pay nothing when it arrives.',
        },
      },
      shipped: {
        subject: 'Your order {number} is on its way',
        heading: 'Your order is on its way',
        next: {
          cash: 'The courier will call you before arriving. Please have {total} ready in cash.',
          card: 'The courier will call you before arriving. You pay nothing when it arrives.',
          prepaid: 'The courier will call you before arriving. You pay nothing when it arrives.',
        },
      },
      cancelled: {
        subject: 'Your order {number} is cancelled',
        heading: 'Your order is cancelled',
        next: {
          cash: 'You have nothing to pay. If you did not know about this, please call us.',
          card: 'We will refund what you paid to your card, and write to you when that is done.',
          prepaid: 'We will call you to refund what you paid, and write to you when that is done.',
        },
      },
      refunded: {
        subject: 'We have refunded money for your order {number}',
        heading: 'We have refunded {refund} to you',
        next: {
          cash: 'If the money has not reached you, please call us.',
          card: 'It goes back to the card that you paid with, and may take a few working days to show in your account.',
        },
      },
      return_asked: {
        subject: 'We have your return request for order {number}',
        heading: 'We have your return request',
        next: {
          cash: 'Send us the pieces with the order number. Unless they are faulty or wrong, you pay for that. We refund their price in cash within 7 days of arrival.',
          card: 'Send us the pieces with the order number. Unless they are faulty or wrong, you pay for that. We refund their price to your card within 7 days of arrival.',
        },
      },
      return_received: {
        subject: 'We have received the pieces you returned from order {number}',
        heading: 'We have received the pieces you returned',
        next: {
          cash: 'We will check the pieces, then call you to pay back their price in cash within 7 days.',
          card: 'We will check the pieces, then refund their price to your card within 7 days.',
        },
      },
      return_refused: {
        subject: 'We cannot accept the return for your order {number}',
        heading: 'We cannot accept this return',
        next: {
          cash: 'Please do not send the pieces. The reason is on the page of your order.',
          card: 'Please do not send the pieces. The reason is on the page of your order.',
        },
      },
      return_sent_back: {
        subject: 'We are sending back the pieces of your order {number}',
        heading: 'We did not accept the returned pieces',
        next: {
          cash: 'We checked the pieces and are sending them back to you, without a refund. The reason is on the page of your order.',
          card: 'We checked the pieces and are sending them back to you, without a refund. The reason is on the page of your order.',
        },
      },
    },
    backInStock: {
      subject: 'Back in stock: {product}',
      text: 'You asked us to tell you when this product is back, and now it is. We do not keep a piece for anybody, so it may sell out again.',
      open: 'Open the product’s page',
      once: 'This is the only message about your request, which has ended now. If you did not ask for it, you need not do anything.',
      contact: 'Questions? Call us on {phone}.',
    },
  },
};

/** Puts values into a text. Throws when the text asks for one that there is not. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) {
      throw new Error(`The text "${text}" asks for ${name}.`);
    }
    return value;
  });
}
