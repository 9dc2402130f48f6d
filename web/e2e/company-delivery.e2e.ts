import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import { requestReturn } from '#contract/returns/calls.ts';
import { PHONE } from './harness/browser.ts';
import { bought, onlyOrder } from './harness/returns.ts';
import { becomes, beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ parcels: true });

const TEXTS = {
  ar: {
    who: 'جهة التوصيل',
    bosta: 'بوسطة',
    district: /^المنطقة لدى بوسطة/,
    downtown: 'وسط البلد',
    send: 'تسليم الطرد إلى بوسطة',
    label: 'تنزيل ملصق بوسطة (A6)',
    handed: 'تم ترتيب التوصيل',
    brings: /^شركة التوصيل: بوسطة/,
    notThere: 'لم نتمكن من تسليمه: لم يكن أحد في العنوان',
    received: 'تم تسليم الطلب',
    cash: 'نقدية بوسطة',
    reference: /^رقم التحويل/,
    pay: /^تسجيل دفعة بنكية/,
    paid: 'تم تسجيل الدفعة',
    fetches: 'من يستلمها؟',
    order: 'طلب الاستلام',
    ordered: 'تم طلب الاستلام',
    coming: 'نرسل مندوبًا لاستلام القطع من عنوان التوصيل',
    collected: 'استلم المندوب القطع',
    arrived: 'وصلتنا القطع',
    lookInto: /^مراجعة الطلب/,
    differs: /تقول الشركة إن الطرد فُقد/,
    found: 'ماذا تبيّن؟',
    lookedInto: 'تسجيل المراجعة',
    reopen: /^إعادة إلى القائمة: /,
  },
  en: {
    who: 'Who delivers it',
    bosta: 'Bosta',
    district: /^District as Bosta knows it/,
    downtown: 'Downtown',
    send: 'Hand over to Bosta',
    label: 'Download the label of Bosta (A6)',
    handed: 'Delivery arranged',
    brings: /^Delivery company: Bosta/,
    notThere: 'We could not hand it over: nobody was at the address',
    received: 'Delivered',
    cash: 'Cash of Bosta',
    reference: /^Transfer or statement number/,
    pay: /^Record a bank payout/,
    paid: 'The payout is recorded',
    fetches: 'Who collects them?',
    order: 'Order the pick-up',
    ordered: 'The pick-up is ordered',
    coming: 'A courier will collect the pieces from the delivery address',
    collected: 'The courier has the pieces',
    arrived: 'We received the pieces',
    lookInto: /^Look into order/,
    differs: /The company says that the parcel was lost/,
    found: 'What did you find out?',
    lookedInto: 'Mark as looked into',
    reopen: /^Put back on the list: /,
  },
} as const;

/** What the stand-in of the company has. */
function couriers() {
  const known = suite.shop.couriers;
  if (!known) throw new Error('The shop was opened without a delivery company.');
  return known;
}
const newest = () => couriers().parcels().at(-1)?.trackingNumber ?? '';

/** An order of a customer that is confirmed. */
async function confirmed(model: string) {
  const order = await bought(suite.shop, model);
  const { $id: orderId, version } = await onlyOrder(suite.shop, order.customer);
  const { admin } = order;
  await suite.shop.callAs(admin, updateOrder, {
    id: admin.id,
    orderId,
    version,
    data: { delivery_status: 'confirmed' },
  });
  return order;
}

test.for(LANGUAGES)(
  'Bosta brings an order on the second try, its cash is recorded as paid into the bank, and it fetches what comes back, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const { admin, customer, orderId, aid } = await confirmed(`Parcel ${language}`);

    // The admin hands the parcel over, and prints the label.
    const { page: office } = await suite.visit({ language });
    await beginSignedIn(office, shop, admin, `/admin/orders?order=${orderId}`);
    await office.getByLabel(t.who, { exact: true }).selectOption({ label: t.bosta });
    await office.getByLabel(t.district).selectOption({ label: t.downtown });
    const before = couriers().parcels().length;
    await office.getByRole('button', { name: t.send, exact: true }).click();
    await becomes(async () => couriers().parcels().length, before + 1);
    const number = newest();
    await shows(office.getByText(new RegExp(number)));
    const saved = office.waitForEvent('download');
    await office.getByRole('button', { name: t.label, exact: true }).click();
    expect((await saved).suggestedFilename()).toContain(number);

    // The customer follows it, live.
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, customer, `/orders/${orderId}`);
    await shows(page.getByText(t.brings));
    await shows(page.getByText(t.handed, { exact: true }));
    await couriers().move(number, 'out');
    await couriers().move(number, 'exception', { exceptionCode: 1 });
    await shows(page.getByText(t.notThere, { exact: true }));
    await couriers().move(number, 'delivered');
    await shows(page.getByText(t.received, { exact: true }).first());

    // What it collected is recorded as paid into the bank.
    const { page: till } = await suite.visit({ language });
    await beginSignedIn(till, shop, await shop.addPerson({ role: 'accounting' }), '/clinic/cash');
    const owed = till.getByRole('region', { name: t.cash });
    await owed.getByLabel(t.reference).fill('T-77');
    await owed.getByRole('button', { name: t.pay }).click();
    await shows(till.getByText(t.paid, { exact: true }));
    await becomes(() => owed.getByRole('button', { name: t.pay }).count(), 0);

    // Pieces come back: Bosta fetches them, and the return is received when they arrive.
    const lines = [{ product_id: aid.$id, product_type: 'hearing-aids' as const, count: 1 }];
    const why = { reason: 'uncomfortable' as const, requestId: crypto.randomUUID() };
    const { returns } = await shop.callAs(customer, requestReturn, { userId: customer.id, orderId, lines, ...why });
    await office.goto(`/admin/orders?return=${returns[0]?.$id}`);
    await office.getByLabel(t.fetches, { exact: true }).selectOption({ label: t.bosta });
    await office.getByRole('button', { name: t.order, exact: true }).click();
    await shows(office.getByText(t.ordered, { exact: true }));
    const pickUp = newest();
    await shows(page.getByText(t.coming, { exact: true }));
    await couriers().move(pickUp, 'collected');
    await shows(page.getByText(t.collected, { exact: true }));
    await couriers().move(pickUp, 'returned');
    await shows(page.getByText(t.arrived, { exact: true }).first());
  },
);

test.for(LANGUAGES)(
  'a parcel that Bosta lost stands among the differences until somebody looks into it, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const { admin, orderId } = await confirmed(`Lost ${language}`);
    const { page: office } = await suite.visit({ language });
    await beginSignedIn(office, shop, admin, `/admin/orders?order=${orderId}`);
    await office.getByLabel(t.who, { exact: true }).selectOption({ label: t.bosta });
    const before = couriers().parcels().length;
    await office.getByRole('button', { name: t.send, exact: true }).click();
    await becomes(async () => couriers().parcels().length, before + 1);
    await becomes(async () => (await office.getByText(new RegExp(newest())).count()) > 0, true);
    await couriers().move(newest(), 'lost');
    await office.goto('/admin/reports');
    const lookInto = office.getByRole('button', { name: t.lookInto });
    await shows(lookInto.first());
    const open = await lookInto.count();
    await lookInto.first().click();
    const dialog = office.getByRole('dialog');
    await shows(dialog.getByText(t.differs));
    await dialog.getByLabel(t.found, { exact: true }).fill('They pay for it, complaint 55');
    await dialog.getByRole('button', { name: t.lookedInto, exact: true }).click();
    await shows(office.getByRole('button', { name: t.reopen }).first());
    await becomes(() => lookInto.count(), open - 1);
  },
);
