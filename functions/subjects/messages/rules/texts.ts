import type { AccountMessage } from '#contract/accounts/messages.ts';
import type { AppointmentMail } from '#contract/appointments/kinds.ts';
import type { DocumentKind } from '#contract/clinic-documents/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { InstalmentMessage } from '#contract/instalments/constants.ts';
import type { SystemCheck } from '#contract/system/constants.ts';
import { BRAND } from '#contract/writing.ts';
import type { WrittenKind } from './message-kind.ts';

/**
 * The words of one kind of message. `{number}` is the order's number, `{total}` what the order costs, `{refund}` what went
 * back, and `{code}` what is said at a kiosk to pay it `{until}` a time.
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
  /** Behind what was paid where that is less than the list price. */
  insteadOf: string;
  deliveryFee: string;
  total: string;
  vat: string;
  nextHeading: string;
  openOrder: string;
  contact: string;
  kinds: Record<WrittenKind, KindTexts>;
  /** Of an appointment: `{time}` is when it is, `{until}` how long an offered one is held. What for, no message says. */
  appointments: Record<AppointmentMail, { subject: string; text: string }> & { open: string; contact: string };
  /** Of an instalment: `{amount}` is what is left of it, `{date}` its day. What for, no message says. */
  instalments: Record<InstalmentMessage, { subject: string; text: string }> & { contact: string };
  /**
   * Of a receipt, an invoice or a credit note: `{number}` and `{amount}` are its own, `{left}` what was left to pay when it was
   * issued. What for, no message says.
   */
  papers: Record<DocumentKind, { subject: string; left: string; nothingLeft: string; open: string }> & {
    contact: string;
  };
  /** Of the account itself: `{digits}` are the last ones of a phone, because others read mail, too; `{device}` and `{time}` tell of a sign-in. That the clinic knows somebody, no message says before it has linked them. */
  account: Record<AccountMessage, { subject: string; text: string }> & {
    /** What signed in: a browser on a system, or what of both is known. */
    device: string;
    unknownDevice: string;
    open: string;
    contact: string;
  };
  /** For who asked to be told when a product is back, which `{product}` names. */
  backInStock: { subject: string; text: string; open: string; once: string; stop: string; contact: string };
  /** For the admins: lines of the page of the system that are broken, each with what to do. */
  system: {
    red: { subject: string; text: string };
    well: { subject: string; text: string };
    open: string;
    why: string;
    checks: Record<SystemCheck, { broken: string; advice: string }>;
  };
}

