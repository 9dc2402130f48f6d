import type { Rows } from '../../functions/runtime/rows.generated.ts';
import {
  keptAppointmentSettings,
  START_APPOINTMENTS,
} from '../../functions/subjects/appointments/rules/appointment-settings.ts';
import { keptSayings } from '../../functions/subjects/settings/rules/shop-settings.ts';

/** Somebody who works on the days on which the clinic is open. */
const specialist = (id: string, name_ar: string, name_en: string, hours: { from: string; to: string }) => ({
  id,
  name_ar,
  name_en,
  active: true,
  kinds: [],
  hours: START_APPOINTMENTS.opening.map(({ day }) => ({ day, ...hours })),
  days_off: [],
});

/** The schedule of the sample shop; somebody's account may be one of its specialists. */
export const sampleAppointments = (accountId: string | null) =>
  keptAppointmentSettings({
    ...START_APPOINTMENTS,
    specialists: [
      specialist('specialist-hoda', 'د. هدى سمير', 'Dr Hoda Samir', { from: '10:00', to: '18:00' }),
      {
        ...specialist('specialist-karim', 'أ. كريم فؤاد', 'Karim Fouad', { from: '12:00', to: '20:00' }),
        account_id: accountId,
      },
    ],
    rooms: [{ id: 'room-test', name_ar: 'غرفة القياس', name_en: 'Test room', active: true, kinds: ['hearing-test'] }],
  });

/** Who sells in the sample shop and how they are reached: examples, as every name, number and address here. */
export const SAMPLE_SHOP_DETAILS = {
  delivery_days_from: 2,
  delivery_days_to: 5,
  seller_name_ar: 'مركز سماع لرعاية السمع',
  seller_name_en: 'Samaa Hearing Care Centre',
  seller_address_ar: '12 شارع طلعت حرب، الدور الثالث، وسط البلد، القاهرة',
  seller_address_en: '12 Talaat Harb Street, 3rd floor, Downtown, Cairo',
  opening_hours_ar: 'السبت إلى الخميس، من 10 صباحًا إلى 8 مساءً',
  opening_hours_en: 'Saturday to Thursday, 10 am to 8 pm',
  licence: '12345',
  commercial_register: '123456',
  tax_card: '123-456-789',
  phones: '01001234567\n01112345678',
  office_phone: '0223456789',
  whatsapp: '01001234567',
  shop_email: 'hello@samaa.example',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/',
  tiktok: 'https://www.tiktok.com/',
  map_place: '30.0474, 31.235',
  appointments: sampleAppointments(null),
  sayings: keptSayings([
    {
      name_ar: 'والد منى، 72 سنة',
      name_en: 'Mona’s father, 72',
      text_ar: 'صرت أسمع أحفادي على الغداء بدون أن أطلب منهم أن يعيدوا الكلام.',
      text_en: 'At lunch I hear my grandchildren without asking them to say it again.',
    },
    {
      name_ar: 'أ. سعاد، معلمة',
      name_en: 'Ms Soad, teacher',
      text_ar: 'ضبطوا السماعة ثلاث مرات حتى ارتحت لها، ولم يستعجلني أحد.',
      text_en: 'They adjusted the hearing aid three times until it felt right, and nobody hurried me.',
    },
    {
      name_ar: 'الحاج حسن، المنصورة',
      name_en: 'Hassan, Mansoura',
      text_ar: 'طلبت البطاريات بالهاتف ووصلتني بعد يومين.',
      text_en: 'I ordered batteries by phone, and they came two days later.',
    },
  ]),
} as const satisfies Partial<Rows['settings']>;
