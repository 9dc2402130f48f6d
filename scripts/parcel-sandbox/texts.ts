import type { PageLanguage } from '../lib/stand-in/page.ts';
import type { Scenario } from './api.ts';
import type { ParcelState } from './parcel.ts';

interface Texts {
  title: string;
  otherLanguage: string;
  notice: string;
  next: string;
  choose: string;
  isDown: string;
  up: string;
  down: string;
  hold: string;
  release: string;
  why: string;
  none: string;
  deliver: (count: number) => string;
  collect: (egp: number) => string;
  kinds: Record<'bring' | 'fetch', string>;
  states: Record<ParcelState, string>;
  scenarios: Record<Scenario, string>;
}

/** What the page says. */
export const TEXTS: Record<PageLanguage, Texts> = {
  ar: {
    title: 'شركة التوصيل التجريبية',
    otherLanguage: 'English',
    notice: 'لا يخرج أي طرد من هنا. الأزرار تفعل ما يفعله مندوبو بوسطة، ويصل الخبر إلى المتجر.',
    next: 'ما يحدث للطرد القادم',
    choose: 'اختيار',
    isDown: 'الشركة لا ترد الآن.',
    up: 'إعادة التشغيل',
    down: 'إيقاف الشركة',
    hold: 'حجز الأخبار',
    release: 'إرسال الأخبار فورًا',
    why: 'السبب',
    none: 'لا توجد طرود بعد.',
    deliver: (count) => `إرسال الأخبار المحجوزة (${count})`,
    collect: (egp) => (egp > 0 ? `يُحصَّل ${egp} جنيه` : 'لا يُحصَّل شيء'),
    kinds: { bring: 'توصيل', fetch: 'إحضار مرتجع' },
    states: {
      new: 'جديد',
      picked_up: 'استُلم من المتجر',
      collected: 'استُلم من العميل',
      in_transit: 'بين المخازن',
      out: 'خرج للتوصيل',
      delivered: 'سُلّم',
      returned: 'عاد إلى المتجر',
      exception: 'تعذّر التسليم',
      terminated: 'أُلغي',
      lost: 'فُقد',
      investigated: 'قيد البحث',
    },
    scenarios: {
      made: 'يُقبل',
      lost: 'يُقبل ويضيع الرد',
      slow: 'يُقبل ويتأخر الرد',
      twice: 'يُسجَّل مرتين',
      refused: 'يُرفض',
      unavailable: 'الشركة لا ترد',
      closed: 'ينقطع الاتصال',
    },
  },
  en: {
    title: 'Delivery company sandbox',
    otherLanguage: 'العربية',
    notice: 'No parcel leaves from here. The buttons do what Bosta’s couriers do, and the shop hears of it.',
    next: 'What happens to the next parcel',
    choose: 'Choose',
    isDown: 'The company does not answer.',
    up: 'Bring it up again',
    down: 'Take the company down',
    hold: 'Hold reports back',
    release: 'Report at once',
    why: 'Why',
    none: 'No parcels yet.',
    deliver: (count) => `Deliver kept reports (${count})`,
    collect: (egp) => (egp > 0 ? `collects ${egp} EGP` : 'collects nothing'),
    kinds: { bring: 'Delivery', fetch: 'Return pick-up' },
    states: {
      new: 'New',
      picked_up: 'Picked up from the shop',
      collected: 'Collected from the customer',
      in_transit: 'In transit',
      out: 'Out for delivery',
      delivered: 'Delivered',
      returned: 'Returned to the shop',
      exception: 'Not handed over',
      terminated: 'Terminated',
      lost: 'Lost',
      investigated: 'Investigated',
    },
    scenarios: {
      made: 'Accepted',
      lost: 'Accepted, the answer is lost',
      slow: 'Accepted, the answer is late',
      twice: 'Made twice',
      refused: 'Refused',
      unavailable: 'Not available',
      closed: 'The connection closes',
    },
  },
};
