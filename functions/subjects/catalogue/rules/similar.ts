import type { Making } from '#contract/constants.ts';

interface Sold {
  $id: string;
  price_piasters: number;
  stock: number;
}

interface Aid extends Sold {
  product_type: 'hearing-aids';
  style: string;
  making: Making | null;
  fitting_range_from: number;
  fitting_range_to: number;
}

interface Part extends Sold {
  product_type: 'accessories';
  brand: string | null;
  battery_size: string | null;
  holder_type: string | null;
}

/** A product of either kind as far as it is likened to others. */
type Likened = Aid | Part;

/** What likens accessories, the strongest first. */
const LIKENESSES = ['holder_type', 'battery_size', 'brand'] as const;

/** What the products to choose from have in common with this one: the value of an indexed column; null when nothing does. */
export function likeness(product: Likened): { column: string; value: string } | null {
  if (product.product_type === 'hearing-aids') {
    return { column: 'style', value: product.style };
  }
  const column = LIKENESSES.find((one) => product[one]);
  return column ? { column, value: product[column] as string } : null;
}

/** The others, nearest first. What is in stock goes before all that is not. */
export function nearest<Product extends Likened>(product: Likened, others: readonly Product[]): Product[] {
  return others
    .filter(({ $id }) => $id !== product.$id)
    .map((other) => ({ other, far: distance(product, other) }))
    .sort((one, two) => compare(one.far, two.far))
    .map(({ other }) => other);
}

/** How far another product is from this one: the first number that differs decides. */
function distance(product: Likened, other: Likened): number[] {
  const soldOut = Number(other.stock <= 0);
  const price = Math.abs(product.price_piasters - other.price_piasters);
  if (product.product_type === 'hearing-aids' && other.product_type === 'hearing-aids') {
    const from = Math.abs(product.fitting_range_from - other.fitting_range_from);
    const to = Math.abs(product.fitting_range_to - other.fitting_range_to);
    const unlike = [product.style !== other.style, product.making !== other.making].map(Number);
    return [soldOut, ...unlike, from + to, price];
  }
  if (product.product_type === 'accessories' && other.product_type === 'accessories') {
    const unlike = LIKENESSES.map((one) => Number(!product[one] || product[one] !== other[one]));
    return [soldOut, ...unlike, price];
  }
  throw new Error('Products of different kinds are not likened.');
}

function compare(one: readonly number[], two: readonly number[]): number {
  const at = one.findIndex((far, index) => far !== two[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (two[at] ?? 0);
}
