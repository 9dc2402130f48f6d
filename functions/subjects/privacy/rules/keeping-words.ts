import type { Language } from '#contract/constants.ts';
import { KEEPING_NAMES, type KeepingName } from '#contract/keeping/periods.ts';
import type { SettingsColumns } from '#subjects/settings/rules/shop-settings.ts';
import { inLargestUnit, type Period, periodOf } from './keeping.ts';

interface Words {
  title: string;
  /** What has no period: it is kept until its owner ends it. */
  account: string;
  /** A line of each kind; `{}` stands for how long it is kept. */
  kinds: Record<KeepingName, string>;
  /** A period by its plural form; `#` stands for the number. */
  units: Record<Period['unit'], Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
}

const WORDS: Record<Language, Words> = {
  ar: {
    title: 'المدة التي نحتفظ فيها ببياناتك',
    account: 'الحساب ومخطط السمع المحفوظ فيه: حتى تحذفهما أو تطلب حذفهما.',
    kinds: {
      unpaid_orders: 'طلب بالبطاقة لم يُدفع: تُحذف بياناته الشخصية وصورة القياس بعد {}.',
      impressions: 'طلبات المقاس والصيانة: {} بعد انتهائها.',
      appointments: 'موعد من ليس له سجل في المركز: {} بعد الموعد.',
      stock_notices: 'طلب إخبارك بتوفر منتج: حتى نخبرك أو تسحبه، وبحد أقصى {}.',
      orders: 'الطلبات والفواتير: {} من يوم الطلب، ثم تُحذف منها بياناتك الشخصية.',
      clinic: 'سجلات المركز: {} بعد آخر زيارة.',
      tasks: 'المهام التي يسجلها فريقنا وتخصك: {} بعد انتهائها.',
      accounts: 'حساب لم يؤكَّد بريده ولم يُطلب به شيء: {} بعد آخر استخدام له.',
      sign_ins: 'الأجهزة التي سُجّل الدخول منها إلى حسابك: {} بعد كل تسجيل دخول.',
      carts: 'ما في السلة: {} بعد آخر تغيير فيها.',
      messages: 'ما يدل على رسائل أرسلناها إليك: {}.',
      audit: 'سجل من غيّر بيانات أو فتح سجل عميل: {}.',
      reports: 'مقارنات المدفوعات بسجلات شركة الدفع: {}.',
    },
    units: {
      days: { one: 'يوم واحد', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' },
      months: { one: 'شهر واحد', two: 'شهرين', few: '# أشهر', many: '# شهرًا', other: '# شهر' },
      years: { one: 'سنة واحدة', two: 'سنتين', few: '# سنوات', other: '# سنة' },
    },
  },
  en: {
    title: 'How long we keep it',
    account: 'The account and the audiogram saved with it: until you delete them or ask us to.',
    kinds: {
      unpaid_orders:
        'A card order that was not paid: its personal data and the picture of the assessment are deleted after {}.',
      impressions: 'Requests for impressions and repairs: {} after they are done.',
      appointments: 'An appointment of somebody without a record of the clinic: {} after its time.',
      stock_notices:
        'A request to be told when a product is back: until we have told you or you withdraw it, and {} at most.',
      orders: 'Orders and invoices: {} from the day of the order; then your personal data in them is deleted.',
      clinic: 'Records of the clinic: {} after the last visit.',
      tasks: 'Tasks of our team that concern you: {} after they are done.',
      accounts: 'An account without an order whose email was never confirmed: {} after it was last used.',
      sign_ins: 'On which devices you signed in: {} after each sign-in.',
      carts: 'What lies in a cart: {} after it was last changed.',
      messages: 'That we sent you a message: {}.',
      audit: 'Who changed data or opened a client’s record: {}.',
      reports: 'Comparisons of payments with the payment company: {}.',
    },
    units: {
      days: { one: '# day', other: '# days' },
      months: { one: '# month', other: '# months' },
      years: { one: '# year', other: '# years' },
    },
  },
};

/** How long the shop keeps what, by its settings, as a part of the page of privacy. */
export function keepingHtml(settings: SettingsColumns, lang: Language): string {
  const { title, account, kinds, units } = WORDS[lang];
  const plural = new Intl.PluralRules(lang);
  const lines = KEEPING_NAMES.map((name) => {
    const { unit, count } = inLargestUnit(periodOf(name, settings));
    const form = units[unit][plural.select(count)] ?? units[unit].other;
    return kinds[name].replace('{}', form.replace('#', String(count)));
  });
  const items = [account, ...lines].map((line) => `<li>${line}</li>`);
  return [`<h2>${title}</h2>`, '<ul>', ...items, '</ul>'].join('\n');
}
