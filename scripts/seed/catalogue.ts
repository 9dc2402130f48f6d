import { HEARING_AID_STYLES, type Language, type ProductType } from '#contract/constants.ts';
import { cleanHtml } from '../../functions/lib/html.ts';
import { derivedId } from '../../functions/lib/ids.ts';
import { egpToPiasters } from '../../functions/lib/money.ts';
import { type SearchableProduct, searchColumns } from '../../functions/lib/search.ts';
import type { AccessoriesRow, HearingAidsRow } from '../../functions/runtime/rows.generated.ts';
import entries from './data/catalogue.json' with { type: 'json' };

type Entry = (typeof entries)[number];
type HearingAidEntry = Entry & {
  product_type: 'hearing-aids';
  brand: string;
  family: string;
  model: string;
  style: HearingAidsRow['style'];
  making?: HearingAidsRow['making'];
  channel: number;
  battery: string;
  fitting_range: [number, number];
};
type AccessoryEntry = Entry & { product_type: 'accessories' };

/** A row as it is made, with the id that follows from what the product is. */
export type WithId<Row> = Row & { $id: string };

/** A product of the catalogue, ready to be stored. */
export interface CatalogueProduct {
  /** The id of its row and of its picture. */
  id: string;
  product_type: ProductType;
  row: WithId<HearingAidsRow> | WithId<AccessoriesRow>;
  /** The file of its picture, in `data/pictures`. */
  picture: string;
  /** The fields by which it is found and counted. */
  searchable: SearchableProduct;
}

/** Every product that the shop starts with. The same catalogue always gives the same ids. */
export function readCatalogue(): CatalogueProduct[] {
  return entries.map((entry) => {
    const id = derivedId('product', entry.product_type, entry.brand ?? '', entry.model ?? entry.title_en ?? '');
    const row = isHearingAid(entry) ? hearingAidRow(id, entry) : accessoryRow(id, entry as AccessoryEntry);
    const product_type = isHearingAid(entry) ? 'hearing-aids' : 'accessories';
    return { id, product_type, row, picture: entry.picture, searchable: { ...row, product_type } };
  });
}

function isHearingAid(entry: Entry): entry is HearingAidEntry {
  return entry.product_type === 'hearing-aids';
}

function hearingAidRow(id: string, entry: HearingAidEntry): WithId<HearingAidsRow> {
  const { product_type, brand, family, model, style, making = null, channel, battery } = entry;
  const [fitting_range_from, fitting_range_to] = entry.fitting_range;
  const texts = descriptions(entry, dailyUse(entry));
  const search = searchColumns({ product_type, brand, family, model, style, battery, ...texts });
  const own = { brand, family, model, style, making, channel, battery, fitting_range_from, fitting_range_to };
  return { ...own, ...texts, ...goods(id, entry), pair_price_piasters: null, ...viewsOf(style), ...search };
}

function accessoryRow(id: string, entry: AccessoryEntry): WithId<AccessoriesRow> {
  const { product_type, brand, title_ar, title_en, battery_size, holder_type } = entry;
  const own = { brand, title_ar, title_en, battery_size, holder_type };
  const texts = descriptions(entry);
  return { ...own, ...texts, ...goods(id, entry), ...searchColumns({ product_type, ...own, ...texts }) };
}

/** What shows a style of hearing aid worn, and its size beside a coin; every aid of the style has the same pictures. */
export const VIEWS = HEARING_AID_STYLES.flatMap((style) =>
  (['in-ear', 'size'] as const).map((view) => ({
    id: derivedId('product-view', style, view),
    picture: `view-${style}-${view}.webp`,
    style,
    view,
  })),
);

function viewsOf(style: HearingAidsRow['style']) {
  const idOf = (view: string) => VIEWS.find((one) => one.style === style && one.view === view)?.id ?? null;
  return { image_in_ear: idOf('in-ear'), image_size: idOf('size') };
}

/** What every product has. */
function goods(id: string, { price_egp, stock }: { price_egp: number; stock: number }) {
  return {
    $id: id,
    image: id,
    image_size: null,
    price_piasters: egpToPiasters(price_egp),
    price_now_piasters: egpToPiasters(price_egp),
    sale_price_piasters: null,
    sale_from: null,
    sale_until: null,
    price_turns_at: null,
    review_count: 0,
    review_stars: 0,
    stock,
    version: 0,
    archived_at: null,
    request_ids: [],
  };
}

/** A sentence about using it, in both languages. */
type Said = Record<Language, string>;

const WORN: Record<HearingAidsRow['style'], Said> = {
  ric: {
    ar: 'جسم صغير خلف الأذن ومستقبل دقيق داخل القناة، فيبقى صوتك طبيعيًا.',
    en: 'A small body behind the ear and a fine receiver in the canal, so your own voice stays natural.',
  },
  bte: {
    ar: 'توضع خلف الأذن، ويسهل الإمساك بها وتشغيلها وتنظيفها.',
    en: 'Worn behind the ear: easy to hold, to switch on and to clean.',
  },
  cic: { ar: 'تدخل كلها في قناة الأذن، فلا يكاد أحد يراها.', en: 'Sits inside the ear canal, so it is hardly seen.' },
};

const CHARGED: Said = {
  ar: 'تُشحن ليلًا وتكفي يومًا كاملًا، بدون بطاريات تغيّرها.',
  en: 'Charges overnight and lasts a full day, with no batteries to change.',
};

/** How many days a disposable battery lasts, from and to, by its size. */
const BATTERY_DAYS: Record<string, [number, number]> = { 10: [3, 7], 312: [3, 10], 13: [6, 14], 675: [9, 20] };

/** What living with a hearing aid is like, by what it is. */
function dailyUse({ style, battery, channel }: HearingAidEntry): Said[] {
  const days = BATTERY_DAYS[battery];
  const power = days && {
    ar: `بطارية مقاس ${battery} تكفي من ${days[0]} إلى ${days[1]} ${days[1] > 10 ? 'يومًا' : 'أيام'} بحسب الاستخدام.`,
    en: `A size ${battery} battery lasts ${days[0]} to ${days[1]} days, depending on use.`,
  };
  const tuned = {
    ar: `${channel} ${channel > 10 ? 'قناة' : 'قنوات'} لمعالجة الصوت، تُضبط على نتيجة فحصك.`,
    en: `${channel} channels of sound, tuned to the results of your hearing test.`,
  };
  return [WORN[style], power ?? CHARGED, tuned];
}

function descriptions(entry: { description_ar: string; description_en: string }, points: readonly Said[] = []) {
  const text = (language: Language) =>
    html(
      entry[`description_${language}`],
      points.map((said) => said[language]),
    );
  return { description_ar: text('ar'), description_en: text('en') };
}

/** The catalogue's descriptions are plain text; the shop keeps HTML. */
function html(text: string, points: readonly string[]): string {
  const escaped = (one: string) => one.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const list = points.length > 0 ? `<ul>${points.map((point) => `<li>${escaped(point)}</li>`).join('')}</ul>` : '';
  return cleanHtml(`<p>${escaped(text)}</p>${list}`);
}
