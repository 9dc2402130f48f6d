import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { PHONE } from './harness/browser.ts';
import { tabTo } from './harness/keyboard.ts';
import { sidewaysScroll } from './harness/layout.ts';
import { watchCalls, weakConnection } from './harness/network.ts';
import type { Person } from './harness/shop.ts';
import {
  addFromPage,
  amount,
  becomes,
  beginSignedIn,
  fillCheckout,
  isAt,
  shows,
  signIn,
  title,
} from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS, type Words } from './harness/words.ts';

const suite = openSuite();
const words = WORDS.en;

/** A customer in English at a checkout page that holds one piece of an aid of which `stock` exist. */
async function atCheckout(stock = 5, expected: RegExp[] = []) {
  const { shop } = suite;
  const aid = await shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Checkout ${Date.now()}`, stock });
  const customer = await shop.addPerson();
  const page = await openCheckout(customer, aid.$id, expected);
  const fee = await shop.deliveryFee();
  return { aid, customer, page, fee, price: aid.price_piasters / 100, name: `Oticon ${aid.model}` };
}

async function openCheckout(customer: Person, aidId: string, expected: RegExp[] = []): Promise<Page> {
  const { page } = await suite.visit({ language: 'en', expected });
  await beginSignedIn(page, suite.shop, customer);
  await addFromPage(page, words, `/store/hearing-aids/${aidId}`);
  await page.goto('/checkout');
  await shows(title(page, words.checkout));
  return page;
}

const place = (page: Page, { placeOrder }: Words = words) =>
  page.getByRole('button', { name: placeOrder, exact: true }).click();

test('the account fills in what it knows, and empty fields are named one by one', async () => {
  const { page, customer } = await atCheckout();
  expect(await page.getByLabel(words.phone, { exact: true }).inputValue()).toBe(customer.phone);
  expect(await page.getByLabel(words.email, { exact: true }).inputValue()).toBe(customer.email);
  await place(page);
  const wrong = page.locator('[aria-invalid="true"]');
  await becomes(
    () => wrong.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name'))),
    ['city', 'address', 'damaged-ear', 'terms_accepted'],
  );
  expect(await page.getByLabel(words.city, { exact: true }).evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
});

test('what was put into the cart is in it, once, although the page was loaded again before the answer', async () => {
  const customer = await suite.shop.addPerson();
  const aid = await suite.shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Again ${Date.now()}`, stock: 5 });
  const { page } = await suite.visit({ language: 'en' });
  await beginSignedIn(page, suite.shop, customer, `/store/hearing-aids/${aid.$id}`);
  const additions = await watchCalls(page, 'add-to-cart', { withhold: 1 });
  await page.getByRole('button', { name: words.addToCart, exact: true }).click();
  await additions.withheld;
  await page.reload();
  await shows(page.getByText(`Oticon ${aid.model}: 1 piece`));
  await shows(page.getByRole('button', { name: 'Cart, 1 piece', exact: true }));
  expect(additions.sent).toHaveLength(2);
  expect(additions.sent[1]).toEqual(additions.sent[0]);
  // Answered now: a further loading adds nothing.
  await page.reload();
  await shows(page.getByRole('button', { name: 'Cart, 1 piece', exact: true }));
  expect(additions.sent).toHaveLength(2);
});

test('the second buyer of the last piece learns which product is gone and can leave it out', async () => {
  const { page: first, aid, customer, name } = await atCheckout(1);
  const other = await suite.shop.addPerson();
  const second = await openCheckout(other, aid.$id);
  await fillCheckout(first, words);
  await place(first);
  await shows(title(first, words.thanks));

  await fillCheckout(second, words);
  await place(second);
  await shows(second.getByRole('alert').filter({ hasText: name }));
  expect(await second.getByLabel(words.address, { exact: true }).inputValue()).toContain('طلعت حرب');
  await second.getByRole('button', { name: words.removeFromCart, exact: true }).click();
  await shows(title(second, words.emptyCart));

  expect((await suite.shop.product('hearing_aids', aid.$id)).stock).toBe(0);
  expect(await suite.shop.ordersOf(customer)).toHaveLength(1);
  expect(await suite.shop.ordersOf(other)).toEqual([]);
});

