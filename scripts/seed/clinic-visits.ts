import type { AccountData, BlockData } from '#contract/service-forms/schemas.ts';
import type { ReceptionFormData } from '#contract/visit-forms/schemas.ts';

/** A visit of the sample clinic, and how far it has come. */
export interface SampleVisit {
  person: Omit<ReceptionFormData, 'date'>;
  /** What customer service made of it; absent while it waits there. */
  service?: {
    blocks: BlockData[];
    /** A follow-up in so many days. */
    followUpInDays?: number;
    frozen?: boolean;
  };
  /** What accounting said of each block; absent while it waits there. */
  accounts?: AccountData[];
}

/** A day so many days from today, as `2026-11-20`. */
export type DayIn = (days: number) => string;

/** People at every stage of their way through the clinic; none of them exists. */
export function sampleVisits(dayIn: DayIn): SampleVisit[] {
  return [
    {
      person: {
        name: 'محمود عبد الرحمن السيد',
        phone: '01006104477',
        age: 71,
        address: '12 شارع التحرير، الدقي، الجيزة',
        reasons: { 0: { reason: 'new-hearing-aid' }, 1: { reason: 'ear-mold', qty: 2 } },
        transfer: 'د. هشام منصور',
      },
      service: {
        blocks: [
          {
            block_type: 'nha-em',
            hearing_aid: 'Phonak Audéo L70-R',
            style: 'ric',
            battery_size: '312',
            serial_number: '2214X0M8K',
            price: 38500,
            downpayment: 10000,
            old_client: false,
            tinnitus: false,
            gender: 'male',
            delivery_date: dayIn(3),
            side: 'r',
            type: 'soft',
            em_size: 'canal',
            vent: '1.5 مم',
          },
        ],
        followUpInDays: 14,
      },
      accounts: [{ downpayment: 20000, client_call: true, ready: 'lab', lab_number: 'L-1042' }],
    },
    {
      person: {
        name: 'فاطمة حسن إبراهيم',
        phone: '01114480213',
        age: 64,
        address: '5 شارع مصدق، المهندسين، الجيزة',
        reasons: { 0: { reason: 'maintenance' } },
        secondary_phone: '0233471182',
      },
      service: {
        blocks: [
          {
            block_type: 'm',
            hearing_aid: 'Oticon Real 2',
            style: 'bte',
            serial_number: '61508824',
            complaint: 'صوت متقطع وصفير',
            spare_parts: 'سماعة داخلية',
            changeable: 'true',
            connectable: true,
            battery_operated: true,
            delivery_date: dayIn(0),
            price: 1800,
            downpayment: 500,
          },
        ],
        followUpInDays: 0,
      },
      accounts: [{ price_acceptance: true, client_call: true, ready: 'ready' }],
    },
    {
      person: {
        name: 'كريم أشرف فوزي',
        phone: '01277031956',
        age: 34,
        address: '27 شارع عباس العقاد، مدينة نصر، القاهرة',
        reasons: { 0: { reason: 'programming' } },
      },
      service: {
        blocks: [
          {
            block_type: 'p',
            hearing_aid: 'Signia Pure C&G 3IX',
            number_of_hearing_aids: 2,
            style: 'ric',
            tinnitus: true,
            price: 600,
            note: 'برنامج خاص لبيئة العمل',
          },
        ],
      },
      accounts: [{ downpayment: 600, delivered: true, ready: 'ready', client_call: true }],
    },
    {
      person: {
        name: 'سناء محمد الشاذلي',
        phone: '01020557731',
        age: 79,
        address: '3 شارع أبو قير، سيدي جابر، الإسكندرية',
        reasons: { 0: { reason: 'ear-mold' }, 1: { reason: 'استشارة' } },
      },
      service: {
        blocks: [
          {
            block_type: 'em',
            side: 'lr',
            type: 'hard',
            em_size: 'full',
            vent: '2 مم',
            price: 900,
            delivery_date: dayIn(5),
          },
        ],
        followUpInDays: 1,
      },
    },
    {
      person: {
        name: 'عمر طارق سليمان',
        phone: '01551209384',
        age: 8,
        address: '44 شارع الهرم، الجيزة',
        reasons: { 0: { reason: 'new-hearing-aid', qty: 2 } },
      },
      service: {
        blocks: [
          {
            block_type: 'nha',
            hearing_aid: 'Phonak Sky L50-PR',
            style: 'bte',
            battery_size: '13',
            price: 29900,
            downpayment: 5000,
            old_client: true,
            gender: 'male',
            delivery_date: dayIn(10),
          },
        ],
        followUpInDays: 7,
        frozen: true,
      },
    },
    {
      person: {
        name: 'نادية جرجس عزيز',
        phone: '01223399140',
        age: 58,
        address: '9 شارع شبرا، القاهرة',
        reasons: { 0: { reason: 'maintenance' }, 1: { reason: 'programming' } },
      },
    },
    {
      person: {
        name: 'يوسف مينا جرجس',
        phone: '01223399140',
        age: 27,
        address: '9 شارع شبرا، القاهرة',
        reasons: { 0: { reason: 'new-hearing-aid' } },
      },
    },
  ] as SampleVisit[];
}
