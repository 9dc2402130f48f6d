import { expect, test } from 'vitest';
import { PHONE } from './harness/browser.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { beginSignedIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    wrong: /^الإبلاغ عن مشكلة: /,
    problem: 'ما المشكلة؟',
    send: 'إرسال',
    received: 'وصلنا طلبك، وسنتواصل معك',
    part: /^طلبات المقاس والصيانة/,
    kind: /^صيانة، في الضمان حتى /,
    says: 'تصدر صفيرًا',
    open: /^فتح صيانة باسم /,
    visit: 'زيارة صيانة',
    maintenance: 'صيانة',
    note: 'في الضمان: تصدر صفيرًا',
    taken: 'استلم المركز طلبك',
    isDone: 'سجّلنا زيارتك للصيانة',
  },
  en: {
    wrong: /^Report a problem: /,
    problem: 'What is wrong?',
    send: 'Send',
    received: 'We received your request and will contact you',
    part: /^Requests for impressions and repairs/,
    kind: /^Repair, under warranty until /,
    says: 'It whistles',
    open: /^Open a repair for /,
    visit: 'Visit for a repair',
    maintenance: 'Maintenance',
    note: 'Under warranty: It whistles',
    taken: 'Taken on by our centre',
    isDone: 'Your visit for the repair is recorded',
  },
} as const;

test.for(['ar', 'en'] as const)(
  'a customer claims a repair, customer service opens its visit with everything filled in, and the customer follows it, in %s',
  async (language) => {
    const t = TEXTS[language];
    const c = CLINIC_WORDS[language];
    const customer = await suite.shop.addPerson();
    const orderId = await suite.shop.addOrder(customer);
    const [order] = await suite.shop.ordersOf(customer);
    if (order) await suite.shop.moveOrder(order, { delivery_status: 'delivered', payment_status: 'paid' });

    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, suite.shop, customer, `/orders/${orderId}`);
    const wrong = page.getByRole('button', { name: t.wrong });
    await wrong.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.problem, { exact: true }).fill(t.says);
    await dialog.getByRole('button', { name: t.send, exact: true }).click();
    await shows(page.getByText(t.received, { exact: true }));
    expect(await wrong.count()).toBe(0);

    const person = await suite.shop.addPerson({ role: 'cs' });
    const { page: desk } = await suite.visit({ language });
    await beginSignedIn(desk, suite.shop, person, '/cs/today');
    const request = desk
      .getByRole('region', { name: t.part })
      .getByRole('listitem')
      .filter({ has: desk.locator(`a[href="tel:${order?.user_phone}"]`) });
    await shows(request.getByText(t.kind));
    await shows(request.getByText(t.says, { exact: true }));
    await request.getByRole('button', { name: t.open }).click();
    await isAt(desk, '/cs/repair-visit');
    await shows(title(desk, t.visit));
    expect(await desk.getByLabel(c.name, { exact: true }).inputValue()).toBe('منى عبد الرحمن');
    expect(await desk.getByLabel(c.phone, { exact: true }).inputValue()).toBe(order?.user_phone);
    await shows(desk.locator('form bdi').getByText(t.maintenance, { exact: true }));
    await shows(desk.getByText(t.note, { exact: true }));
    await page.reload();
    await shows(page.getByText(t.taken, { exact: true }));

    await desk.getByLabel(c.age, { exact: true }).fill('67');
    await desk.getByLabel(c.address, { exact: true }).fill('12 شارع النيل');
    await desk.getByRole('button', { name: c.send, exact: true }).click();
    await shows(desk.getByText(c.sent, { exact: true }));
    // The visit closes the request by itself.
    await desk.goto('/cs/today');
    await shows(desk.getByRole('region', { name: t.part }));
    expect(await request.count()).toBe(0);
    await page.reload();
    await shows(page.getByText(t.isDone, { exact: true }));
    await shows(wrong);
  },
);
