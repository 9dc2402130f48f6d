import { expect, test } from 'vitest';
import { importProducts } from '#contract/catalogue/admin-calls.ts';
import { CSV_MAX_LINES } from '#contract/catalogue/csv.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const boss = await shop.join('admin');

const HEADING =
  'brand,family,model,style,channel,battery,fitting_range_from,fitting_range_to,price,stock,description_ar,description_en';

/** A file of new products of which no two have anything in common, so that each brings tags of its own. */
function unlike(lines: number): string {
  const line = (number: number) =>
    `Brand ${number},Family ${number},Model ${number},ric,4,${number},1,5,100,3,<p>a</p>,`;
  return [HEADING, ...Array.from({ length: lines }, (_, number) => line(number))].join('\r\n');
}

test('new products with more tags than one transaction holds: the answer tells how many lines fit, and they do', async () => {
  const look = async (lines: number) => {
    const input = { id: boss.id, product_type: 'hearing-aids' as const, csv: unlike(lines), dryRun: true };
    return (await shop.call(boss, importProducts, input)).data;
  };
  const refused = await look(CSV_MAX_LINES);
  expect(refused?.problems.map(({ key }) => key)).toEqual(['too_many_lines']);
  const max = Number(refused?.problems[0]?.values?.max);
  expect(max).toBeGreaterThan(CSV_MAX_LINES / 2);
  expect(await look(max)).toMatchObject({ problemCount: 0, created: max });
});
