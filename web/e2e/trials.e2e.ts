import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { addToCart } from '#contract/cart/calls.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { paymentCash } from '#contract/payments/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { inspectReturn, moveReturn } from '#contract/returns/admin-calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { faultsOf } from './harness/looking.ts';
import { deliverOrder, onlyOrder } from './harness/returns.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { beginSignedIn, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ messages: true });

const TEXTS = {
  ar: {
    client: 'سميرة',
    title: 'فترة التجربة',
    notYet: 'لا يفيدني بعد',
    first: 'لنضبطه لك أولًا',
    sure: 'حجز',
    booked: 'تم حجز موعد الضبط',
    way: 'طلب إرجاع',
    running: 'تجارب السماعات',
    said: 'لا تفيد بعد',
    product: /يومًا بعد استلامها/,
    reason: /^سبب الإرجاع/,
    noise: 'صفير أو ضوضاء',
    send: 'إرسال طلب الإرجاع',
    received: 'في انتظار القطع',
    over: 'المنتهية',
    returned: 'أُعيدت',
    why: 'أسباب الإرجاع',
  },
  en: {
    client: 'Samira',
    title: 'Your trial',
    notYet: 'It doesn’t help yet',
    first: 'Let us adjust it first',
    sure: 'Book',
    booked: 'Your fitting is booked',
    way: 'Ask to return',
    running: 'Hearing aid trials',
    said: 'Doesn’t help yet',
    product: /14 days after you receive it/,
    reason: /^Reason for the return/,
    noise: 'Whistling or noise',
    send: 'Send the request',
    received: 'Waiting for the pieces',
    over: 'Over',
    returned: 'Returned',
    why: 'Why products come back',
  },
} as const;

const noonIn = (days: number) => new Date(momentInCairo(`${dayAfter(cairoDay(), days)}T12:00`) ?? '');

/** A customer whose order of a hearing aid has come. */
async function delivered(admin: Person, language: Language) {
  const { shop } = suite;
  const [aid, customer, fee] = await Promise.all([
    shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Try ${language}`, making: 'ready-made', stock: 5 }),
    shop.addPerson(),
    shop.deliveryFee(),
  ]);
  const { id: userId, email } = customer;
  const phone = newPhone();
  const product = { product_id: aid.$id, product_type: 'hearing-aids' } as const;
  await shop.callAs(customer, addToCart, { userId, productId: aid.$id, product_type: 'hearing-aids', count: 1 });
  await shop.callAs(customer, paymentCash, {
    ...{ userId, firstName: TEXTS[language].client, lastName: 'A', phone, email, age: 67, lang: language },
    ...{ hearing_assessment: 'moderate', damaged_ear: 'both', address: '12 شارع طلعت حرب', city: 'Cairo' },
    ...{ cart: [{ ...product, count: 1 }], payment_method: 'cash', checkoutKey: crypto.randomUUID() },
    amount: aid.price_piasters / 100 + fee,
  });
  return { order: await deliverOrder(shop, admin, customer), customer, aid, phone: toE164(phone) };
}

test.for(LANGUAGES)(
  'a client is asked once how their trial goes, books a fitting by one press, and still gives it back, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const phones = shop.phones ?? expect.fail('the shop has no providers of messages');
    await shop.openClinic(['د. سارة', 'د. كريم']);
    const admin = await shop.addPerson({ role: 'admin' });
    const cs = await shop.addPerson({ role: 'cs' });
    const { order, customer, aid, phone } = await delivered(admin, language);

    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, customer, `/store/hearing-aids/${aid.$id}`);
    await shows(page.getByText(t.product));

    // Twice on its day: the client is asked once.
    for (const days of [3, 3]) await shop.runSchedule(noonIn(days));
    await phones.settled();
    const questions = () =>
      phones.messages({ phone }).filter(({ template }) => template?.name === 'samaa_trial_check_2');
    const asked = questions();
    expect(asked).toHaveLength(1);
    const secret = /\/t\/(\w+)/.exec(asked[0]?.template?.parameters.link ?? '')?.[1] ?? expect.fail('there is no link');

    const { page: guest } = await suite.visit({ language, viewport: PHONE });
    await guest.goto(`/t/${secret}${language === 'ar' ? '' : '?lang=en'}`);
    await shows(title(guest, t.title));
    expect(await faultsOf(guest, { language, viewport: PHONE }, 'shop')).toEqual([]);
    await guest.getByRole('button', { name: t.notYet, exact: true }).click();
    await shows(guest.getByRole('heading', { name: t.first }));
    await shows(guest.getByRole('link', { name: t.way, exact: true }));
    expect(await faultsOf(guest, { language, viewport: PHONE }, 'shop')).toEqual([]);
    await guest.locator('details[open] ul button').first().click();
    await guest.getByRole('dialog').getByRole('button', { name: t.sure, exact: true }).click();
    await shows(guest.getByRole('heading', { name: t.booked }));

    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, shop, cs, '/cs/trials');
    await shows(title(desk, t.running));
    const line = desk.getByRole('row').filter({ hasText: t.client }).filter({ hasText: t.said });
    await shows(line);
    expect(await line.getByRole('link').count()).toBeGreaterThan(1);
    expect(await faultsOf(desk, { language, viewport: DESK }, 'staff')).toEqual([]);

    // A return needs no reason, and is one press away beside the fitting.
    await page.goto(`/orders/${order.$id}`);
    await shows(page.getByRole('heading', { name: t.booked }));
    await page.getByRole('button', { name: t.way, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByLabel(t.reason).selectOption({ label: t.noise });
    await dialog.getByRole('button', { name: t.send, exact: true }).click();
    await shows(page.getByText(t.received, { exact: true }).first());
    const { return_id } = await onlyOrder(shop, customer);
    const returnId = return_id ?? expect.fail('nothing is given back');
    await shop.callAs(admin, moveReturn, { id: admin.id, returnId, state: 'received' });
    const lines = [{ product_id: aid.$id, product_type: 'hearing-aids' as const, unsellable: 0, sent_back: 0 }];
    await shop.callAs(admin, inspectReturn, { id: admin.id, returnId, lines });

    await desk.reload();
    await desk.getByRole('combobox').first().selectOption({ label: t.over });
    await shows(desk.getByRole('row').filter({ hasText: t.client }).filter({ hasText: t.returned }));
    const { page: owner } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(owner, shop, admin, '/admin');
    const figure = owner.getByRole('region', { name: t.why, exact: true });
    await figure.getByRole('button').click();
    await shows(
      figure
        .getByRole('row')
        .filter({ hasText: `Try ${language}` })
        .filter({ hasText: t.noise }),
    );
  },
);
