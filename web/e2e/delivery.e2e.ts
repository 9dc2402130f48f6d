import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import { updateSettings } from '#contract/settings/admin-calls.ts';
import { PHONE } from './harness/browser.ts';
import { onlyOrder } from './harness/returns.ts';
import { addFromPage, amount, becomes, beginSignedIn, fillCheckout, isAt, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    giza: 'الجيزة',
    days: 'يستغرق التوصيل إليها من 1 إلى 3 أيام.',
    driver: 'جهة التوصيل',
    assign: 'إسناد الطرد',
    parcels: 'طرد واحد للتوصيل',
    out: /^بدء التوصيل/,
    failed: /^تسجيل عدم التسليم: طلب/,
    reason: 'ما السبب؟',
    noAnswer: 'لا رد على الهاتف',
    notHanded: 'تسجيل عدم التسليم',
    delivered: /^تسجيل التسليم: طلب/,
    yes: 'تسجيل التسليم',
    taken: /^تم تحصيل/,
    failedStep: 'لم نتمكن من تسليمه: لم يتم الرد على الهاتف',
    received: 'تم تسليم الطلب',
    take: /^استلام .* من/,
    inDrawer: 'أضيف المبلغ إلى درجك',
    collect: /^الاستلام من المركز/,
    pay: 'تدفع نقدًا عند استلامه من المركز.',
    ready: 'جاهز للاستلام من المركز',
  },
  en: {
    giza: 'Giza',
    days: 'Delivery there takes 1 to 3 days.',
    driver: 'Who delivers it',
    assign: 'Assign the parcel',
    parcels: '1 parcel to deliver',
    out: /^Start delivery/,
    failed: /^Mark as not delivered: order/,
    reason: 'Why?',
    noAnswer: 'No answer on the phone',
    notHanded: 'Mark as not delivered',
    delivered: /^Mark as delivered: order/,
    yes: 'Mark as delivered',
    taken: /collected$/,
    failedStep: 'We could not hand it over: there was no answer on the phone',
    received: 'Delivered',
    take: /^Receive .* from/,
    inDrawer: 'The cash is in your drawer',
    collect: /^Collection at the centre/,
    pay: 'You pay in cash when you collect it at the centre.',
    ready: 'Ready to collect at the centre',
  },
} as const;

/** A shop that brings orders to Giza for 40 in one to three days, and has them collected. */
async function openDeliveries() {
  const { shop } = suite;
  const admin = await shop.addPerson({ role: 'admin' });
  const delivery_areas = [{ city: 'Giza', fee: 40, days_from: 1, days_to: 3 }];
  await shop.callAs(admin, updateSettings, { id: admin.id, data: { delivery_areas, clinic_pick_up: 'on' } });
  const [aid, customer] = await Promise.all([
    shop.addProduct('hearing_aids', { stock: 5, making: 'ready-made', price_piasters: 1_000_000 }),
    shop.addPerson(),
  ]);
  return { shop, admin, aid, customer };
}

test.for(LANGUAGES)(
  'an order goes to a governorate at its fee, its driver brings it on the second try, and the till takes the cash, in %s',
  async (language) => {
    const t = TEXTS[language];
    const words = WORDS[language];
    const { shop, admin, aid, customer } = await openDeliveries();
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, customer);
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    await page.goto('/checkout');
    await fillCheckout(page, words);
    await page.getByLabel(words.city, { exact: true }).selectOption({ label: t.giza });
    await shows(page.getByText(t.days, { exact: true }));
    await shows(amount(page, 10_040));
    await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
    await becomes(async () => (await shop.ordersOf(customer)).length, 1);
    const placed = await onlyOrder(shop, customer);
    expect(placed.delivery_fee_piasters).toBe(4_000);
    const confirm = { orderId: placed.$id, version: placed.version, data: { delivery_status: 'confirmed' } } as const;
    await shop.callAs(admin, updateOrder, { id: admin.id, ...confirm });

    // The admin gives the parcel to a colleague.
    const driver = await shop.addPerson({ role: 'reception', username: `Karim ${language}` });
    const { page: office } = await suite.visit({ language });
    await beginSignedIn(office, shop, admin, `/admin/orders?order=${placed.$id}`);
    await office.getByLabel(t.driver, { exact: true }).selectOption({ label: driver.username });
    await office.getByRole('button', { name: t.assign, exact: true }).click();

    // Who brings it finds it on the phone, cannot hand it over, and does so on the second try.
    await becomes(async () => (await onlyOrder(shop, customer)).version, placed.version + 2);
    const { page: street } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(street, shop, driver, '/reception/today');
    await street.getByRole('link', { name: t.parcels }).click();
    await isAt(street, '/clinic/deliveries');
    await street.getByRole('button', { name: t.out }).click();
    await street.getByRole('button', { name: t.failed }).click();
    const asked = street.getByRole('dialog');
    await asked.getByLabel(t.reason, { exact: true }).selectOption({ label: t.noAnswer });
    await asked.getByRole('button', { name: t.notHanded, exact: true }).click();
    await street.getByRole('button', { name: t.out }).click();
    await street.getByRole('button', { name: t.delivered }).click();
    await street.getByRole('dialog').getByRole('button', { name: t.yes, exact: true }).click();
    await shows(street.getByText(t.taken));

    // The customer sees each step.
    await page.goto(`/orders/${placed.$id}`);
    await shows(page.getByText(t.failedStep, { exact: true }));
    await shows(page.getByText(t.received, { exact: true }).first());

    // The till takes the cash.
    const { page: till } = await suite.visit({ language });
    await beginSignedIn(till, shop, await shop.addPerson({ role: 'accounting' }), '/clinic/cash');
    const ofDriver = till.getByRole('group', { name: driver.username });
    await ofDriver.getByRole('button', { name: t.take }).click();
    await shows(till.getByText(t.inDrawer, { exact: true }));
    await becomes(() => ofDriver.count(), 0);
  },
);

test.for(LANGUAGES)(
  'an order is collected at the clinic without a fee, and says when it is ready, in %s',
  async (language) => {
    const t = TEXTS[language];
    const words = WORDS[language];
    const { shop, admin, aid, customer } = await openDeliveries();
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, customer);
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    await page.goto('/checkout');
    await fillCheckout(page, words);
    await page.getByRole('radio', { name: t.collect }).check();
    await shows(amount(page, 10_000));
    await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
    await shows(page.getByText(t.pay, { exact: true }));
    for (const delivery_status of ['confirmed', 'shipped'] as const) {
      const { $id: orderId, version } = await onlyOrder(shop, customer);
      await shop.callAs(admin, updateOrder, { id: admin.id, orderId, version, data: { delivery_status } });
    }
    const { $id, delivery_fee_piasters } = await onlyOrder(shop, customer);
    expect(delivery_fee_piasters).toBe(0);
    await page.goto(`/orders/${$id}`);
    await shows(page.getByText(t.ready, { exact: true }));
  },
);