test('when fewer are left than wanted, one press corrects the count and the order goes through', async () => {
  const { page, aid, customer, price, fee } = await atCheckout(3);
  await page.getByRole('button', { name: words.cart }).click();
  const counted = page.waitForResponse((response) => (response.request().postData() ?? '').includes('update-cart'));
  await page.locator('header').getByRole('button', { name: words.more, exact: true }).click();
  await counted;
  await page.keyboard.press('Escape');
  const receipt = page.getByRole('region', { name: words.receipt });
  await shows(amount(receipt, 2 * price + fee));
  await suite.shop.changeProduct('hearing_aids', aid.$id, { stock: 1 });

  await fillCheckout(page, words);
  await place(page);
  await page.getByRole('button', { name: words.correctTo('1'), exact: true }).click();
  await shows(amount(receipt, price + fee));
  await place(page);
  await shows(title(page, words.thanks));
  expect(await suite.shop.ordersOf(customer)).toHaveLength(1);
  expect((await suite.shop.product('hearing_aids', aid.$id)).stock).toBe(0);
});

test('a price that changed meanwhile is shown and asked about before anything is placed', async () => {
  const { page, aid, customer, price, fee } = await atCheckout();
  await shows(amount(page.getByRole('region', { name: words.receipt }), price + fee));
  await suite.shop.changeProduct('hearing_aids', aid.$id, { price_piasters: aid.price_piasters + 100_000 });
  await fillCheckout(page, words);
  await place(page);
  await shows(page.getByRole('alert').filter({ hasText: words.priceChanged }));
  await shows(amount(page.getByRole('region', { name: words.receipt }), price + 1000 + fee));
  expect(await suite.shop.ordersOf(customer)).toEqual([]);
  await page.getByRole('button', { name: words.placeOrderAgain, exact: true }).click();
  await shows(title(page, words.thanks));
  expect(await suite.shop.ordersOf(customer)).toMatchObject([{ amount_piasters: (price + 1000 + fee) * 100 }]);
});

test('what was typed survives a reload', async () => {
  const { page } = await atCheckout();
  await fillCheckout(page, words);
  await page.getByLabel(words.age).fill('70');
  await page.reload();
  await shows(title(page, words.checkout));
  expect(await page.getByLabel(words.lastName, { exact: true }).inputValue()).toBe('عبد الرحمن');
  expect(await page.getByLabel(words.age).inputValue()).toBe('70');
  expect(await page.getByLabel(words.city, { exact: true }).inputValue()).toBe('Cairo');
  expect(await page.getByRole('checkbox', { name: words.terms }).isChecked()).toBe(true);
});

test('a reload while the answer is on its way ends at the one order', async () => {
  const { page, customer } = await atCheckout();
  await fillCheckout(page, words);
  // The server places the order, and the page is loaded again before it hears of it.
  const orders = await watchCalls(page, 'payment-cash', { withhold: 1 });
  await place(page);
  await orders.withheld;
  await page.reload();
  await shows(title(page, words.thanks));
  const placed = await suite.shop.ordersOf(customer);
  expect(placed).toHaveLength(1);
  expect(new URL(page.url()).searchParams.get('$id')).toBe(placed[0]?.$id);
  expect(orders.sent).toHaveLength(2);
  expect(orders.sent[1]).toEqual(orders.sent[0]);
});

