/** The languages of the pages. */
export type Language = 'ar' | 'en';

const en = {
  outbox: 'Outbox',
  outboxHint: 'What this installation would have sent. Nothing leaves the machine.',
  empty: 'Nothing has been sent yet.',
  noneFor: 'Nothing has been sent to this address.',
  email: 'Mail',
  sms: 'SMS',
  from: 'Filter by recipient',
  filter: 'Filter',
  all: 'Show all',
  to: 'To',
  sent: 'Sent',
  kind: 'Kind',
  noSubject: '(no subject)',
  body: 'Message',
  back: 'Back to the outbox',
  notFound: 'There is no such message.',
  otherLanguage: 'العربية',
  consent: 'Continue with Google',
  consentHint: 'This page stands in for Google on this machine. Say who Google would say you are.',
  consentFor: 'to sign in to',
  address: 'Email address',
  name: 'Name',
  verified: 'Google has verified this address',
  approve: 'Continue',
  deny: 'Cancel',
  badAddress: 'Enter a full email address, such as name@example.com.',
  badName: 'Enter a name.',
  badRequest: 'This page is opened by signing in with Google. Start from the sign-in page.',
};

/** Every text of the pages. */
export type Texts = typeof en;

const ar: Texts = {
  outbox: 'صندوق الصادر',
  outboxHint: 'ما كانت هذه النسخة سترسله. لا شيء يغادر هذا الجهاز.',
  empty: 'لا توجد رسائل بعد.',
  noneFor: 'لا توجد رسائل إلى هذا العنوان.',
  email: 'بريد',
  sms: 'رسالة نصية',
  from: 'تصفية حسب المستلم',
  filter: 'تصفية',
  all: 'عرض الكل',
  to: 'إلى',
  sent: 'وقت الإرسال',
  kind: 'النوع',
  noSubject: '(بلا موضوع)',
  body: 'الرسالة',
  back: 'العودة إلى صندوق الصادر',
  notFound: 'لم نجد هذه الرسالة.',
  otherLanguage: 'English',
  consent: 'المتابعة باستخدام Google',
  consentHint: 'هذه الصفحة تقوم مقام Google على هذا الجهاز. اكتب من ستقول Google إنك هو.',
  consentFor: 'لتسجيل الدخول إلى',
  address: 'البريد الإلكتروني',
  name: 'الاسم',
  verified: 'تحققت Google من هذا العنوان',
  approve: 'متابعة',
  deny: 'إلغاء',
  badAddress: 'اكتب بريدًا إلكترونيًا كاملًا، مثل name@example.com.',
  badName: 'اكتب اسمًا.',
  badRequest: 'تُفتح هذه الصفحة عند تسجيل الدخول باستخدام Google. ابدأ من صفحة تسجيل الدخول.',
};

/** The texts in a language. */
export function textsIn(language: Language): Texts {
  return language === 'ar' ? ar : en;
}

/** The language that `?lang=` asks for, else the browser's first one, Arabic or English. */
export function languageOf(request: Request): Language {
  const asked = new URL(request.url).searchParams.get('lang') ?? request.headers.get('accept-language') ?? '';
  return asked.toLowerCase().startsWith('ar') ? 'ar' : 'en';
}
