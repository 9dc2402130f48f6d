import type { AgreementChannel, AgreementKind } from '#contract/consents/signing.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { each } from '#contract/fields.ts';
import { fill, LOCALES } from '#contract/writing.ts';

type Both = Record<Language, string>;

/** What a document says that is of one thing. */
export interface DocumentFacts {
  /** Hearing aids, each with its serial number where it has one. */
  devices: readonly { title: Both; serial: string | null }[];
  /** The last day, `2026-11-29`; null where there is none. */
  day: string | null;
}

/**
 * The words that clients sign: a title and lines, of which `{devices}` and `{day}` stand for what is handed over. Whoever
 * changes any raises `AGREEMENT_WORDS`; what was signed before is kept as it was read.
 */
export const WORDS: Record<AgreementKind, Record<Language, { title: string; lines: readonly string[] }>> = {
  health: {
    ar: {
      title: 'حفظ بياناتي الصحية',
      lines: [
        'أوافق على أن يحفظ مركز سماع بياناتي الصحية اللازمة لخدمتي: نتائج فحص السمع، وبيانات سماعاتي وقوالب أذني، وملاحظات زياراتي.',
        'لا يطّلع عليها إلا فريق المركز ومن يُلزم القانون باطلاعه عليها، ولا تُستخدم في الإعلانات.',
        'يمكنني سحب موافقتي في أي وقت. عندها يسجّل المركز طلبًا بمحو ملفي، ولا يبقى منه إلا ما يوجب القانون حفظه، وللمدة التي يحددها.',
      ],
    },
    en: {
      title: 'Keeping my health data',
      lines: [
        'I agree that the Samaa centre keeps the health data it needs to look after me: results of hearing tests, details of my hearing aids and ear molds, and notes of my visits.',
        'Only the team of the centre sees them, and anyone the law entitles to see them. They are not used for advertising.',
        'I can withdraw my consent at any time. The centre then records a request to erase my record, and keeps only what the law requires, for as long as it requires.',
      ],
    },
  },
  messages: {
    ar: {
      title: 'رسائل عن مواعيدي وأجهزتي',
      lines: [
        'يرسل إليّ مركز سماع رسائل تخص خدمتي: تأكيد موعد أو تذكير به، وجهاز أصبح جاهزًا، وقسط حان موعده، وورقة طلبتها.',
        'أختار كل وسيلة على حدة، ويمكنني تغيير اختياري في أي وقت. بدون أي وسيلة يتصل بي المركز هاتفيًا عند الحاجة.',
      ],
    },
    en: {
      title: 'Messages about my appointments and devices',
      lines: [
        'The Samaa centre sends me messages about my care: a confirmation or reminder of an appointment, a device that is ready, an instalment that is due, or a paper I asked for.',
        'I choose each channel separately and can change my choice at any time. If I choose none, the centre calls me when needed.',
      ],
    },
  },
  marketing: {
    ar: {
      title: 'العروض والدعوات',
      lines: [
        'يرسل إليّ مركز سماع عروضًا عن منتجاته وخدماته ودعوات إلى زيارة جديدة.',
        'أختار كل وسيلة على حدة. رفضي لا يغيّر شيئًا في خدمتي، ويمكنني إيقاف هذه الرسائل في أي وقت.',
      ],
    },
    en: {
      title: 'Offers and invitations',
      lines: [
        'The Samaa centre sends me offers of its products and services, and invitations to a new visit.',
        'I choose each channel separately. Declining changes nothing about my care, and I can stop these messages at any time.',
      ],
    },
  },
  terms: {
    ar: {
      title: 'شروط الخدمة في المركز',
      lines: [
        'شُرحت لي خطوات الخدمة وتكلفتها قبل أن تبدأ، وأُجيب عن أسئلتي.',
        'أعلم أن السماعة تساعد على السمع ولا تعيده كما كان، وأنها تحتاج إلى ضبط ومتابعة وإلى وقت للتعود عليها.',
        'أعلم أن أخذ مقاس الأذن قد يسبب ضيقًا بسيطًا يزول، وأخبرت المركز بأي عملية أو مرض أو ألم في الأذن.',
        'يمكنني التوقف عن أي خطوة متى شئت.',
      ],
    },
    en: {
      title: 'Terms of treatment',
      lines: [
        'The steps of my treatment and their cost were explained to me before they began, and my questions were answered.',
        'I know that a hearing aid helps me hear but does not restore natural hearing, and that it needs fitting, follow-up visits and time to get used to.',
        'I know that taking an ear impression may be briefly uncomfortable, and I have told the centre of any operation, illness or pain of my ears.',
        'I can stop at any step whenever I want.',
      ],
    },
  },
  loan: {
    ar: {
      title: 'استلام سماعة معارة',
      lines: [
        'استلمت من مركز سماع على سبيل الإعارة:\n{devices}',
        'الجهاز ملك المركز. أعيده في موعد أقصاه {day} سليمًا كما استلمته، ولا أُسأل عن أثر الاستعمال المعتاد.',
        'أبلغ المركز فورًا إذا تعطل الجهاز أو فُقد.',
      ],
    },
    en: {
      title: 'Receipt of a loaned hearing aid',
      lines: [
        'I received on loan from the Samaa centre:\n{devices}',
        'It belongs to the centre. I return it by {day} in the condition in which I received it, apart from normal wear.',
        'I tell the centre at once if it breaks or is lost.',
      ],
    },
  },
  trial: {
    ar: {
      title: 'استلام سماعة للتجربة',
      lines: [
        'استلمت من مركز سماع للتجربة:\n{devices}',
        'آخر يوم في التجربة {day}. يمكنني الإرجاع حتى هذا اليوم، ولا يُشترط أن أذكر السبب.',
        'شُرح لي الاستعمال والعناية، وأحافظ على ما استلمته طوال التجربة.',
      ],
    },
    en: {
      title: 'Receipt of hearing aids for a trial',
      lines: [
        'I received from the Samaa centre for a trial:\n{devices}',
        'The last day of the trial is {day}. I can return them until that day without giving a reason.',
        'Their use and care were explained to me, and I look after them during the trial.',
      ],
    },
  },
  delivery: {
    ar: {
      title: 'استلام السماعات',
      lines: [
        'استلمت من مركز سماع:\n{devices}',
        'جُرّبت أمامي وهي تعمل، وشُرح لي الاستعمال والتنظيف والشحن أو تغيير البطارية، وعرفت مدة الضمان.',
      ],
    },
    en: {
      title: 'Receipt of hearing aids',
      lines: [
        'I received from the Samaa centre:\n{devices}',
        'They were tried in front of me and work. Their use, cleaning, and charging or changing of batteries were explained to me, and I know how long the warranty lasts.',
      ],
    },
  },
};

