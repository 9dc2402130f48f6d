import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { setFormStatus } from '#contract/forms/calls.ts';
import { submitCsForm } from '#contract/service-forms/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { uniqueWord } from './harness/names.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { becomes, beginSignedIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    goods: 'استلام البضاعة',
    product: 'السماعة',
    supplier: 'المورّد',
    cost: 'تكلفة القطعة (ج.م)',
    serials: 'الأرقام المسلسلة',
    add: 'إضافة إلى المخزون',
    twice: /^السطر 3: .?الرقم المسلسل .* مكرر/,
    offers: 'سماعات من المتجر',
    taken: 'تُخصم هذه السماعة من مخزون المتجر عند الحفظ.',
    more: 'المزيد',
    lend: (name: string) => `إعارة سماعة للعميل ${name}`,
    loaner: 'الرقم المسلسل للسماعة المُعارة',
    due: 'تعود في',
    saveLoan: 'إعارة',
    back: (serial: string) => `تسجيل العودة: السماعة ${serial}`,
    sell: 'تعود إلى مخزون البيع',
    saveBack: 'تسجيل العودة',
    open: (serial: string) => new RegExp(`سجل الرقم المسلسل .*${serial}`),
    kinds: ['استلام من المورّد', 'بيع للعميل', 'صيانة أو معمل'],
    loanKinds: ['استلام من المورّد', 'إعارة', 'عودة من الإعارة'],
    costLine: 'التكلفة',
  },
  en: {
    goods: 'Receive stock',
    product: 'Hearing aid',
    supplier: 'Supplier',
    cost: 'Cost of a piece (EGP)',
    serials: 'Serial numbers',
    add: 'Add to stock',
    twice: /^Line 3: The serial number .* is listed twice/,
    offers: 'Hearing aids of the store',
    taken: "Saving takes this hearing aid from the store's stock.",
    more: 'More',
    lend: (name: string) => `Lend a hearing aid to ${name}`,
    loaner: 'Serial number of the loaner',
    due: 'Due back on',
    saveLoan: 'Lend',
    back: (serial: string) => `Mark as returned: hearing aid ${serial}`,
    sell: 'Back into stock, to be sold',
    saveBack: 'Mark as returned',
    open: (serial: string) => new RegExp(`History of serial number .*${serial}`),
    kinds: ['Received', 'Sold to the client', 'Repair or lab'],
    loanKinds: ['Received', 'Lent', 'Back from the loan'],
    costLine: 'Cost',
  },
} as const;

/** A visit of a new client, for which customer service is called at once. */
async function arrives(person: Person, name: string): Promise<string> {
  const visit = { date: new Date().toISOString(), name, phone: newPhone(), age: 67, address: '12 شارع النيل' };
  const data = { ...visit, reasons: { 0: { reason: 'new-hearing-aid' } } } as const;
  const { $id } = await suite.shop.callAs(person, submitReceptionForm, { id: person.id, data });
  return $id;
}

