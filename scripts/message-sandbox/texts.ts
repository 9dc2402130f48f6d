import type { PageLanguage } from '../lib/stand-in/page.ts';
import type { Channel, MessageState } from './message.ts';
import type { Scenario } from './scenarios.ts';

/** The words of the page of phones. */
interface PageTexts {
  title: string;
  notice: string;
  otherLanguage: string;
  none: string;
  channels: Record<Channel, string>;
  states: Record<MessageState, string>;
  notArrived: string;
  answer: string;
  reply: string;
  phone: string;
  write: string;
  next: string;
  choose: string;
  scenarios: Record<Scenario, string>;
  template: string;
  templateName: string;
  templateLanguage: string;
  templateText: string;
  approve: string;
  /** With the name of a channel. */
  down(channel: string): string;
  up(channel: string): string;
  isDown(channel: string): string;
  /** With the number of reports that wait. */
  deliver(count: number): string;
}

export const TEXTS: Record<PageLanguage, PageTexts> = {
  ar: {
    title: 'هواتف تجريبية',
    notice: 'هذه صفحة تجريبية: لا تصل أي رسالة إلى هاتف حقيقي.',
    otherLanguage: 'English',
    none: 'لا توجد رسائل بعد.',
    channels: { whatsapp: 'واتساب', sms: 'SMS' },
    states: {
      accepted: 'قُبلت',
      sent: 'أُرسلت',
      delivered: 'وصلت',
      read: 'قُرئت',
      failed: 'فشلت',
    },
    notArrived: 'لا تظهر على الهاتف',
    answer: 'الرد',
    reply: 'إرسال الرد',
    phone: 'من الهاتف',
    write: 'إرسال إلى المركز',
    next: 'ما يحدث للرسائل القادمة',
    choose: 'اختيار',
    template: 'اعتماد قالب في واتساب',
    templateName: 'اسم القالب',
    templateLanguage: 'لغته',
    templateText: 'نصه',
    approve: 'اعتماد القالب',
    scenarios: {
      delivered: 'تصل',
      read: 'تصل وتُقرأ',
      sent: 'تُرسل ولا تصل',
      failed: 'تفشل: لا واتساب على الهاتف',
      refused: 'تُرفض فورًا',
      limited: 'تُرفض لكثرة الرسائل',
      twice: 'يُبلَّغ عنها مرتين',
      'out-of-order': 'تُبلَّغ القراءة قبل الوصول',
      late: 'يتأخر الإبلاغ عنها',
      forged: 'إبلاغ بتوقيع مزوّر',
      unknown: 'إبلاغ عن رسالة غير موجودة',
      unavailable: 'الخدمة غير متاحة',
      closed: 'ينقطع الاتصال قبل القبول',
      lost: 'تُقبل ويضيع الرد',
      slow: 'تُقبل ويتأخر الرد',
      lie: 'تُقبل ولا تُرسل أبدًا',
    },
    down: (channel) => `إيقاف خدمة ${channel}`,
    up: (channel) => `تشغيل خدمة ${channel}`,
    isDown: (channel) => `خدمة ${channel} متوقفة الآن.`,
    deliver: (count) => `تسليم ما ينتظر (${count})`,
  },
  en: {
    title: 'Test phones',
    notice: 'This is a test page: no message reaches a real phone.',
    otherLanguage: 'العربية',
    none: 'There are no messages yet.',
    channels: { whatsapp: 'WhatsApp', sms: 'SMS' },
    states: { accepted: 'Accepted', sent: 'Sent', delivered: 'Delivered', read: 'Read', failed: 'Failed' },
    notArrived: 'not on the phone',
    answer: 'Answer',
    reply: 'Reply',
    phone: 'From the phone',
    write: 'Write to the shop',
    next: 'What happens to the next messages',
    choose: 'Choose',
    template: 'Approve a template at WhatsApp',
    templateName: 'Template name',
    templateLanguage: 'Its language',
    templateText: 'Its text',
    approve: 'Approve the template',
    scenarios: {
      delivered: 'They arrive',
      read: 'They arrive and are read',
      sent: 'They are sent and never arrive',
      failed: 'They fail: no WhatsApp on the phone',
      refused: 'They are refused at once',
      limited: 'They are refused as too many',
      twice: 'They are reported twice',
      'out-of-order': 'Reading is reported before arriving',
      late: 'They are reported late',
      forged: 'Forge the signature of a report',
      unknown: 'Report a message that is not there',
      unavailable: 'The service is unavailable',
      closed: 'The connection closes before they are taken',
      lost: 'They are taken, and the answer is lost',
      slow: 'They are taken, and the answer is slow',
      lie: 'They are taken and never sent',
    },
    down: (channel) => `Take ${channel} down`,
    up: (channel) => `Bring ${channel} up`,
    isDown: (channel) => `${channel} is down now.`,
    deliver: (count) => `Deliver what waits (${count})`,
  },
};
