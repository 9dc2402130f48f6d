import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { watchCalls } from './harness/network.ts';
import { newPhone } from './harness/shop.ts';
import { amount, becomes, fillCheckout, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** A phone as people of that language type it: in groups, in Arabic with Arabic digits. */
function typedPhone(phone: string, language: Language): string {
  const grouped = phone.replace(/^(...)(....)/, '$1 $2 ');
  return language === 'ar' ? grouped.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))) : grouped;
}

describe.each(LANGUAGES)('the whole way from the first visit to the order, in %s', (language) => {
  const words = WORDS[language];

  test('a visitor finds a product, registers, comes back, fills the cart and orders once', async () => {
    const { shop } = suite;
    const aid = await shop.addProduct('hearing_aids', { brand: 'Phonak', model: `Proof ${language}`, stock: 5 });
    const extra = await shop.addProduct('accessories', { title_ar: 'شاهد', title_en: 'Witness', stock: 4 });
    const aidName = `Phonak Proof ${language}`;
    const extraName = language === 'ar' ? 'شاهد' : 'Witness';
    const aidPrice = aid.price_piasters / 100;
    const extraPrice = extra.price_piasters / 100;
    const { page } = await suite.visit({
      language,
      viewport: language === 'ar' ? PHONE : DESK,
      expected: [/^failed: POST .*executions net::ERR_CONNECTION_RESET$/],
    });
    const main = page.locator('main');

    // Browses.
    await page.goto('/');
    await page.getByRole('link', { name: words.heroToStore, exact: true }).first().click();
    await isAt(page, '/store/1');
    await shows(main.getByRole('article'));
    expect(await main.getByRole('article').count()).toBe(20);

    // Searches in both languages.
    for (const [typed, found] of [
      ['فوناك', /Audéo|Naída|Virto/],
      ['oticon', /miniRITE|BTE|CIC/],
    ] as const) {
      await page.getByRole('searchbox', { name: words.searchLabel }).fill(typed);
      await page.getByRole('button', { name: words.search, exact: true }).click();
      await isAt(page, `/store/1?q=${encodeURIComponent(typed)}`);
      await shows(main.getByRole('article').filter({ hasText: found }));
    }
    await page.getByRole('button', { name: words.clearSearch, exact: true }).last().click();
    await isAt(page, '/store/1');

    // Filters.
    const filters = page.getByRole('button', { name: words.openFilters });
    if (language === 'ar') await filters.click();
    await page
      .getByRole('list', { name: words.brand, exact: true })
      .getByRole('button', { name: /^Widex/ })
      .click();
    await page
      .getByRole('list', { name: words.style, exact: true })
      .getByRole('button', { name: words.behindTheEar })
      .click();
    if (language === 'ar') await page.getByRole('button', { name: words.showTwo, exact: true }).click();
    await isAt(page, '/store/1?brand=Widex&style=bte');
    await becomes(() => main.getByRole('article').count(), 2);
    await becomes(() => page.getByRole('list', { name: words.chosenFilters }).getByRole('listitem').count(), 2);

    // Opens a product.
    await main.getByRole('link', { name: 'Moment 330 BTE 13 D', exact: true }).click();
    await shows(title(page, 'Moment 330 BTE 13 D'));
    const aidPath = `/store/hearing-aids/${aid.$id}`;
    await page.goto(aidPath);
    await shows(title(page, aid.model));

    // Is sent to sign-in by add-to-cart, registers, and comes back to where they were.
    await page
      .getByRole('group', { name: words.quantity, exact: true })
      .getByRole('button', { name: words.more })
      .click();
    await page.getByRole('button', { name: words.addToCart, exact: true }).click();
    await isAt(page, '/auth/sign-in');
    await page.locator('main').getByRole('link', { name: words.register, exact: true }).click();
    await shows(title(page, words.registerTitle));
    const email = shop.newEmail(`story-${language}`);
    const phone = newPhone();
    await page.getByLabel(words.username, { exact: true }).fill('منى عبد الرحمن');
    await page.getByLabel(words.phone, { exact: true }).fill(typedPhone(phone, language));
    await page.getByLabel(words.email, { exact: true }).fill(`  ${email} `);
    await page.getByLabel(words.password, { exact: true }).fill('quiet-morning');
    await page.getByLabel(words.repeatedPassword, { exact: true }).fill('quiet-morning');
    await page.getByRole('button', { name: words.createAccount, exact: true }).click();
    await isAt(page, aidPath);
    await shows(title(page, aid.model));

    // Fills the cart: what they had wanted is in it, and one thing more.
    const cart = page.getByRole('button', { name: words.cart });
    const linesOf = (name: string) => page.getByRole('group', { name: words.quantityOf(name), exact: true });
    await page.goto(`/store/accessories/${extra.$id}`);
    await page.getByRole('button', { name: words.addToCart, exact: true }).click();
    await cart.click();
    await shows(linesOf(aidName));
    await shows(linesOf(extraName));

    // Changes counts.
    const counted = page.waitForResponse((response) => (response.request().postData() ?? '').includes('update-cart'));
    await linesOf(aidName).getByRole('button', { name: words.more }).click();
    await counted;
    await shows(amount(page, 3 * aidPrice + extraPrice));

    // Checks out by cash. The button is pressed twice and the first answer is lost.
    await page.getByRole('link', { name: words.checkout, exact: true }).click();
    await shows(title(page, words.checkout));
    const total = 3 * aidPrice + extraPrice + (await shop.deliveryFee());
    await shows(amount(page.getByRole('region', { name: words.receipt }), total));
    await fillCheckout(page, words);
    const orders = await watchCalls(page, 'payment-cash', { lose: 1 });
    await page.getByRole('button', { name: words.placeOrder, exact: true }).dblclick();

    // Sees the order page.
    await shows(title(page, words.thanks));
    const query = new URL(page.url()).searchParams;
    expect(query.get('amount')).toBe(String(total));
    await shows(amount(page, total));
    expect(orders.sent.length).toBe(2);
    expect(new Set(orders.sent.map((body) => body.checkoutKey)).size).toBe(1);

    // The order is there once, the stock fell, the cart is empty.
    const customerId = String(orders.sent[0]?.userId);
    const placed = await shop.ordersOf({ id: customerId });
    expect(placed).toMatchObject([
      {
        $id: query.get('$id'),
        number: query.get('number'),
        user_email: email,
        user_phone: phone,
        city: 'Cairo',
        amount_piasters: total * 100,
        payment_method: 'cash',
        payment_status: 'pending',
        delivery_status: 'processing',
      },
    ]);
    const lines = await shop.linesOf(placed[0]?.$id ?? '');
    expect(lines.map(({ product_id, count }) => [product_id, count]).sort()).toEqual(
      [
        [aid.$id, 3],
        [extra.$id, 1],
      ].sort(),
    );
    expect((await shop.product('hearing_aids', aid.$id)).stock).toBe(2);
    expect((await shop.product('accessories', extra.$id)).stock).toBe(3);
    expect(await shop.cartOf({ id: customerId })).toEqual([]);
    await cart.click();
    await shows(page.getByText(words.emptyCart, { exact: true }));
    await page.keyboard.press('Escape');

    // Back does not lead to the form again.
    await page.goBack();
    await isAt(page, `/store/accessories/${extra.$id}`);
  });
});
