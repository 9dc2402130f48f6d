import type { PageLanguage } from '../lib/stand-in/page.ts';
import type { SandboxMethod } from './keys.ts';
import type { CardFault } from './page.ts';
import type { Scenario } from './scenarios.ts';

/** The words of the payment page. */
export interface PageTexts {
  titles: Record<SandboxMethod, string>;
  notice: string;
  otherLanguage: string;
  amount: string;
  currency: string;
  number: string;
  wallet: string;
  faults: Record<CardFault, string>;
  holder: string;
  expiry: string;
  cvv: string;
  pay: string;
  scenarios: string;
  scenarioNames: Record<Scenario, string>;
  received: string;
  receivedText: string;
  gone: string;
  goneText: string;
  payments: string;
  noPayments: string;
  bankApproves: string;
  bankDeclines: string;
  down: string;
  up: string;
  isDown: string;
}

export const TEXTS: Record<PageLanguage, PageTexts> = {
  ar: {
    titles: {
      card: 'الدفع بالبطاقة',
      wallet: 'الدفع بالمحفظة الإلكترونية',
      kiosk: 'الدفع في المنافذ',
      'bank-instalments': 'التقسيط بالبطاقة',
      valu: 'التقسيط مع valU',
    },
    notice: 'هذه صفحة تجريبية: لا تُسحب أي أموال.',
    otherLanguage: 'English',
    amount: 'المبلغ المطلوب',
    currency: 'جنيه',
    number: 'رقم البطاقة',
    wallet: 'رقم المحفظة',
    faults: {
      number: 'استخدم إحدى بطاقات التجربة، مثل 5123456789012346.',
      expiry: 'انتهت صلاحية البطاقة. اكتب الشهر والسنة، مثل 01/39.',
    },
    holder: 'الاسم على البطاقة',
    expiry: 'تاريخ الانتهاء (شهر/سنة)',
    cvv: 'رمز الأمان (CVV)',
    pay: 'الدفع الآن',
    scenarios: 'حالات أخرى للتجربة',
    scenarioNames: {
      approve: 'قبول الدفع',
      decline: 'رفض الدفع',
      pending: 'انتظار رد البنك',
      'kiosk-code': 'إصدار كود الدفع في المنافذ',
      delayed: 'تأكيد متأخر',
      doubled: 'إشعار مكرر',
      'no-redirect': 'دفع بدون عودة إلى المتجر',
      forged: 'توقيع مزوّر',
      replayed: 'إعادة استخدام دفعة طلب آخر',
      'wrong-amount': 'مبلغ مختلف',
      'wrong-currency': 'عملة مختلفة',
      'other-method': 'طريقة دفع غير معروفة',
    },
    received: 'تم استلام الدفع',
    receivedText: 'يمكنك إغلاق هذه الصفحة.',
    gone: 'لا يمكن الدفع من هذه الصفحة',
    goneText: 'انتهت صلاحية الرابط أو تم دفع المبلغ بالفعل. عُد إلى المتجر وابدأ الدفع من جديد.',
    payments: 'المدفوعات التجريبية',
    noPayments: 'لا توجد مدفوعات بعد.',
    bankApproves: 'البنك يقبل',
    bankDeclines: 'البنك يرفض',
    down: 'إيقاف خدمة شركة الدفع',
    up: 'تشغيل خدمة شركة الدفع',
    isDown: 'خدمة شركة الدفع متوقفة الآن.',
  },
  en: {
    titles: {
      card: 'Pay by card',
      wallet: 'Pay by mobile wallet',
      kiosk: 'Pay at a kiosk',
      'bank-instalments': 'Pay by bank instalments',
      valu: 'Pay with valU',
    },
    notice: 'This is a test page: no money moves.',
    otherLanguage: 'العربية',
    amount: 'Amount to pay',
    currency: 'EGP',
    number: 'Card number',
    wallet: 'Wallet number',
    faults: {
      number: 'Use one of the test cards, for example 5123456789012346.',
      expiry: 'The card has expired. Write month and year, for example 01/39.',
    },
    holder: 'Name on the card',
    expiry: 'Expiry (month/year)',
    cvv: 'Security code (CVV)',
    pay: 'Pay now',
    scenarios: 'Other cases to try',
    scenarioNames: {
      approve: 'Approve',
      decline: 'Decline',
      pending: 'Leave it pending',
      'kiosk-code': 'Get a kiosk code',
      delayed: 'Confirm late',
      doubled: 'Report it twice',
      'no-redirect': 'Pay without coming back',
      forged: 'Forge the signature',
      replayed: 'Replay the payment of another order',
      'wrong-amount': 'Another amount',
      'wrong-currency': 'Another currency',
      'other-method': 'An unknown way to pay',
    },
    received: 'The payment was received',
    receivedText: 'You can close this page.',
    gone: 'This page takes no payment',
    goneText: 'The link has expired or is paid already. Go back to the store and start paying again.',
    payments: 'Test payments',
    noPayments: 'There are no payments yet.',
    bankApproves: 'The bank approves',
    bankDeclines: 'The bank declines',
    down: 'Take the provider down',
    up: 'Bring the provider up',
    isDown: 'The provider is down now.',
  },
};
