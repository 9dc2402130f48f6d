/** Words that people type for what the catalogue writes in another way. Keys are as stored; values are free text. */

/** How brands are written in Arabic, by their name in lower case. */
export const BRAND_WORDS: Readonly<Record<string, string>> = {
  phonak: 'فوناك',
  oticon: 'أوتيكون اوتيكن',
  widex: 'وايدكس ويدكس',
  signia: 'سيجنيا سيغنيا سيكنيا',
  resound: 'ريساوند ريزاوند جي إن ري ساوند',
  starkey: 'ستاركي',
  unitron: 'يونيترون',
  rexton: 'ركستون ريكستون',
  bernafon: 'برنافون بيرنافون',
  philips: 'فيليبس فيلبس',
  beltone: 'بلتون بيلتون',
  rayovac: 'رايوفاك',
  'power one': 'باور ون',
  duracell: 'دوراسيل ديوراسيل',
  audinell: 'أودينيل',
  perfectdry: 'بيرفكت دراي',
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