test('an answer that arrives while the page is already being loaded again is not lost', async () => {
  const { page, customer } = await atCheckout();
  await fillCheckout(page, words);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  // The new page comes only after the old one, which still stands, has heard of its order and gone on to it.
  const reloaded = async (route: Route) => {
    answer();
    await becomes(async () => new URL(page.url()).pathname, '/order-completed');
    await route.continue();
  };
  await page.route('**/checkout', reloaded, { times: 1 });
  await page.route('**/functions/shop/executions', async (route) => {
    if ((route.request().postData() ?? '').includes('payment-cash')) await answered;
    await route.continue();
  });
  await place(page);
  await page.reload();
  await shows(title(page, words.thanks));
  const [placed] = await suite.shop.ordersOf(customer);
  await becomes(async () => new URL(page.url()).searchParams.get('$id'), placed?.$id ?? 'no order');
  // Once that page was left, an empty cart is an empty cart.
  await page.locator('main').getByRole('link', { name: 'Return to the store' }).click();
  await isAt(page, '/store/1');
  await shows(page.getByRole('article'));
  await page.goto('/checkout');
  await shows(title(page, words.emptyCart));
});

const photoWithPlace = readFileSync(new URL('../../functions/testing/data/photo-with-place.jpg', import.meta.url));

test('a picture of the assessment goes with the order, which waits for it; other files are refused with a reason', async () => {
  const { page, customer } = await atCheckout();
  await fillCheckout(page, words);
  const picker = page.locator('input[name="hearing-assessment-image"]');
  await picker.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await shows(page.getByText('Choose a JPEG or PNG picture.', { exact: true }));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/buckets/assessments/files', async (route) => {
    sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
    await released;
    await route.continue();
  });
  // As some apps hand photos over: without a type, and with the place where they were taken.
  await picker.setInputFiles({ name: 'audiogram.jpg', mimeType: '', buffer: photoWithPlace });
  await place(page);
  await shows(page.getByRole('alert').filter({ hasText: 'Wait until the picture is uploaded' }));
  release();
  await shows(page.getByText('The picture is uploaded.', { exact: true }));
  await shows(page.getByRole('img', { name: 'The picture you chose' }));
  await place(page);
  await shows(title(page, words.thanks));
  const [order] = await suite.shop.ordersOf(customer);
  expect(order?.hearing_assessment_image).toMatch(/^[a-z0-9]{10,}$/);
  expect(sent.join()).toContain('JFIF');
  expect(sent.join()).not.toContain('Exif');
});

test('on a phone a photo is scaled down, shows how far it is, survives a cut connection, and goes with the order', async () => {
  const texts = WORDS.ar;
  const aid = await suite.shop.addProduct('hearing_aids', { model: `Picture ${Date.now()}`, stock: 1 });
  const customer = await suite.shop.addPerson();
  const weak = await weakConnection('/buckets/assessments/files');
  onTestFinished(() => weak.close());
  const { page } = await suite.visit({
    viewport: PHONE,
    proxy: weak.url,
    expected: [/^failed: POST .*assessments\/files net::ERR_/],
  });
  await signIn(page, texts, customer);
  await addFromPage(page, texts, `/store/hearing-aids/${aid.$id}`);
  await page.goto('/checkout');
  await shows(title(page, texts.checkout));
  await fillCheckout(page, texts);
  // Where people touch the screen there is a button for the camera, and its input opens the one at the back.
  const camera = page.getByLabel('التقاط صورة', { exact: true });
  expect(await camera.getAttribute('capture')).toBe('environment');
  await shows(page.getByText('التقاط صورة', { exact: true }));

  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: png(2600, 500, true) };
  await camera.setInputFiles(photo);
  const bar = page.getByRole('progressbar', { name: 'تقدّم رفع الصورة' });
  await expect
    .poll(() => bar.evaluate((node) => (node as HTMLProgressElement).value), { timeout: 15_000 })
    .toBeGreaterThan(5);
  weak.cut();
  await shows(page.getByText('حدث خطأ ما. تحقق من اتصالك بالإنترنت.', { exact: true }));
  await shows(page.getByText('photo.png', { exact: true }));
  expect(await page.getByLabel(texts.address, { exact: true }).inputValue()).toContain('طلعت حرب');
  expect(await sidewaysScroll(page)).toEqual([]);

  await place(page, texts);
  await shows(page.getByText('لم تصل الصورة. أعد إرسالها أو احذفها، ثم أكد الطلب.', { exact: true }));
  weak.mend();
  const answered = page.waitForResponse('**/buckets/assessments/files');
  await page.getByRole('button', { name: 'إعادة إرسال الصورة', exact: true }).click();
  const stored = (await (await answered).json()) as { name: string; sizeOriginal: number };
  expect(stored.name).toBe('assessment.jpg');
  expect(stored.sizeOriginal).toBeLessThan(photo.buffer.length);
  await shows(page.getByText('تم رفع الصورة.', { exact: true }));
  await place(page, texts);
  await shows(title(page, texts.thanks));
  const [order] = await suite.shop.ordersOf(customer);
  expect(order?.hearing_assessment_image).toMatch(/^[a-z0-9]{10,}$/);
});