export const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = {
  ar: {
    brand: BRAND.ar,
    greeting: 'أهلًا {name}،',
    order: 'طلب رقم {number}',
    product: 'المنتج',
    count: 'العدد',
    price: 'السعر',
    insteadOf: '(بدلًا من {price})',
    deliveryFee: 'التوصيل',
    total: 'الإجمالي',
    vat: 'منه ضريبة القيمة المضافة',
    nextHeading: 'ماذا بعد؟',
    openOrder: 'افتح صفحة طلبك',
    contact: 'لأي سؤال تواصل معنا على {phone} واذكر رقم الطلب.',
    kinds: {
      placed: {
        subject: 'وصلنا طلبك رقم {number}',
        heading: 'وصلنا طلبك، شكرًا لك',
        next: {
          cash: 'سنتواصل معك لتأكيد الطلب قبل شحنه، وتدفع {total} نقدًا عند الاستلام.',
          card: 'سنتواصل معك لتأكيد الطلب قبل شحنه.',
        },
      },
      kiosk_code: {
        subject: 'كود الدفع لطلبك رقم {number}: {code}',
        heading: 'ادفع {total} في أقرب منفذ دفع',
        next: {
          cash: '',
          card: 'كود الدفع هو {code}. اذكره في أي منفذ (أمان أو مصاري أو ممكن أو سداد) وادفع {total} نقدًا قبل {until}. نحجز لك المنتجات حتى ذلك الوقت، وتصلك رسالة حين يصلنا المبلغ.',
        },
      },
      kiosk_late: {
        subject: 'من فضلك لا تدفع بكود طلبك رقم {number}',
        heading: 'لم تعد المنتجات محجوزة لك',
        next: {
          cash: '',
          card: 'لم نعد نحجز لك منتجات هذا الطلب، فمن فضلك لا تدفع بكود الدفع {code}. إن كنت قد دفعت فستصلك المنتجات أو نرد إليك المبلغ.',
        },
      },
      paid: {
        subject: 'وصلنا ثمن طلبك رقم {number}',
        heading: 'وصلنا المبلغ، شكرًا لك',
        next: {
          cash: 'لم يبق عليك شيء. احتفظ بهذه الرسالة فهي إثبات للدفع.',
          card: 'سنتواصل معك لتأكيد موعد التسليم. لن تدفع شيئًا عند الاستلام.',
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
      placed_pick_up: {
        subject: 'وصلنا طلبك رقم {number}',
        heading: 'وصلنا طلبك، شكرًا لك',
        next: {
          cash: 'سنتواصل معك لتأكيد الطلب، ثم نخبرك حين يصبح جاهزًا للاستلام من المركز. تدفع {total} نقدًا عند الاستلام.',
          card: 'سنتواصل معك لتأكيد الطلب، ثم نخبرك حين يصبح جاهزًا للاستلام من المركز.',
        },
      },
      ready: {
        subject: 'طلبك رقم {number} جاهز للاستلام',
        heading: 'طلبك جاهز في المركز',
        next: {
          cash: 'يمكنك استلامه من المركز في مواعيد العمل. اذكر رقم الطلب، وتدفع {total} نقدًا عند الاستلام.',
          card: 'يمكنك استلامه من المركز في مواعيد العمل. اذكر رقم الطلب، ولن تدفع شيئًا عند الاستلام.',
          prepaid: 'يمكنك استلامه من المركز في مواعيد العمل. اذكر رقم الطلب، ولن تدفع شيئًا عند الاستلام.',
        },
      },
      cancelled: {
        subject: 'تم إلغاء طلبك رقم {number}',
        heading: 'تم إلغاء طلبك',
        next: {
          cash: 'ليس عليك دفع شيء. إن كان الإلغاء قد حدث بدون علمك فتواصل معنا.',
          card: 'سنرد إليك ما دفعته، ونرسل إليك رسالة حين يتم ذلك.',
          prepaid: 'سنتواصل معك لنرد إليك ما دفعته، ونرسل إليك رسالة حين يتم ذلك.',
        },
      },
      undelivered: {
        subject: 'عاد إلينا طلبك رقم {number} بدون تسليم',
        heading: 'عاد إلينا طلبك بدون تسليم',
        next: {
          cash: 'ليس عليك دفع شيء. إن كنت لا تزال تريد المنتجات فتواصل معنا، أو اطلبها مرة أخرى من صفحة طلبك.',
          card: 'سنرد إليك ما دفعته، ونرسل إليك رسالة حين يتم ذلك. إن كنت لا تزال تريد المنتجات فاطلبها مرة أخرى من صفحة طلبك.',
          prepaid:
            'سنتواصل معك لنرد إليك ما دفعته، ونرسل إليك رسالة حين يتم ذلك. إن كنت لا تزال تريد المنتجات فاطلبها مرة أخرى من صفحة طلبك.',
        },
      },
      lost: {
        subject: 'فُقد طلبك رقم {number} في الطريق إليك',
        heading: 'نعتذر إليك: فُقد طلبك في الطريق',
        next: {
          cash: 'ليس عليك دفع شيء. إن كنت لا تزال تريد المنتجات فتواصل معنا، أو اطلبها مرة أخرى من صفحة طلبك.',
          card: 'سنرد إليك ما دفعته، ونرسل إليك رسالة حين يتم ذلك. إن كنت لا تزال تريد المنتجات فاطلبها مرة أخرى من صفحة طلبك.',
          prepaid:
            'سنتواصل معك لنرد إليك ما دفعته، ونرسل إليك رسالة حين يتم ذلك. إن كنت لا تزال تريد المنتجات فاطلبها مرة أخرى من صفحة طلبك.',
        },
      },
      refunded: {
        subject: 'رددنا إليك مبلغًا عن طلبك رقم {number}',
        heading: 'رددنا إليك {refund}',
        next: {
          cash: 'إن لم يصلك المبلغ فتواصل معنا.',
          card: 'يعود المبلغ بالطريقة التي دفعت بها ما لم نتفق معك على غيرها، وقد يظهر في حسابك بعد بضعة أيام عمل.',
        },
      },
      return_asked: {
        subject: 'وصلنا طلب الإرجاع من طلبك رقم {number}',
        heading: 'وصلنا طلب الإرجاع',
        next: {
          cash: 'أرسل القطع إلينا ومعها رقم الطلب. تكلفة إرسالها عليك، إلا إذا كان بها عيب أو كانت مخالفة لما طلبت. نرد إليك ثمنها نقدًا خلال 7 أيام من وصولها إلينا.',
          card: 'أرسل القطع إلينا ومعها رقم الطلب. تكلفة إرسالها عليك، إلا إذا كان بها عيب أو كانت مخالفة لما طلبت. نرد ثمنها إليك خلال 7 أيام من وصولها إلينا.',
        },
      },
      return_received: {
        subject: 'وصلتنا القطع المرتجعة من طلبك رقم {number}',
        heading: 'وصلتنا القطع المرتجعة',
        next: {
          cash: 'سنفحص القطع ثم نتواصل معك لنرد إليك ثمنها نقدًا خلال 7 أيام.',
          card: 'سنفحص القطع ثم نرد ثمنها إليك خلال 7 أيام.',
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
    appointments: {
      appointment_booked: {
        subject: 'تم حجز موعدك: {time}',
        text: 'ننتظرك في المركز. يمكنك تغيير الموعد أو إلغاؤه من صفحة مواعيدك.',
      },
      appointment_moved: {
        subject: 'تغيّر موعدك إلى: {time}',
        text: 'ننتظرك في الموعد الجديد. إن كان التغيير قد حدث بدون علمك فتواصل معنا.',
      },
      appointment_cancelled: {
        subject: 'تم إلغاء موعدك: {time}',
        text: 'يمكنك حجز موعد آخر في أي وقت. إن كان الإلغاء قد حدث بدون علمك فتواصل معنا.',
      },
      appointment_reminder: {
        subject: 'تذكير بموعدك: {time}',
        text: 'ننتظرك في المركز. إن لم تستطع الحضور فتواصل معنا.',
      },
      appointment_offered: {
        subject: 'وقت متاح لموعدك: {time}',
        text: 'أنت على قائمة الانتظار، وهذا الوقت محجوز لك حتى {until}. أكّده أو اتركه لغيرك من صفحة مواعيدك.',
      },
      open: 'افتح صفحة مواعيدك',
      contact: 'لأي سؤال تواصل معنا على {phone}.',
    },
    instalments: {
      instalment_due: {
        subject: 'تذكير بقسط مستحق {date}: {amount}',
        text: 'يمكنك الدفع في المركز. إن كنت قد دفعت بالفعل فلا يلزمك شيء.',
      },
      instalment_overdue: {
        subject: 'قسط لم يُدفع بعد، كان مستحقًا {date}: {amount}',
        text: 'يمكنك الدفع في المركز. إن لم يناسبك هذا الموعد أو كنت قد دفعت بالفعل فتواصل معنا.',
      },
      contact: 'لأي سؤال تواصل معنا على {phone}.',
    },
    papers: {
      receipt: {
        subject: 'إيصالك رقم {number}: {amount}',
        left: 'المتبقي بعد هذه الدفعة: {left}.',
        nothingLeft: 'لم يبق عليك شيء بعد هذه الدفعة.',
        open: 'افتح الإيصال',
      },
      invoice: {
        subject: 'فاتورتك رقم {number}: {amount}',
        left: 'المتبقي وقت إصدارها: {left}.',
        nothingLeft: 'لم يكن عليك شيء وقت إصدارها.',
        open: 'افتح الفاتورة',
      },
      'credit-note': {
        subject: 'إشعارك الدائن رقم {number}: {amount}',
        left: 'المتبقي وقت إصداره: {left}.',
        nothingLeft: 'لم يكن عليك شيء وقت إصداره.',
        open: 'افتح الإشعار الدائن',
      },
      contact: 'لأي سؤال تواصل معنا على {phone}.',
    },
    account: {
      records_linked: {
        subject: 'ربطنا حسابك بملفك في المركز',
        text: 'ستجد في صفحة «حسابي» ما نحفظه لك في المركز. إن لم تطلب ذلك فتواصل معنا.',
      },
      records_declined: {
        subject: 'بخصوص طلبك رؤية ملفك في المركز',
        text: 'لم نربط حسابك بأي ملف. إن كنت من عملاء المركز فتواصل معنا، أو أخبرنا في زيارتك القادمة ببريد هذا الحساب.',
      },
      password_by_code: {
        subject: 'تغيّرت كلمة مرور حسابك',
        text: 'اختار شخص كلمة مرور جديدة بعد الدخول برمز أُرسل إلى هاتفك الذي ينتهي بـ {digits}. إن كنت أنت فلا يلزمك شيء. إن لم تكن أنت فاختر كلمة مرور جديدة من «نسيت كلمة المرور؟» في صفحة تسجيل الدخول، وتواصل معنا.',
      },
      phone_moved: {
        subject: 'لم يعد رقم هاتفك مؤكدًا في حسابك',
        text: 'أكّد شخص آخر، برمز أُرسل إلى الرقم الذي ينتهي بـ {digits}، أن الرقم معه، فلم يعد الدخول إلى حسابك برمز عليه ممكنًا. تدخل ببريدك وكلمة المرور كالمعتاد. إن كان الرقم لا يزال معك فأكّده مرة أخرى من صفحة «حسابي»، وتواصل معنا.',
      },
      factor_reset: {
        subject: 'أُلغي التحقق بخطوتين لحسابك',
        text: 'ألغى أحد المديرين التحقق بخطوتين لحسابك ورموزه الاحتياطية، وسجّل خروجك من كل الأجهزة. تدخل الآن بكلمة المرور وحدها، ثم يمكنك إعداد التحقق بخطوتين من جديد. إن لم تطلب ذلك فاختر كلمة مرور جديدة من «نسيت كلمة المرور؟» في صفحة تسجيل الدخول، وتواصل معنا.',
      },
      new_device: {
        subject: 'دخول إلى حسابك من جهاز جديد',
        text: 'تم تسجيل الدخول إلى حسابك من جهاز لم يُستخدم من قبل: {device}، {time}. إذا كنت أنت من سجّل الدخول فلا داعي لأي إجراء. وإذا لم تكن أنت من فعل ذلك فافتح صفحة حسابك وغيّر كلمة المرور، وبهذا يتم تسجيل الخروج من كل الأجهزة الأخرى، ثم تواصل معنا. إن تعذّر عليك الدخول فاختر كلمة مرور جديدة من «نسيت كلمة المرور؟» في صفحة تسجيل الدخول.',
      },
      device: '{client} على {system}',
      unknownDevice: 'جهاز غير معروف',
      open: 'افتح صفحة حسابك',
      contact: 'لأي سؤال تواصل معنا على {phone}.',
    },
    backInStock: {
      subject: 'عاد متوفرًا: {product}',
      text: 'طلبت أن نخبرك حين يتوفر هذا المنتج من جديد، وهو متوفر الآن. لا نحجز قطعة لأحد، فقد تنفد الكمية مرة أخرى.',
      open: 'افتح صفحة المنتج',
      once: 'هذه هي الرسالة الوحيدة عن هذا الطلب، فقد انتهى الآن. إن لم تطلبها أنت فلا يلزمك شيء.',
      stop: 'إيقاف كل الرسائل عن توفر المنتجات',
      contact: 'لأي سؤال تواصل معنا على {phone}.',
    },
    system: {
      red: { subject: 'عطل في المتجر يحتاج إليك', text: 'هذا ما تعطّل:' },
      well: { subject: 'المتجر يعمل كما يجب من جديد', text: 'انتهى العطل الذي كتبنا إليك عنه، وكل شيء يعمل.' },
      open: 'افتح صفحة النظام',
      why: 'تصل هذه الرسالة إلى مديري المتجر، مرة واحدة عن كل عطل.',
      checks: {
        parcels: {
          broken: 'متابعة شركة التوصيل متعطلة.',
          advice: 'تأكد من أن شركة التوصيل ترد، وأبلغ من يدير الخادم.',
        },
        schedule: {
          broken: 'المهام التلقائية متوقفة.',
          advice: 'لا تُرسل رسائل ولا يُحرَّر مخزون محجوز حتى تعود. أبلغ من يدير الخادم.',
        },
        clock: {
          broken: 'كانت ساعة الخادم متقدمة، فسُجلت بيانات بتاريخ لم يأتِ بعد.',
          advice: 'اطلب ممن يدير الخادم ضبط الساعة على خادم توقيت.',
        },
        outbox: {
          broken: 'رسائل تنتظر منذ أكثر من ساعتين ولم تخرج.',
          advice: 'راجع سبب التأخير في صفحة النظام، ثم أعد الإرسال.',
        },
        email: {
          broken: 'البريد الإلكتروني لا يُرسل.',
          advice: 'اطلب ممن يدير الخادم فحص مزود البريد.',
        },
        sms: {
          broken: 'الرسائل النصية لا تُرسل.',
          advice: 'اطلب ممن يدير الخادم فحص مزود الرسائل النصية ورصيده.',
        },
        whatsapp: {
          broken: 'رسائل واتساب لا تُرسل.',
          advice: 'اطلب ممن يدير الخادم فحص حساب واتساب وقوالب رسائله ورصيده.',
        },
        books: {
          broken: 'لم تكتمل مراجعة السجلات منذ ليالٍ.',
          advice: 'اضغط «فحص الآن» في صفحة مطابقة المدفوعات. إن لم يكتمل فأبلغ من يدير الخادم.',
        },
        payments: {
          broken: 'لم تكتمل المطابقة مع شركة الدفع منذ أيام.',
          advice: 'راجع صفحة مطابقة المدفوعات، وتأكد من أن شركة الدفع ترد.',
        },
        faults: {
          broken: 'أعطال كثيرة غير متوقعة خلال يوم واحد.',
          advice: 'أرسل قائمة الأعطال في صفحة النظام إلى من يدير الخادم.',
        },
      },
    },
  },
  en: {
    brand: BRAND.en,
    greeting: 'Hello {name},',
    order: 'Order {number}',
    product: 'Product',
    count: 'Qty',
    price: 'Price',
    insteadOf: '(instead of {price})',
    deliveryFee: 'Delivery',
    total: 'Total',
    vat: 'Of which VAT',
    nextHeading: 'What happens next',
    openOrder: 'Open your order',
    contact: 'Questions? Contact us on {phone} and tell us the order number.',
    kinds: {
      placed: {
        subject: 'We have your order {number}',
        heading: 'Thank you, we have your order',
        next: {
          cash: 'We will contact you to confirm the order before we ship it. You pay {total} in cash when it arrives.',
          card: 'We will contact you to confirm the order before we ship it.',
        },
      },
      kiosk_code: {
        subject: 'Payment code for your order {number}: {code}',
        heading: 'Pay {total} at a kiosk near you',
        next: {
          cash: '',
          card: 'Your payment code is {code}. Give it at any outlet (Aman, Masary, Momken or Sadad) and pay {total} in cash before {until}. We keep the products for you until then, and send you a message when the money arrives.',
        },
      },
      kiosk_late: {
        subject: 'Please do not pay with the code of your order {number}',
        heading: 'We no longer keep the products for you',
        next: {
          cash: '',
          card: 'We do not keep the products of this order for you any more, so please do not pay with the payment code {code}. If you have paid already, you get the products or your money back.',
        },
      },
      paid: {
        subject: 'We have received the payment for your order {number}',
        heading: 'Thank you, we have received your payment',
        next: {
          cash: 'There is nothing left to pay. Keep this message as proof of payment.',
          card: 'We will contact you to agree on when you get your order. There is nothing left to pay.',
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
      placed_pick_up: {
        subject: 'We have received your order {number}',
        heading: 'Thank you, we have received your order',
        next: {
          cash: 'We will contact you to confirm the order, then tell you when it is ready at the centre. You pay {total} in cash when you collect it.',
          card: 'We will contact you to confirm the order, then tell you when it is ready at the centre.',
        },
      },
      ready: {
        subject: 'Your order {number} is ready to collect',
        heading: 'Your order is ready at the centre',
        next: {
          cash: 'You can collect it at the centre during opening hours. Tell us the order number; you pay {total} in cash.',
          card: 'You can collect it at the centre during opening hours. Tell us the order number; there is nothing left to pay.',
          prepaid:
            'You can collect it at the centre during opening hours. Tell us the order number; there is nothing left to pay.',
        },
      },
      cancelled: {
        subject: 'Your order {number} is cancelled',
        heading: 'Your order is cancelled',
        next: {
          cash: 'You have nothing to pay. If you did not know about this, please contact us.',
          card: 'We will refund what you paid, and write to you when that is done.',
          prepaid: 'We will contact you to refund what you paid, and write to you when that is done.',
        },
      },
      undelivered: {
        subject: 'Your order {number} came back to us undelivered',
        heading: 'Your order came back to us undelivered',
        next: {
          cash: 'You have nothing to pay. If you would still like the products, contact us or order them again from the page of your order.',
          card: 'We will refund what you paid, and write to you when that is done. If you would still like the products, order them again from the page of your order.',
          prepaid:
            'We will contact you to refund what you paid, and write to you when that is done. If you would still like the products, order them again from the page of your order.',
        },
      },
      lost: {
        subject: 'Your order {number} was lost on its way to you',
        heading: 'We are sorry: your order was lost on its way',
        next: {
          cash: 'You have nothing to pay. If you would still like the products, contact us or order them again from the page of your order.',
          card: 'We will refund what you paid, and write to you when that is done. If you would still like the products, order them again from the page of your order.',
          prepaid:
            'We will contact you to refund what you paid, and write to you when that is done. If you would still like the products, order them again from the page of your order.',
        },
      },
      refunded: {
        subject: 'We have refunded money for your order {number}',
        heading: 'We have refunded {refund} to you',
        next: {
          cash: 'If the money has not reached you, please contact us.',
          card: 'It goes back the way you paid unless we agreed on another with you, and may take a few working days to show in your account.',
        },
      },
      return_asked: {
        subject: 'We have your return request for order {number}',
        heading: 'We have your return request',
        next: {
          cash: 'Send us the pieces with the order number. Unless they are faulty or wrong, you pay for that. We refund their price in cash within 7 days of arrival.',
          card: 'Send us the pieces with the order number. Unless they are faulty or wrong, you pay for that. We refund their price to you within 7 days of arrival.',
        },
      },
      return_received: {
        subject: 'We have received the pieces you returned from order {number}',
        heading: 'We have received the pieces you returned',
        next: {
          cash: 'We will check the pieces, then contact you to pay back their price in cash within 7 days.',
          card: 'We will check the pieces, then refund their price to you within 7 days.',
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
    appointments: {
      appointment_booked: {
        subject: 'Your appointment is booked: {time}',
        text: 'We look forward to seeing you. You can move or cancel it on the page of your appointments.',
      },
      appointment_moved: {
        subject: 'Your appointment has moved to: {time}',
        text: 'We look forward to seeing you then. If you did not know about this, please contact us.',
      },
      appointment_cancelled: {
        subject: 'Your appointment is cancelled: {time}',
        text: 'You can book another one at any time. If you did not know about this, please contact us.',
      },
      appointment_reminder: {
        subject: 'A reminder of your appointment: {time}',
        text: 'We look forward to seeing you. If you cannot come, please contact us.',
      },
      appointment_offered: {
        subject: 'A time is free for you: {time}',
        text: 'You are on the waiting list, and we hold this time for you until {until}. Take it, or leave it to others, on the page of your appointments.',
      },
      open: 'Open your appointments',
      contact: 'Questions? Contact us on {phone}.',
    },
    instalments: {
      instalment_due: {
        subject: 'Reminder: an instalment of {amount} is due on {date}',
        text: 'You can pay at the clinic. If you have paid already, there is nothing to do.',
      },
      instalment_overdue: {
        subject: 'An instalment of {amount} was due on {date}',
        text: 'You can pay at the clinic. If this date does not suit you, or if you have paid already, please contact us.',
      },
      contact: 'Questions? Contact us on {phone}.',
    },
    papers: {
      receipt: {
        subject: 'Your receipt {number}: {amount}',
        left: 'Left to pay after this payment: {left}.',
        nothingLeft: 'Nothing is left to pay after this payment.',
        open: 'Open the receipt',
      },
      invoice: {
        subject: 'Your invoice {number}: {amount}',
        left: 'Left to pay when it was issued: {left}.',
        nothingLeft: 'Nothing was left to pay when it was issued.',
        open: 'Open the invoice',
      },
      'credit-note': {
        subject: 'Your credit note {number}: {amount}',
        left: 'Left to pay when it was issued: {left}.',
        nothingLeft: 'Nothing was left to pay when it was issued.',
        open: 'Open the credit note',
      },
      contact: 'Questions? Contact us on {phone}.',
    },
    account: {
      records_linked: {
        subject: 'Your account now shows your records at the centre',
        text: 'You find what we keep of you at the centre on the page “My account”. If you did not ask for this, please contact us.',
      },
      records_declined: {
        subject: 'About your request to see your records at the centre',
        text: 'We have not linked your account to any record. If you are a client of the centre, please contact us, or tell us the email of this account at your next visit.',
      },
      password_by_code: {
        subject: 'Your password was changed',
        text: 'Somebody chose a new password after signing in with a code that was sent to your phone ending in {digits}. If this was you, there is nothing to do. If it was not, choose a new password by “Forgot password?” on the sign-in page, and contact us.',
      },
      phone_moved: {
        subject: 'Your phone is not confirmed in your account any more',
        text: 'Somebody else has confirmed, with a code that was sent there, that the phone ending in {digits} is theirs. Nobody can sign in to your account with a code to it any more; you sign in with your email and password as before. If the phone is still yours, confirm it again on the page “My account”, and contact us.',
      },
      factor_reset: {
        subject: 'Two-step sign-in was reset for your account',
        text: 'An admin has reset two-step sign-in and the recovery codes of your account, and signed you out on all devices. You now sign in with your password alone and can set up two-step sign-in again. If you did not ask for this, choose a new password by “Forgot password?” on the sign-in page, and contact us.',
      },
      new_device: {
        subject: 'New sign-in to your account',
        text: 'Somebody signed in to your account on a new device: {device}, {time}. If this was you, there is nothing to do. If it was not, open your account and change your password, which signs you out on all other devices, and contact us. If you cannot sign in, use “Forgot password?” on the sign-in page.',
      },
      device: '{client} on {system}',
      unknownDevice: 'an unknown device',
      open: 'Open your account',
      contact: 'Questions? Contact us on {phone}.',
    },
    backInStock: {
      subject: 'Back in stock: {product}',
      text: 'You asked us to tell you when this product is back, and now it is. We do not keep a piece for anybody, so it may sell out again.',
      open: 'Open the product’s page',
      once: 'This is the only message about your request, which has ended now. If you did not ask for it, you need not do anything.',
      stop: 'Stop all messages about products that are back',
      contact: 'Questions? Contact us on {phone}.',
    },
    system: {
      red: { subject: 'Something in the shop is broken', text: 'This is broken:' },
      well: { subject: 'The shop is in order again', text: 'What we wrote to you about is over. Everything works.' },
      open: 'Open the page System',
      why: 'The shop’s admins get this message, once for each time that something breaks.',
      checks: {
        parcels: {
          broken: 'The delivery company cannot be followed.',
          advice: 'Make sure that the delivery company answers, and tell whoever runs the server.',
        },
        schedule: {
          broken: 'The automatic tasks have stopped.',
          advice:
            'No messages are sent and no reserved stock is released until they run again. Tell whoever runs the server.',
        },
        clock: {
          broken: 'The server’s clock ran ahead, so some records are dated in the future.',
          advice: 'Ask whoever runs the server to set the clock by a time server.',
        },
        outbox: {
          broken: 'Messages have waited for more than two hours.',
          advice: 'See on the page System why, then send them again.',
        },
        email: {
          broken: 'Email cannot be sent.',
          advice: 'Ask whoever runs the server to check the email provider.',
        },
        sms: {
          broken: 'Text messages cannot be sent.',
          advice: 'Ask whoever runs the server to check the SMS provider and its credit.',
        },
        whatsapp: {
          broken: 'WhatsApp messages cannot be sent.',
          advice: 'Ask whoever runs the server to check the WhatsApp account, its templates and its credit.',
        },
        books: {
          broken: 'The nightly check of the books has not been finished for some nights.',
          advice:
            'Press “Check now” on the page Payment reconciliation. If it does not finish, tell whoever runs the server.',
        },
        payments: {
          broken: 'The comparison with the card provider has not been finished for some days.',
          advice: 'Look at the page Payment reconciliation, and make sure that the card provider answers.',
        },
        faults: {
          broken: 'There were many unexpected failures within a day.',
          advice: 'Send the list of failures on the page System to whoever runs the server.',
        },
      },
    },
  },
};
