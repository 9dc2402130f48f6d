import type { Language } from '#contract/constants.ts';
import { TYPED_FIELDS } from '#contract/letters/fields.ts';
import { writeDate, writeTime } from '#contract/writing.ts';
import { DEGREE_WORDS, writeAverage, writeDevice, writeWarranty } from './letter-words.ts';
import type { LetterValues } from './render-letter.ts';

const TEXTS = {
  ar: {
    client: 'منى علي حسن',
    tester: 'د. سارة محمود',
    author: 'هدى سمير',
    source: 'طبيب',
    recipient: 'الأستاذ الدكتور أحمد فؤاد',
    text: 'هنا النص الذي يُكتب لكل خطاب.',
  },
  en: {
    client: 'Mona Ali Hassan',
    tester: 'Dr Sara Mahmoud',
    author: 'Hoda Samir',
    source: 'A doctor',
    recipient: 'Professor Ahmed Fouad',
    text: 'The text that is typed for each letter stands here.',
  },
} as const satisfies Record<Language, object>;

const DEVICES = ['Right', 'Left'].map((side, place) => ({
  hearing_aid: `Example P90 ${side}`,
  serial_number: `2130X${4567 + place}`,
  warranty_until: '2028-11-29T00:00:00.000Z',
}));
const DAY = '2026-11-29T14:30:00.000Z';

/** What stands in the fields of a template that nobody is chosen for. */
export function exampleValues(lang: Language): LetterValues {
  const texts = TEXTS[lang];
  const plain = (text: string) => ({ lines: [text] });
  const said = (...lines: string[]) => ({ lines, isProse: true });
  const [recipient, text] = TYPED_FIELDS;
  return {
    'client.name': plain(texts.client),
    'client.birth_year': plain('1955'),
    'client.national_id': plain('25501011234567'),
    'client.phone': plain('0100 123 4567'),
    'client.file': plain('68f2a91c'),
    'client.source': said(texts.source),
    'client.last_visit': said(writeDate(DAY, lang)),
    'test.date': said(writeDate(DAY, lang)),
    'test.tester': plain(texts.tester),
    'test.right': said(DEGREE_WORDS[lang].moderate),
    'test.left': said(DEGREE_WORDS[lang].severe),
    'test.right_average': said(writeAverage({ value: 44, isAtLeast: false }, lang)),
    'test.left_average': said(writeAverage({ value: 68, isAtLeast: false }, lang)),
    'devices.list': said(...DEVICES.map((device) => writeDevice(device, lang))),
    'devices.sold': said(...DEVICES.map((device) => writeDevice(device, lang))),
    'devices.warranty': said(...DEVICES.map((device) => writeWarranty(device, lang))),
    'devices.sold_warranty': said(...DEVICES.map((device) => writeWarranty(device, lang))),
    'appointment.time': said(writeTime(DAY, lang)),
    'appointment.specialist': plain(texts.tester),
    'letter.date': said(writeDate(DAY, lang)),
    'letter.author': plain(texts.author),
    [recipient]: plain(texts.recipient),
    [text]: said(texts.text),
  };
}