/** Picks the product in the field of a hearing aid, by the keyboard. */
async function pick(page: Page, field: string, offers: string, productId: string): Promise<void> {
  const input = page.getByLabel(field, { exact: true });
  await input.fill(productId);
  await shows(page.getByRole('region', { name: offers }).getByRole('button'));
  await input.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test.for(['ar', 'en'] as const)(
  'pieces are taken in, one is sold by a form and repaired while its client has a loaner, and each number tells its life, in %s',
  async (language) => {
    const [t, words] = [TEXTS[language], CLINIC_WORDS[language]];
    const [boss, sara] = [await suite.shop.addPerson({ role: 'admin' }), await suite.shop.addPerson({ role: 'cs' })];
    const product = await suite.shop.addProduct('hearing_aids', { stock: 0 });
    const stock = async () => (await suite.shop.product('hearing_aids', product.$id)).stock;
    const unique = uniqueWord().toUpperCase();
    const [sold, loaner] = [`SN${unique}A`, `SN${unique}B`];

    // Receive stock: the same number twice is told at its line, and nothing typed is lost.
    const { page: office } = await suite.visit({ language, expected: [/409|400/] });
    await beginSignedIn(office, suite.shop, boss, '/admin/goods');
    await shows(title(office, t.goods));
    await pick(office, t.product, t.offers, product.$id);
    await office.getByLabel(t.supplier).fill('Sonova');
    await office.getByLabel(t.cost).fill('30000');
    await office.getByLabel(t.serials).fill(`${sold}\n${loaner}\n${sold}`);
    await office.getByRole('button', { name: t.add, exact: true }).click();
    await shows(office.getByText(t.twice));
    await office.getByLabel(t.serials).fill(`${sold}\n${loaner}`);
    await office.getByRole('button', { name: t.add, exact: true }).click();
    await shows(office.getByRole('link', { name: sold }));
    await becomes(stock, 2);

    // A block of a service form picks the product and names the piece: the stock falls.
    const name = `Hoda ${unique}`;
    await arrives(sara, name);
    const { page } = await suite.visit({ language });
    await beginSignedIn(page, suite.shop, sara, '/cs');
    const card = page.getByRole('listitem').filter({ hasText: name });
    await card.getByRole('link', { name: words.proceed }).click();
    await page.getByRole('button', { name: words.addAid, exact: true }).click();
    await pick(page, words.hearingAid, t.offers, product.$id);
    await shows(page.getByText(t.taken, { exact: true }));
    await page.getByLabel(words.serial, { exact: true }).fill(sold);
    await page.getByRole('button', { name: words.csIssue, exact: true }).click();
    await isAt(page, '/cs');
    await becomes(stock, 1);

    // The client's own is repaired, and they have a loaner meanwhile.
    const formId = await arrives(sara, `${name} Hassan`);
    const lease = await suite.shop.callAs(sara, setFormStatus, {
      id: sara.id,
      formId,
      formType: 'reception',
      status: 'processing',
    });
    await suite.shop.callAs(sara, submitCsForm, {
      id: sara.id,
      formId,
      leaseId: lease.leaseId ?? '',
      version: lease.version,
      data: { blocks: { 0: { block_type: 'm', serial_number: sold, hearing_aid: 'Audéo' } } },
    });
    await page.goto('/cs/jobs');
    await page
      .getByRole('listitem')
      .filter({ hasText: `${name} Hassan` })
      .getByText(t.more, { exact: true })
      .click();
    await page.getByRole('button', { name: t.lend(`${name} Hassan`), exact: true }).click();
    const lending = page.getByRole('dialog');
    await lending.getByLabel(t.loaner, { exact: true }).fill(loaner);
    await lending.getByLabel(t.due, { exact: true }).fill(cairoDay());
    await lending.getByRole('button', { name: t.saveLoan, exact: true }).click();
    await lending.waitFor({ state: 'detached' });
    await becomes(stock, 0);

    // It is due in the day's work, comes back and is sold again.
    await page.goto('/cs/today');
    await page.getByRole('button', { name: t.back(loaner), exact: true }).click();
    const ending = page.getByRole('dialog');
    await ending.getByRole('radio', { name: t.sell }).check();
    await ending.getByRole('button', { name: t.saveBack, exact: true }).click();
    await ending.waitFor({ state: 'detached' });
    await becomes(stock, 1);

    // Each number tells its life, reached by typing it; what it cost is the admin's alone.
    const lifeOf = async (desk: Page, home: string, serial: string, kinds: readonly string[]) => {
      await desk.goto(`${home}/devices?q=${serial}`);
      await desk.getByRole('link', { name: t.open(serial) }).click();
      for (const kind of kinds) await shows(desk.getByRole('listitem').getByText(kind, { exact: true }));
    };
    await lifeOf(page, '/cs', sold, t.kinds);
    await becomes(() => page.getByText(t.costLine, { exact: true }).count(), 0);
    await lifeOf(page, '/cs', loaner, t.loanKinds);
    await lifeOf(office, '/admin', sold, t.kinds);
    await shows(office.getByText(t.costLine, { exact: true }));
  },
);
