import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkBooks } from '#contract/books/calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { takeInGoods } from '#contract/pieces/admin-calls.ts';
import { fetchReturns, moveReturn } from '#contract/returns/admin-calls.ts';
import { DESK } from './harness/browser.ts';
import { at } from './harness/looking.ts';
import { uniqueWord } from './harness/names.ts';
import { askedReturn } from './harness/returns.ts';
import { signedClient } from './harness/signatures.ts';
import { becomes, beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const LONG_PRODUCT = { brand: 'Hansaton Deutschland', family: 'Audéo Lumity Rechargeable Trial' } as const;

/** Every list of the administration that is a table, by its address. */
const LISTS = [
  '/admin/orders',
  '/admin/orders?tab=queue',
  '/admin/orders?tab=returns',
  '/admin/products',
  '/admin/products?type=accessories',
  '/admin/codes',
  '/admin/reviews',
  '/admin/goods',
  '/admin/users',
  '/admin/users?tab=admins',
  '/admin/finance',
  '/admin/figures',
  '/clinic/cash',
  '/admin/recall',
  '/admin/trials',
  '/admin/recall?tab=results',
  '/admin/audit',
  '/admin/consents',
  '/admin/reports',
] as const;

/**
 * What is wrong with the tables of a page as they stand: rows that are higher or lower than a row is, a table that must be moved
 * sideways to be read, words that run over their cell, and words that end before their end without a title that goes on.
 */
function faultsOfTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [LOW, HIGH, SLACK] = [44, 52, 1];
    const faults: string[] = [];
    for (const table of document.querySelectorAll('table')) {
      const name = table.caption?.textContent ?? '';
      const frame = table.parentElement;
      if (frame && frame.scrollWidth > frame.clientWidth) {
        faults.push(`${name}: ${frame.scrollWidth} px wide in ${frame.clientWidth} px`);
      }
      for (const row of table.querySelectorAll('tbody tr')) {
        if (row.querySelector('td[colspan]')) continue;
        const { height } = row.getBoundingClientRect();
        const words = row.textContent?.slice(0, 60);
        if (height < LOW || height > HIGH) faults.push(`${name}: ${height} px high: ${words}`);
        for (const cell of row.querySelectorAll<HTMLElement>('th, td')) {
          const box = cell.getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(cell);
          const isOver = [...range.getClientRects()].some(
            ({ left, right, top, bottom, width }) =>
              width > 1 &&
              (left < box.left - SLACK ||
                right > box.right + SLACK ||
                top < box.top - SLACK ||
                bottom > box.bottom + SLACK) &&
              !cell.querySelector('[title]'),
          );
          if (isOver) faults.push(`${name}: runs over its cell: ${cell.textContent}`);
          for (const part of [cell, ...cell.querySelectorAll<HTMLElement>('*')]) {
            const isCut = part.scrollWidth > part.clientWidth + SLACK || part.scrollHeight > part.clientHeight + SLACK;
            const hides = getComputedStyle(part).overflowX !== 'visible' && part.clientWidth > 1;
            if (hides && isCut && !part.closest('[title]')) faults.push(`${name}: cut: ${part.textContent}`);
          }
        }
      }
    }
    return faults;
  });
}

test.for(LANGUAGES)(
  'every table of the staff fits a desk: rows of 44 to 52 px, nothing sideways, nothing cut that cannot be read, in %s',
  async (language) => {
    const { shop } = suite;
    const admin = await shop.addPerson({ role: 'admin' });
    const { orderId } = await askedReturn(shop, `Long name Audéo Lumity Rechargeable ${language}`);
    const long = {
      username: 'عبد الرحمن الشرقاوي',
      mailbox: 'abdelrahman.abdelaziz.elsharkawy.1957',
    };
    const names = { first_name: 'عبد الرحمن عبد العزيز', last_name: 'السيد محمد الشرقاوي باشا' };
    const amount_piasters = 1_234_567_50;
    await shop.addOrder(await shop.addPerson(long), { ...names, amount_piasters, payment_status: 'refund_due' });
    await shop.addOrder(await shop.addPerson(long), { ...names, amount_piasters, note: 'n'.repeat(200) });
    await shop.addPerson({ ...long, role: 'accounting' });
    const model = `Audéo Lumity L90-RT ${language}`;
    const { $id: productId } = await shop.addProduct('hearing_aids', { ...LONG_PRODUCT, model, stock: 0 });
    await shop.callAs(admin, takeInGoods, {
      id: admin.id,
      requestId: randomUUID(),
      productId,
      supplier: 'الشركة المصرية الدولية لاستيراد السماعات والأجهزة الطبية',
      cost: 123_456.75,
      day: cairoDay(),
      serials: [`SN${uniqueWord().toUpperCase()}`],
    });
    const witness = await shop.addPerson({ role: 'admin', username: long.username });
    await signedClient(shop, `عبد الرحمن عبد العزيز السيد الشرقاوي ${uniqueWord()}`, witness);
    await shop.callAs(admin, checkBooks, { id: admin.id, requestId: randomUUID() });
    const { documents } = await shop.callAs(admin, fetchReturns, { id: admin.id });
    const returnId = documents.find(({ order_id }) => order_id === orderId)?.$id ?? '';
    await shop.callAs(admin, moveReturn, { id: admin.id, returnId, state: 'received' });
    const { page } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(page, suite.shop, admin, '/admin');
    const found: string[] = [];
    for (const path of LISTS) {
      await at(page, path);
      await shows(page.locator('tbody'));
      await becomes(() => page.locator('[aria-busy="true"]').count(), 0);
      found.push(...(await faultsOfTables(page)).map((fault) => `${path} ${fault}`));
    }
    expect(found).toEqual([]);
  },
);
