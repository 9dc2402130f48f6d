import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { faultsOf } from './harness/looking.ts';
import { onlyOrder } from './harness/returns.ts';
import { addFromPage, becomes, beginSignedIn, fillCheckout, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    other: 'هذا الطلب لشخص آخر',
    name: 'اسم المستلم',
    phone: 'هاتف المستلم المحمول',
    address: 'عنوان المستلم بالتفصيل',
    buyer: 'صاحب الطلب',
    to: 'التوصيل إلى',
    link: 'ربط بملف عميل',
    fresh: /^ملف جديد باسم/,
    yes: 'ربط',
    label: 'ملصق الطرد (A6)',
    print: 'طباعة',
    related: 'المستلم',
  },
  en: {
    other: 'This order is for someone else',
    name: 'Recipient’s name',
    phone: 'Recipient’s mobile number',
    address: 'Recipient’s full address',
    buyer: 'Ordered by',
    to: 'Deliver to',
    link: 'Link to a record',
    fresh: /^New record for/,
    yes: 'Link',
    label: 'Label (A6)',
    print: 'Print',
    related: 'Recipient',
  },
} as const;

test.for(LANGUAGES)(
  'a daughter orders for her mother, whose name is on the order and its label, and whose record is made at the desk, in %s',
  async (language) => {
    const { shop } = suite;
    const [t, words] = [TEXTS[language], WORDS[language]];
    const [aid, customer, admin] = await Promise.all([
      shop.addProduct('hearing_aids', { stock: 5, making: 'ready-made', price_piasters: 1_000_000 }),
      shop.addPerson(),
      shop.addPerson({ role: 'admin' }),
    ]);
    const name = `هدى حسن ${Date.now() % 10_000}`;
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, customer);
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    await page.goto('/checkout');
    await fillCheckout(page, words);
    await page.getByRole('checkbox', { name: t.other, exact: true }).check();
    await page.getByLabel(t.name, { exact: true }).fill(name);
    await page.getByLabel(t.phone, { exact: true }).fill('01155667788');
    await page.getByLabel(words.city, { exact: true }).selectOption({ label: words.cairo });
    await page.getByLabel(t.address, { exact: true }).fill('9 شارع البحر');
    await page.getByLabel(words.ear, { exact: true }).selectOption({ label: words.bothEars });
    expect(await faultsOf(page, { language, viewport: PHONE }, 'shop')).toEqual([]);
    await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
    await becomes(async () => (await shop.ordersOf(customer)).length, 1);
    const placed = await onlyOrder(shop, customer);
    expect(placed).toMatchObject({ recipient_name: name, recipient_phone: '01155667788', address: '9 شارع البحر' });

    await page.goto(`/orders/${placed.$id}`);
    await shows(page.getByText(t.buyer, { exact: true }));
    await shows(page.getByText(name));

    const { page: office } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(office, shop, admin, `/admin/orders?order=${placed.$id}`);
    await office.getByRole('button', { name: t.print, exact: true }).click();
    const papers = office.getByRole('dialog').last();
    await papers.getByRole('combobox').first().selectOption({ label: t.label });
    await shows(papers.getByRole('article').getByText(name, { exact: true }));
    await office.keyboard.press('Escape');
    await office.getByRole('button', { name: t.link, exact: true }).click();
    await office.getByRole('button', { name: t.fresh }).click();
    await office.getByRole('dialog').last().getByRole('button', { name: t.yes, exact: true }).click();
    await office.getByRole('link', { name, exact: true }).click();
    await shows(office.getByText(new RegExp(`${t.related}.*${name}`)));
  },
);
