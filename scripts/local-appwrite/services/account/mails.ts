import { html } from '../../core/html.ts';

/** A mail in words of ours: the real server's texts are its own, and its operator may change them. */
type Mail = { subject: string; content: string };

type Words = {
  subject: (project: string) => string;
  greeting: (name: string) => string;
  why: (project: string) => string;
  action: string;
  otherwise: string;
};

const words: Record<'recovery' | 'verification', Record<'ar' | 'en', Words>> = {
  recovery: {
    en: {
      subject: (project) => `Choose a new password for ${project}`,
      greeting: (name) => `Hello ${name},`,
      why: (project) => `somebody, we hope you, asked for a new password for your account at ${project}.`,
      action: 'Choose a new password',
      otherwise: 'The link works for one hour. If it was not you, nothing has changed and there is nothing to do.',
    },
    ar: {
      subject: (project) => `كلمة مرور جديدة لحسابك في ${project}`,
      greeting: (name) => `مرحبًا ${name}،`,
      why: (project) => `وصلنا طلب بتعيين كلمة مرور جديدة لحسابك في ${project}.`,
      action: 'تعيين كلمة مرور جديدة',
      otherwise: 'الرابط صالح لمدة ساعة. إن لم تكن أنت صاحب الطلب فلم يتغير شيء ولا يلزمك فعل شيء.',
    },
  },
  verification: {
    en: {
      subject: (project) => `Confirm your email for ${project}`,
      greeting: (name) => `Hello ${name},`,
      why: (project) => `please confirm that this email address belongs to your account at ${project}.`,
      action: 'Confirm my email',
      otherwise: 'The link works for one hour. If you did not sign up, you can ignore this mail.',
    },
    ar: {
      subject: (project) => `تأكيد بريدك الإلكتروني في ${project}`,
      greeting: (name) => `مرحبًا ${name}،`,
      why: (project) => `نرجو تأكيد أن هذا البريد الإلكتروني يخص حسابك في ${project}.`,
      action: 'تأكيد البريد الإلكتروني',
      otherwise: 'الرابط صالح لمدة ساعة. إن لم تكن قد أنشأت حسابًا فيمكنك تجاهل هذه الرسالة.',
    },
  },
};

/** The mail that carries a link, in Arabic where the request asked for it (`x-appwrite-locale`), else in English. */
export function writeMail(
  kind: 'recovery' | 'verification',
  { locale, name, project, link }: { locale: string; name: string; project: string; link: string },
): Mail {
  const language = locale.toLowerCase().startsWith('ar') ? 'ar' : 'en';
  const text = words[kind][language];
  const content = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <body>
    <p>${text.greeting(name)}</p>
    <p>${text.why(project)}</p>
    <p><a href="${link}">${text.action}</a></p>
    <p>${text.otherwise}</p>
  </body>
</html>
`;
  return { subject: text.subject(project), content: content.text };
}
