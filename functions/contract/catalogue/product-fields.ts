import { HEARING_AID_STYLES, type Language, MAKINGS, MAX_PRICE, type ProductType } from '../constants.ts';
import { isBlank } from '../invisible.ts';

/** What a field of a product holds, and within which limits. */
export type ProductField = (
  | { kind: 'text' | 'html'; max: number }
  /** The size of a battery, kept in 0–9 whatever digits are typed. */
  | { kind: 'size'; max: number }
  /** `absent` is what a row says that has none. */
  | { kind: 'choice'; choices: readonly string[]; absent?: string }
  | { kind: 'whole'; min: number; max: number }
  /** Its column holds piasters and says so at the end of its name. */
  | { kind: 'egp'; max: number }
  /** A day in Cairo, `2026-12-01`, kept as it is written. */
  | { kind: 'day' }
  /** File id in the bucket `products`. */
  | { kind: 'picture' }
) & {
  /** A new product must have it; of a text in both languages one is enough. */
  needed?: true;
  /** An edit may leave it empty again. */
  clearable?: true;
  /** Tells a product from another one, together with the others that do. */
  identity?: true;
};

/** The kinds of pictures that a product may have, as the picker offers them. */
export const COVER_TYPES = ['image/webp', 'image/jpeg', 'image/png'] as const;
/** Pieces that editors and files may bring a product to. */
export const STOCK_MAX = 1_000_000;
/** Characters of HTML. */
export const DESCRIPTION_MAX = 20_000;

const description = { kind: 'html', max: DESCRIPTION_MAX, clearable: true } as const;
/** EGP, VAT included. */
const price = { kind: 'egp', max: MAX_PRICE } as const;
const saleDay = { kind: 'day', clearable: true } as const;
const goods = {
  price: { ...price, needed: true },
  /** What a piece costs from the first to the last day of a sale, both included; without a day that side is open. */
  sale_price: { ...price, clearable: true },
  sale_from: saleDay,
  sale_until: saleDay,
  /** Pieces that can be sold now. */
  stock: { kind: 'whole', min: 0, max: STOCK_MAX, needed: true },
} as const;
/** dB HL. */
const fitting = { kind: 'whole', min: -10, max: 140, needed: true } as const;
/** A further view: worn, or beside something whose size everybody knows. */
const view = { kind: 'picture', clearable: true } as const;
const name = { kind: 'text', max: 100, needed: true, identity: true } as const;

/**
 * The fields of a product that editors write, by its kind, in the order of forms and files. What calls take and answer,
 * the columns that are read and written, catalogue files and the editor's form follow from this table; a new field is a
 * line here and what it is called in both languages.
 */
export const PRODUCT_FIELDS = {
  'hearing-aids': {
    brand: name,
    family: name,
    model: name,
    style: { kind: 'choice', choices: HEARING_AID_STYLES, needed: true, identity: true },
    making: { kind: 'choice', choices: MAKINGS, absent: MAKINGS[0] },
    channel: { kind: 'whole', min: 1, max: 256, needed: true, identity: true },
    battery: { kind: 'size', max: 30, needed: true, identity: true },
    fitting_range_from: fitting,
    fitting_range_to: fitting,
    ...goods,
    /** What two of them cost together. */
    pair_price: { ...price, max: 2 * MAX_PRICE, clearable: true },
    image: { kind: 'picture', needed: true, clearable: true },
    image_in_ear: view,
    image_size: view,
    ...inBothLanguages('description', { ...description, needed: true }),
  },
  accessories: {
    brand: { kind: 'text', max: 100, clearable: true, identity: true },
    ...inBothLanguages('title', { kind: 'text', max: 200, needed: true, clearable: true, identity: true }),
    battery_size: { kind: 'size', max: 30, clearable: true, identity: true },
    holder_type: { kind: 'text', max: 60, clearable: true, identity: true },
    ...goods,
    image: { kind: 'picture', clearable: true },
    image_size: view,
    ...inBothLanguages('description', description),
  },
} as const satisfies Record<ProductType, Record<string, ProductField>>;

function inBothLanguages<const Name extends string, const Field extends ProductField>(name: Name, field: Field) {
  return { [`${name}_ar`]: field, [`${name}_en`]: field } as Record<`${Name}_${Language}`, Field>;
}

export type ProductFields<Type extends ProductType> = (typeof PRODUCT_FIELDS)[Type];
export type ProductFieldName = { [Type in ProductType]: keyof ProductFields<Type> }[ProductType];

/** The fields of a kind of product, each with its name. */
export function productFields(type: ProductType): [ProductFieldName, ProductField][] {
  return Object.entries(PRODUCT_FIELDS[type]) as [ProductFieldName, ProductField][];
}

/** The names of those fields for which something is so. */
export function productFieldNames(
  type: ProductType,
  which: (field: ProductField) => unknown = () => true,
): ProductFieldName[] {
  return productFields(type).flatMap(([name, field]) => (which(field) ? [name] : []));
}

export type ProductColumn<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { kind: 'egp' } ? `${Name}_piasters` : Name;
}[keyof Fields & string];

/** The column of a field. */
export const columnOf = <Name extends ProductFieldName>(name: Name, { kind }: ProductField) =>
  kind === 'egp' ? (`${name}_piasters` as const) : name;

/** The names of the pictures of a kind of product, the main one first. */
export const pictureNames = (type: ProductType) =>
  productFieldNames(type, ({ kind }) => kind === 'picture') as PictureName[];
export type PictureName = Extract<ProductFieldName, `image${string}`>;

/** The columns of the fields of a kind of product. */
export function columnsOfFields<Type extends ProductType>(type: Type): ProductColumn<ProductFields<Type>>[] {
  return productFields(type).map(([name, field]) => columnOf(name, field)) as ProductColumn<ProductFields<Type>>[];
}

/** What a column without a value says. */
export const absentValue = (field: ProductField): string | null => (field.kind === 'choice' && field.absent) || null;

export const isNumeric = ({ kind }: ProductField): boolean => kind === 'whole' || kind === 'egp';

/** The fields of a product as a form or a line of a file holds them; empty ones may be absent, null or `''`. */
export type ProductData = { [Name in ProductFieldName]?: ProductValue<Name> | null };
type ProductValue<Name extends ProductFieldName> = {
  [Type in ProductType]: Name extends keyof ProductFields<Type> ? FieldValue<ProductFields<Type>[Name]> : never;
}[ProductType];
/** What a form or a file holds in a field that is not empty. */
export type FieldValue<Field> = Field extends { kind: 'whole' | 'egp' }
  ? number
  : Field extends { choices: readonly (infer Choice)[] }
    ? Choice | ''
    : string;

/** What an edit sends: the fields that change, and in `clear` those that are to be empty. */
export type ProductChanges = ProductData & { clear?: ProductFieldName[] };

/** The fields that a new product of this kind lacks; a text counts when either language has it. */
export function missingProductFields(type: ProductType, data: ProductData): ProductFieldName[] {
  const english = (name: ProductFieldName) => name.replace(/_ar$/, '_en') as ProductFieldName;
  return productFieldNames(type, ({ needed }) => needed).filter(
    (name) => !name.endsWith('_en') && !isFilled(data[name]) && !isFilled(data[english(name)]),
  );
}

/** True when a field of a form holds something. */
export function isFilled<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null && (typeof value !== 'string' || !isBlank(value));
}
