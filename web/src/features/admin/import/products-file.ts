import { csvColumns } from '#contract/catalogue/csv.ts';
import { type ProductFieldName, productFieldNames } from '#contract/catalogue/product-fields.ts';
import { type HEARING_AID_STYLES, type MAKINGS, PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { isBlank } from '#contract/invisible.ts';
import { csvLines } from '../shared/csv.ts';
import type { Sheet, SheetRow } from '../shared/sheet.ts';
import { finder } from './columns.ts';
import type { FileColumns, Matching } from './file-kind.ts';

/** Names a product of the store. */
const ID = '$id';

const BATTERY = ['battery', 'battery size', 'البطارية', 'بطارية', 'مقاس البطارية', 'نوع البطارية'];

/** What other systems call the fields of a product, in whatever spelling. */
const NAMES: Record<ProductFieldName | 'version' | 'stock_was', readonly string[]> = {
  brand: ['brand', 'make', 'manufacturer', 'الماركة', 'ماركة', 'العلامة التجارية', 'الشركة', 'الشركة المصنعة'],
  family: ['family', 'series', 'range', 'platform', 'السلسلة', 'سلسلة', 'العائلة', 'الفئة'],
  model: ['model', 'model name', 'الموديل', 'موديل', 'الطراز', 'طراز'],
  style: ['style', 'form factor', 'hearing aid style', 'الشكل', 'شكل السماعة'],
  making: ['making', 'custom', 'التصنيع', 'طريقة الصنع'],
  channel: ['channel', 'channels', 'number of channels', 'القنوات', 'قنوات', 'عدد القنوات'],
  battery: BATTERY,
  battery_size: BATTERY,
  fitting_range_from: ['fitting range from', 'fitting from', 'min loss', 'مدى الملاءمة من', 'أقل ضعف سمع'],
  fitting_range_to: ['fitting range to', 'fitting to', 'max loss', 'مدى الملاءمة إلى', 'أقصى ضعف سمع'],
  price: [
    ...['price', 'price egp', 'retail price', 'selling price', 'unit price'],
    ...['السعر', 'سعر', 'سعر البيع', 'ثمن البيع', 'الثمن', 'السعر ج م', 'السعر بالجنيه'],
  ],
  sale_price: ['sale price', 'special price', 'offer price', 'سعر العرض', 'السعر بعد الخصم'],
  sale_from: ['sale from', 'sale starts', 'بداية العرض'],
  sale_until: ['sale until', 'sale ends', 'نهاية العرض'],
  pair_price: ['pair price', 'price for two', 'سعر القطعتين معًا', 'سعر الزوج'],
  stock: [
    ...['stock', 'quantity', 'qty', 'in stock', 'on hand', 'pieces'],
    ...['المخزون', 'مخزون', 'الكمية', 'كمية', 'العدد', 'الرصيد', 'القطع', 'عدد القطع'],
  ],
  image: [],
  image_in_ear: [],
  image_size: [],
  title_ar: [
    'title in arabic',
    'العنوان بالعربية',
    'العنوان',
    'arabic title',
    'arabic name',
    'الاسم',
    'اسم المنتج',
    'الاسم بالعربية',
    'الاسم العربي',
    'الصنف',
    'اسم الصنف',
  ],
  title_en: [
    'title in english',
    'العنوان بالإنجليزية',
    'title',
    'name',
    'product',
    'product name',
    'item',
    'item name',
    'english name',
    'الاسم بالإنجليزية',
  ],
  holder_type: ['holder type', 'holder', 'accessory type', 'نوع المستلزم', 'نوع الحامل'],
  description_ar: ['description in arabic', 'arabic description', 'الوصف', 'وصف', 'وصف المنتج', 'الوصف بالعربية'],
  description_en: ['description in english', 'description', 'english description', 'الوصف بالإنجليزية'],
  version: [],
  stock_was: [],
};

const CHOICES = {
  style: finder<(typeof HEARING_AID_STYLES)[number]>({
    bte: ['behind the ear', 'خلف الأذن'],
    ric: ['receiver in canal', 'receiver in the canal', 'rite', 'السماعة داخل القناة'],
    cic: ['completely in canal', 'completely in the canal', 'داخل القناة', 'داخل قناة الأذن'],
  }),
  making: finder<(typeof MAKINGS)[number]>({
    'ready-made': ['ready', 'جاهزة', 'جاهز'],
    'custom-made': ['custom', 'custom made', 'مصنوعة على مقاس الأذن', 'على المقاس', 'تفصيل'],
  }),
};

/** What a cell says as the import takes it: it reads numbers in any digits itself; choices have many names. */
const catalogueCell = (field: string | null | undefined, cell: string): string =>
  field === 'style' || field === 'making' ? (CHOICES[field](cell) ?? cell) : cell;

/** True for what editors write of a product, as opposed to what only files say. */
export const isProductField = (field: string): field is ProductFieldName =>
  PRODUCT_TYPES.some((type) => (productFieldNames(type) as readonly string[]).includes(field));

/** The same text in the other language; of texts in both one is enough. */
const otherLanguage = (field: string): string =>
  field.replace(/_(ar|en)$/, (_end, language) => (language === 'ar' ? '_en' : '_ar'));

function productsFile(type: ProductType): FileColumns {
  const fields = csvColumns(type);
  const known = finder(
    Object.fromEntries(Object.entries(NAMES).filter(([field]) => fields.includes(field))) as Record<
      string,
      readonly string[]
    >,
  );
  // A product may come without its picture, which is added in the editor.
  const needed = productFieldNames(type, (field) => field.needed && field.kind !== 'picture');
  return {
    kind: type,
    fields,
    several: [],
    days: [],
    // Only a file of the store holds ids of the store.
    fieldOf: (column) => (column.trim() === ID ? ID : known(column)),
    isEnough: (matching) =>
      matching.includes(ID) ||
      needed.every((field) => matching.includes(field) || matching.includes(otherLanguage(field))),
  };
}

/** Files of products of the store. */
export const PRODUCT_FILES: Record<ProductType, FileColumns> = {
  'hearing-aids': productsFile('hearing-aids'),
  accessories: productsFile('accessories'),
};

/** Stands in a cell too many: the import then names the line as one whose cells do not fit its columns. */
const MISPLACED = '?';

/** A file as the import of products takes it: its matched columns, under the names that the import knows. */
export function catalogueCsv({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>, matching: Matching): string {
  const taken = matching.flatMap((field, index) => (field === null ? [] : [index]));
  // Columns to the right without a name hold nothing, unless a cell slipped there.
  const width = Math.max(columns.findLastIndex((name) => name !== '') + 1, (taken.at(-1) ?? -1) + 1);
  const lines = rows.map(({ cells }) => {
    const fits = cells.length >= width && cells.slice(width).every(isBlank);
    const line = taken.map((index) => catalogueCell(matching[index], cells[index] ?? ''));
    return fits ? line : [...line, MISPLACED];
  });
  return csvLines([taken.map((index) => matching[index] ?? ''), ...lines]);
}

/** The line of the file that the import knows by this number; 0 is the file as a whole. */
export const lineInFile = (rows: readonly SheetRow[], number: number): number => rows[number - 2]?.line ?? number;
