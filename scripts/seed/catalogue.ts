import { HEARING_AID_STYLES, type ProductType } from '#contract/constants.ts';
import { cleanHtml } from '../../functions/domain/html.ts';
import { derivedId } from '../../functions/domain/ids.ts';
import { egpToPiasters } from '../../functions/domain/money.ts';
import { type SearchableProduct, searchColumns } from '../../functions/domain/search.ts';
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
  const texts = descriptions(entry);
  const search = searchColumns({ product_type, brand, family, model, style, battery, ...texts });
  const own = { brand, family, model, style, making, channel, battery, fitting_range_from, fitting_range_to };
  return { ...own, ...texts, ...goods(id, entry), ...viewsOf(style), ...search };
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
    stock,
    version: 0,
    archived_at: null,
    request_ids: [],
  };
}

function descriptions(entry: { description_ar: string; description_en: string }) {
  return { description_ar: paragraph(entry.description_ar), description_en: paragraph(entry.description_en) };
}

/** The catalogue's descriptions are plain text; the shop keeps HTML. */
function paragraph(text: string): string {
  return cleanHtml(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
}