const CHANNELS: Record<AgreementChannel, Both> = {
  whatsapp: { ar: 'واتساب', en: 'WhatsApp' },
  sms: { ar: 'رسائل نصية (SMS)', en: 'Text messages (SMS)' },
  email: { ar: 'البريد الإلكتروني', en: 'Email' },
};

const SERIAL: Both = { ar: '• {title}، الرقم المسلسل {serial}', en: '• {title}, serial number {serial}' };

/** A name or a number among words of either direction. */
const isolated = (value: string): string => `\u2068${value}\u2069`;

/** A day with its year, as it stands on a paper. */
const dayOf = (day: string, lang: Language): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(LOCALES[lang], { timeZone: 'UTC', dateStyle: 'long' });

export const titleOf = (kind: AgreementKind): Both => ({ ar: WORDS[kind].ar.title, en: WORDS[kind].en.title });

/** The title with what was handed over: of two loans each is called by its own. */
export const titleWithThings = (kind: AgreementKind, { devices }: DocumentFacts): Both =>
  each(LANGUAGES, (lang) => {
    const { title } = WORDS[kind][lang];
    const named = devices.map((one) => isolated([one.title[lang], one.serial].filter(Boolean).join(' ')));
    return named.length === 0 ? title : `${title}: ${named.join(lang === 'ar' ? '، ' : ', ')}`;
  });

/** What the answers of a document are to. */
export const labelOf = (kind: AgreementKind, channel: AgreementChannel | null): Both =>
  channel === null ? titleOf(kind) : CHANNELS[channel];

/** The words of a document in a language. */
export function writeText(kind: AgreementKind, { devices, day }: DocumentFacts, lang: Language): string {
  const list = devices.map(({ title, serial }) =>
    serial === null
      ? `• ${isolated(title[lang])}`
      : fill(SERIAL[lang], { title: isolated(title[lang]), serial: isolated(serial) }),
  );
  const values = { devices: list.join('\n'), day: day === null ? '' : isolated(dayOf(day, lang)) };
  return WORDS[kind][lang].lines.map((line) => fill(line, values)).join('\n\n');
}
