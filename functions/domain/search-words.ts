/** Words that people type for what the catalogue writes in another way. Keys are as stored; values are free text. */

/** How brands are written in Arabic. */
export const BRAND_WORDS: Readonly<Record<string, string>> = {
  Phonak: 'فوناك',
  Oticon: 'أوتيكون اوتيكن',
  Widex: 'وايدكس ويدكس وايدكس',
  Signia: 'سيجنيا سيغنيا سيكنيا',
  ReSound: 'ريساوند ريزاوند جي إن ري ساوند',
  Starkey: 'ستاركي',
  Unitron: 'يونيترون',
  Rexton: 'ركستون ريكستون',
  Bernafon: 'برنافون بيرنافون',
  Philips: 'فيليبس فيلبس',
  Beltone: 'بلتون بيلتون',
  Rayovac: 'رايوفاك',
  'Power One': 'باور ون',
  Duracell: 'دوراسيل ديوراسيل',
  Audinell: 'أودينيل',
  PerfectDry: 'بيرفكت دراي',
};

/** What the styles of hearing aids are called. */
export const STYLE_WORDS: Readonly<Record<string, string>> = {
  bte: 'BTE behind the ear خلف الأذن',
  ric: 'RIC receiver in canal مستقبل داخل القناة سماعة في القناة',
  cic: 'CIC completely in canal invisible داخل القناة بالكامل مخفية',
};

/** What the kinds of products are called. */
export const PRODUCT_TYPE_WORDS = {
  'hearing-aids': 'hearing aid aids سماعة سماعات طبية أذن',
  accessories: 'accessory accessories ملحق ملحقات إكسسوار إكسسوارات',
} as const;

/** What batteries are called, by how the catalogue names the one that a product takes. */
export function batteryWords(battery: string): string {
  return battery === 'rechargeable'
    ? 'rechargeable charging battery قابلة للشحن شحن بطارية'
    : `${battery} battery batteries size بطارية بطاريات مقاس`;
}