test('an empty cart is told, and after five seconds the store opens', async () => {
  const customer = await suite.shop.addPerson();
  const { page } = await suite.visit({ language: 'en' });
  await beginSignedIn(page, suite.shop, customer, '/');
  await page.clock.install();
  await page.goto('/checkout');
  await shows(title(page, words.emptyCart));
  await page.clock.runFor(4000);
  expect(new URL(page.url()).pathname).toBe('/checkout');
  await page.clock.runFor(1500);
  await isAt(page, '/store/1');
});

test('the whole checkout works by keyboard alone', async () => {
  const { page, customer } = await atCheckout();
  const type = async (name: string | RegExp, text: string) => {
    await tabTo(page, page.getByLabel(name, { exact: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await page.locator('h1').focus();
  await type(words.firstName, 'Mona');
  await type(words.lastName, 'Abdelrahman');
  await type(words.phone, '01098765432');
  await type(words.email, 'mona@example.com');
  await type(words.age, '66');
  await type(words.city, words.cairo);
  await type(words.address, '12 Talaat Harb St.');
  await type(words.ear, words.bothEars);
  await tabTo(page, page.getByRole('checkbox', { name: words.terms }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: words.placeOrder, exact: true }));
  await page.keyboard.press('Enter');
  await shows(title(page, words.thanks));
  expect(await suite.shop.ordersOf(customer)).toMatchObject([
    { first_name: 'Mona', user_phone: '01098765432', user_age: 66, city: 'Cairo', user_damaged_ear: 'both' },
  ]);
});

test('on a phone the receipt folds away under its total, which stays in view', async () => {
  const { aid, customer, price, fee } = await atCheckout();
  const { page } = await suite.visit({ language: 'en', viewport: PHONE });
  await beginSignedIn(page, suite.shop, customer, '/checkout');
  const receipt = page.getByRole('region', { name: words.receipt });
  await shows(amount(receipt, price + fee));
  const line = receipt.getByText(`Oticon ${aid.model}`);
  expect(await line.isVisible()).toBe(false);
  await page.getByRole('button', { name: words.placeOrder, exact: true }).scrollIntoViewIfNeeded();
  const total = await receipt.getByRole('button').boundingBox();
  expect(total?.y).toBeGreaterThanOrEqual(0);
  expect((total?.y ?? 0) + (total?.height ?? 0)).toBeLessThan(PHONE.height / 2);
  await receipt.getByRole('button').click();
  await shows(line);
});

/** A PNG of the given size: white, or as hard to compress as a photo. */
function png(width: number, height: number, noisy = false): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), 4 + body.length);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const rows = Array.from({ length: height }, () => {
    const row = noisy ? randomBytes(width + 1) : Buffer.alloc(width + 1, 255);
    row[0] = 0;
    return row;
  });
  const pixels = Buffer.concat(rows);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
