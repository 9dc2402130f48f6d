import {
  columnOf,
  type ProductColumn,
  type ProductField,
  type ProductFields,
  productFields,
} from '#contract/catalogue/product-fields.ts';
import { choice, day, id, ids, int, moment, money, signed, text, whole } from '#contract/columns.ts';
import { LANGUAGES, PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { PIECE_STATES } from '#contract/pieces/constants.ts';
import { ACCOUNT, personalRecord, record, type ThingColumn } from '#records/record.ts';

/** As what a field of a product is kept. What a product must have and no edit may empty, no row is without. */
function kept(field: ProductField): ThingColumn {
  const facts = field.needed && !field.clearable ? ({ required: true } as const) : {};
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'size':
      return text(field.max, facts);
    case 'choice':
      return choice(field.choices, facts);
    case 'whole':
      return int(field.min, field.max, facts);
    case 'egp':
      return money(facts);
    case 'day':
      return text(10, facts);
    case 'picture':
      return id(facts);
  }
}

/** The columns of what editors write of a product. */
const written = <Type extends ProductType>(type: Type) =>
  Object.fromEntries(productFields(type).map(([name, field]) => [columnOf(name, field), kept(field)])) as Record<
    ProductColumn<ProductFields<Type>>,
    ThingColumn
  >;

/** What comes back from customers may bring it above what editors may. */
const stock = whole({ required: true });

/** Follow from the prices and the day (`priceColumns`); lists are sorted and filtered by the first. */
const priceOfToday = { price_now_piasters: money(), price_turns_at: moment() };

/** How many reviews are shown, and the sum of their stars; written with them, never by counting. */
const reviewed = { review_count: signed({ default: 0 }), review_stars: signed({ default: 0 }) };

/** What every product has besides what editors write. */
const besides = {
  stock,
  ...priceOfToday,
  ...reviewed,
  search: text(8000, { required: true }),
  names: text(1000),
  version: whole({ default: 0 }),
  archived_at: moment(),
  request_ids: ids(),
};

export const hearingAids = record('hearing_aids', {
  title: 'Hearing aids',
  nobody: 'The catalogue.',
  columns: {
    ...written('hearing-aids'),
    ...besides,
  },
  indexes: {
    newest: ['archived_at', '$createdAt'],
    brand: ['brand', 'archived_at', '$createdAt'],
    family: ['family', 'archived_at', '$createdAt'],
    model: ['model', 'archived_at', '$createdAt'],
    style: ['style', 'archived_at', '$createdAt'],
    battery: ['battery', 'archived_at', '$createdAt'],
    price_now_piasters: ['archived_at', 'price_now_piasters'],
    price_turns_at: ['price_turns_at'],
    stock: ['archived_at', 'stock', '$createdAt'],
  },
});

export const accessories = record('accessories', {
  title: 'Accessories',
  nobody: 'The catalogue.',
  columns: {
    ...written('accessories'),
    ...besides,
  },
  indexes: {
    newest: ['archived_at', '$createdAt'],
    brand: ['brand', 'archived_at', '$createdAt'],
    battery_size: ['battery_size', 'archived_at', '$createdAt'],
    holder_type: ['holder_type', 'archived_at', '$createdAt'],
    price_now_piasters: ['archived_at', 'price_now_piasters'],
    price_turns_at: ['price_turns_at'],
    stock: ['archived_at', 'stock', '$createdAt'],
  },
});

export const tags = record('tags', {
  title: 'Tags',
  nobody: 'The catalogue.',
  columns: {
    product_type: choice(PRODUCT_TYPES, { required: true }),
    category: text(30, { required: true }),
    title: text(100, { required: true }),
    count: whole({ required: true }),
    search: text(800),
    sounds: text(800),
  },
  indexes: {
    most_used: ['product_type', 'category', 'count'],
  },
});

export const cartItems = personalRecord('cart_items', {
  title: 'Cart items',
  of: { user_id: ACCOUNT },
  kept: 'carts',
  erased: 'row',
  newHolder: 'goes',
  toldFirst: ['product_type'],
  columns: {
    user_id: id({ required: true, told: false }),
    product_id: id({ required: true, told: true }),
    product_type: choice(PRODUCT_TYPES, { required: true, told: true }),
    count: int(1, 2_147_483_647, { required: true, told: true }),
    version: whole({ default: 0, told: false }),
    request_ids: ids({ told: false }),
  },
  indexes: { user_id: ['user_id'] },
});

export const stockNotices = personalRecord('stock_notices', {
  title: 'Stock notices',
  of: {
    user_id: ACCOUNT,
    email: { person: 'user', holds: 'email' },
  },
  kept: 'stock_notices',
  erased: 'row',
  newHolder: 'goes with the email',
  columns: {
    product_type: choice(PRODUCT_TYPES, { required: true, told: true }),
    product_id: id({ required: true, told: true }),
    user_id: id({ told: false }),
    email: text(320, { told: true }),
    lang: choice(LANGUAGES, { required: true, told: true }),
    mailbox_id: id({ told: false }),
    secret_hash: text(64, { told: false }),
  },
  indexes: {
    product: ['product_type', 'product_id', '$createdAt'],
    user_id: ['user_id'],
    email: ['email'],
    mailbox_id: ['mailbox_id'],
  },
});

export const stockMovements = record('stock_movements', {
  title: 'Stock movements',
  of: {
    order_id: { table: 'orders', orphan: 'movement_without_order' },
    form_id: { table: 'cs_forms', orphan: 'movement_without_form' },
  },
  nobody: 'Pieces, with the order or form and the member of staff who moved them.',
  columns: {
    product_type: choice(PRODUCT_TYPES, { required: true }),
    product_id: id({ required: true }),
    change: int(-2147483647, 2_147_483_647, { required: true }),
    reason: choice(
      [
        'opening',
        'order',
        'cancelled',
        'expired',
        'returned',
        'form',
        'received',
        'piece',
        'edited',
        'imported',
        'count',
      ],
      { required: true },
    ),
    order_id: id(),
    form_id: id(),
    actor_id: id(),
    at: moment({ required: true }),
  },
  indexes: {
    product: ['product_type', 'product_id', 'at'],
    order_id: ['order_id'],
    reason: ['reason'],
    at: ['at'],
    form_id: ['form_id'],
  },
});

export const stockPieces = record('stock_pieces', {
  title: 'Stock pieces',
  of: {
    block_id: { table: 'blocks', orphan: 'piece_without_block' },
    order_id: { table: 'orders', orphan: 'piece_without_order' },
  },
  nobody: 'Pieces by their serial numbers, with the form or order that sold them.',
  columns: {
    product_id: id({ required: true }),
    serial_number: text(60, { required: true }),
    state: choice(PIECE_STATES, { required: true }),
    received_on: day({ required: true }),
    supplier: text(120),
    cost_piasters: money(),
    delivery_id: id({ required: true }),
    form_id: id(),
    block_id: id(),
    order_id: id(),
    actor_name: text(128, { required: true }),
    version: whole({ default: 0 }),
  },
  indexes: {
    serial_number: { unique: ['serial_number'] },
    product_id: ['product_id'],
    state: ['state'],
    form_id: ['form_id'],
    order_id: ['order_id'],
  },
});
