import { cairoDay } from '#contract/cairo-day.ts';
import { PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { cairoDayStart } from '../../../functions/lib/cairo.ts';
import { countMovementId, derivedId } from '../../../functions/lib/ids.ts';
import { searchColumns } from '../../../functions/lib/search.ts';
import { countTags, tagColumns } from '../../../functions/subjects/catalogue/rules/tags.ts';
import { type CatalogueProduct, readCatalogue } from '../../seed/catalogue.ts';
import type { Sink } from './bulk.ts';
import type { Random } from './random.ts';

/** Vocabularies of the filters; with those of the sample catalogue they come to about 3,400 tags. */
const MODELS = 2_800;
const MODELS_A_FAMILY = 8;
const BRANDS = 'Phonak Oticon Widex Signia ReSound Starkey Unitron Rexton Bernafon Philips Beltone Sonic'.split(' ');
const ACCESSORY_BRANDS = 120;
const HOLDER_TYPES = 40;
const BATTERIES = ['10', '312', '13', '675', 'rechargeable'];
const STYLES = ['bte', 'ric', 'cic'] as const;
const CHANNELS = [4, 8, 12, 16, 20, 24];
const ACCESSORY_SHARE = 20;
const SOLD_OUT_PERCENT = 8;
const STOCK_MAX = 200;

const WORDS_EN =
  'quiet clear discreet rechargeable waterproof light speech noise street music streaming comfort directional'.split(
    ' ',
  );
const WORDS_AR =
  'هادئة واضحة خفية قابلة للشحن مقاومة للماء خفيفة كلام ضوضاء شارع موسيقى مريحة اتجاهية بطارية صوت'.split(' ');

/** A product that can be ordered, and how its stock moves. */
export interface StockedProduct extends CatalogueProduct {
  /** What its movements since the last count come to. */
  movedSinceCount: number;
}

/** The sample catalogue and generated products beside it, so many in all. The pictures are those of the sample. */
export function largeCatalogue(count: number, random: Random): StockedProduct[] {
  const sample = readCatalogue();
  const products: CatalogueProduct[] = [...sample];
  for (let number = 0; products.length < count; number += 1) {
    const { id: image, picture } = sample[number % sample.length]!;
    products.push(
      number % 100 < ACCESSORY_SHARE
        ? accessory(number, { image, picture }, random)
        : hearingAid(number, { image, picture }, random),
    );
  }
  return products.map((product) => ({ ...product, movedSinceCount: 0 }));
}

interface Picture {
  image: string;
  picture: string;
}

function hearingAid(number: number, { image, picture }: Picture, random: Random): CatalogueProduct {
  const product_type = 'hearing-aids';
  const modelNumber = number % MODELS;
  const variant = Math.floor(number / MODELS);
  const brand = BRANDS[modelNumber % BRANDS.length]!;
  const names = {
    brand,
    family: `Series ${Math.floor(modelNumber / MODELS_A_FAMILY)}`,
    model: `Model ${modelNumber}`,
    style: STYLES[variant % STYLES.length]!,
    making: null,
    pair_price_piasters: null,
    image_in_ear: null,
    battery: BATTERIES[variant % BATTERIES.length]!,
    ...descriptions(random),
  };
  const from = random.below(30);
  const row = {
    ...names,
    channel: CHANNELS[variant % CHANNELS.length]!,
    fitting_range_from: from,
    fitting_range_to: from + 30 + random.below(60),
    ...searchColumns({ product_type, ...names }),
    ...goods(derivedId('large', product_type, number), image, 500_000 + 10_000 * random.below(900), random),
  };
  return { id: row.$id, product_type, row, picture, searchable: { ...row, product_type } };
}

function accessory(number: number, { image, picture }: Picture, random: Random): CatalogueProduct {
  const product_type = 'accessories';
  const names = {
    brand: `Maker ${number % ACCESSORY_BRANDS}`,
    title_ar: `ملحق رقم ${number}`,
    title_en: `Accessory ${number}`,
    battery_size: random.percent(50) ? random.pick(BATTERIES.slice(0, -1)) : null,
    holder_type: random.percent(50) ? `holder ${random.below(HOLDER_TYPES)}` : null,
    ...descriptions(random),
  };
  const row = {
    ...names,
    ...searchColumns({ product_type, ...names }),
    ...goods(derivedId('large', product_type, number), image, 5_000 + 500 * random.below(400), random),
  };
  return { id: row.$id, product_type, row, picture, searchable: { ...row, product_type } };
}

const NO_REVIEWS = { review_count: 0, review_stars: 0 };
const NO_SALE = { sale_price_piasters: null, sale_from: null, sale_until: null, price_turns_at: null };

function goods($id: string, image: string, price_piasters: number, random: Random) {
  const stock = random.percent(SOLD_OUT_PERCENT) ? 0 : 1 + random.below(STOCK_MAX);
  return {
    $id,
    image,
    image_size: null,
    price_piasters,
    price_now_piasters: price_piasters,
    ...NO_SALE,
    ...NO_REVIEWS,
    stock,
    version: 0,
    archived_at: null,
    request_ids: [],
  };
}

function descriptions(random: Random) {
  const sentence = (words: readonly string[]) => Array.from({ length: 24 }, () => random.pick(words)).join(' ');
  return { description_ar: `<p>${sentence(WORDS_AR)}</p>`, description_en: `<p>${sentence(WORDS_EN)}</p>` };
}

/**
 * Products, their tags, and the last count of each one's stock, with which the movements of today begin: the shop keeps
 * older ones only for a while and does not sum them up any more.
 */
export function addCatalogue(sink: Sink, products: readonly StockedProduct[], { now, opened }: Times): void {
  const tables = { 'hearing-aids': 'hearing_aids', accessories: 'accessories' } as const;
  const at = lastCount(now).toISOString();
  for (const [index, { id, product_type, row, movedSinceCount }] of products.entries()) {
    sink.add(tables[product_type], { ...row, $createdAt: new Date(opened.getTime() + index).toISOString() });
    sink.add('stock_movements', {
      $id: countMovementId(product_type, id),
      product_type,
      product_id: id,
      change: row.stock - movedSinceCount,
      reason: 'count',
      at,
    });
  }
  for (const { id, delta, ...tag } of countTags(products.map(({ searchable }) => searchable))) {
    sink.add('tags', { $id: id, ...tag, ...tagColumns(tag), count: delta });
  }
}

/** When the shop opened, and when its books end. */
export interface Times {
  opened: Date;
  now: Date;
}

/** When the stock was counted last: in the night. */
export function lastCount(now: Date): Date {
  return cairoDayStart(cairoDay(now));
}

/** So many of each kind, for whoever prints it. */
export function countKinds(products: readonly CatalogueProduct[]): Record<ProductType, number> {
  return Object.fromEntries(
    PRODUCT_TYPES.map((type) => [type, products.filter(({ product_type }) => product_type === type).length]),
  ) as Record<ProductType, number>;
}
