import type { Random } from './random.ts';

const FIRST = (
  'محمد أحمد محمود مصطفى علي حسن حسين إبراهيم خالد عمر يوسف كريم طارق سامي نبيل عادل منى هدى سناء فاطمة عائشة زينب ' +
  'مريم نادية سلمى ريم دينا هبة إيمان أمل نورا ياسمين'
).split(' ');
const LAST = (
  'السيد عبدالله الشاذلي فوزي سليمان جرجس عزيز الحسيني منصور رمضان شعبان رجب البنا النجار الحداد الخطيب المصري ' +
  'الصعيدي الشرقاوي المنياوي الدمنهوري الفيومي غانم زكي وهبة بطرس شحاتة عوض حجازي بدوي'
).split(' ');
const CITIES = ['القاهرة', 'الجيزة', 'الإسكندرية', 'المنصورة', 'طنطا', 'أسيوط', 'الأقصر', 'بورسعيد'];
const STREETS = ['شارع التحرير', 'شارع الهرم', 'شارع شبرا', 'شارع مصدق', 'شارع عباس العقاد', 'شارع أبو قير'];

/** A person who does not exist. */
export interface Person {
  first: string;
  last: string;
  phone: string;
  address: string;
  city: string;
}

export function somebody(random: Random): Person {
  const city = random.pick(CITIES);
  return {
    first: random.pick(FIRST),
    last: random.pick(LAST),
    phone: `01${random.pick(['0', '1', '2', '5'])}${String(random.below(100_000_000)).padStart(8, '0')}`,
    address: `${1 + random.below(120)} ${random.pick(STREETS)}، ${city}`,
    city,
  };
}
