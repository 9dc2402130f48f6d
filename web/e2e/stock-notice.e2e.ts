import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { setsClock } from './harness/shop.ts';
import { becomes, beginSignedIn, fillSignIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    soldOut: /^نفدت الكمية\./,
    ask: 'أخبروني حين يتوفر',
    dialog: 'نخبرك حين يتوفر',
    consent: /^أوافق على أن تكتبوا/,
    missing: 'ضع علامة في المربع إن كنت توافق.',
    send: 'أخبروني',
    waiting: /^سنكتب إلى/,
    withdraw: 'إلغاء الطلب',
    withdrawn: /^سُحب الطلب الذي قدمته من هذا الجهاز/,
    stop: 'إيقاف هذه الرسائل',
    stopped: /^لن نكتب إليك بشأن أي من المنتجات/,
    close: 'إغلاق',
    two: 'شخصان ينتظران',
    edit: (name: string) => `تعديل ${name}`,
    editTitle: 'تعديل المنتج',
    search: 'البحث في المنتجات',
    stock: 'المخزون',
    save: 'حفظ التعديلات',
    saved: 'تم حفظ التعديلات',
  },
  en: {
    soldOut: /^Sold out\./,
    ask: 'Tell me when it’s back',
    dialog: 'We will tell you when it’s back',
    consent: /^I agree to one email/,
    missing: 'Please tick the box if you agree.',
    send: 'Tell me',
    waiting: /^We will email/,
    withdraw: 'Don’t email me',
    withdrawn: /^The request from this device is withdrawn/,
    stop: 'Stop these messages',
    stopped: /^We will no longer email you about products/,
    close: 'Close',
    two: '2 people are waiting',
    edit: (name: string) => `Edit ${name}`,
    editTitle: 'Edit the product',
    search: 'Search the products',
    stock: 'Stock',
    save: 'Save changes',
    saved: 'Changes saved',
  },
} as const;

test.runIf(setsClock()).each(LANGUAGES)(
  'who waits for a product that is sold out hears once that it is back, in %s',
  async (language) => {
    const { shop } = suite;
    const texts = TEXTS[language];
    const words = WORDS[language];
    const aid = await shop.addProduct('hearing_aids', { brand: 'Phonak', model: `Awaited ${language}`, stock: 0 });
    const path = `/store/hearing-aids/${aid.$id}`;
    const guest = { email: shop.newEmail(`waits-${language}`) };

    // A guest forgets to agree, is told, agrees; thinks better of it and asks again.
    const { page } = await suite.visit({ language, viewport: PHONE });
    await page.goto(path);
    await shows(page.getByText(texts.soldOut));
    const ask = page.getByRole('button', { name: texts.ask, exact: true });
    await ask.click();
    const dialog = page.getByRole('dialog', { name: texts.dialog });
    const send = dialog.getByRole('button', { name: texts.send, exact: true });
    await dialog.getByLabel(words.email, { exact: true }).fill(guest.email);
    await send.click();
    await shows(dialog.getByText(texts.missing));
    expect(await shop.noticesOf(aid.$id)).toEqual([]);
    await dialog.getByLabel(texts.consent).check();
    await send.click();
    await shows(dialog.getByText(texts.waiting));
    await dialog.getByRole('button', { name: texts.withdraw, exact: true }).click();
    await shows(dialog.getByText(texts.withdrawn));
    expect(await shop.noticesOf(aid.$id)).toEqual([]);
    await dialog.getByRole('button', { name: texts.close, exact: true }).last().click();
    await ask.click();
    await dialog.getByLabel(words.email, { exact: true }).fill(guest.email);
    await dialog.getByLabel(texts.consent).check();
    await send.click();
    await shows(dialog.getByText(texts.waiting));

    // A customer presses once, and still waits after loading the page again.
    const mona = await shop.addPerson();
    const { page: own } = await suite.visit({ language });
    await beginSignedIn(own, suite.shop, mona, path);
    await own.getByRole('button', { name: texts.ask, exact: true }).click();
    await shows(own.getByText(texts.waiting));
    await own.reload();
    await shows(own.getByRole('button', { name: texts.withdraw, exact: true }));

    // Nothing is sent while there is no stock. The admin sees that two people wait, and puts stock in.
    await shop.runSchedule();
    expect(await shop.messagesAbout(aid.$id)).toEqual([]);
    const admin = await shop.addPerson({ role: 'admin' });
    const { page: office } = await suite.visit({ language });
    await office.goto(`/admin/products?q=${aid.$id}`);
    await isAt(office, '/auth/sign-in');
    await fillSignIn(office, words, admin);
    const box = office.getByRole('searchbox', { name: texts.search });
    await box.fill(aid.$id);
    await box.press('Enter');
    await shows(office.getByText(texts.two, { exact: true }));
    await office.getByRole('button', { name: texts.edit(`Phonak ${aid.model}`), exact: true }).click();
    const editor = office.getByRole('dialog', { name: texts.editTitle });
    await editor.getByLabel(texts.stock, { exact: true }).fill('3');
    await editor.getByRole('button', { name: texts.save, exact: true }).click();
    await shows(office.getByText(texts.saved, { exact: true }));

    // The schedule comes: a mail for each with the product's link, and nobody waits any more.
    await shop.runSchedule();
    expect(await shop.noticesOf(aid.$id)).toEqual([]);
    expect(await shop.messagesAbout(aid.$id)).toHaveLength(2);
    for (const person of [guest, mona]) {
      await becomes(async () => (await shop.linksSentTo(person)).filter((link) => link.includes(path)).length, 1);
    }

    // By the link in their mail the guest stops what they asked besides, without signing in; opening it stops nothing.
    const other = await shop.addProduct('hearing_aids', { brand: 'Phonak', model: `Besides ${language}`, stock: 0 });
    await page.goto(`/store/hearing-aids/${other.$id}`);
    await ask.click();
    await dialog.getByLabel(words.email, { exact: true }).fill(guest.email);
    await dialog.getByLabel(texts.consent).check();
    await send.click();
    await shows(dialog.getByText(texts.waiting));
    const link = (await shop.linksSentTo(guest)).find((one) => one.includes('/stop-messages')) ?? '';
    const { page: mail } = await suite.visit({ language, viewport: PHONE });
    const { pathname, search } = new URL(link.replaceAll('&amp;', '&'));
    await mail.goto(pathname + search);
    const stop = mail.getByRole('button', { name: texts.stop, exact: true });
    await shows(stop);
    expect(mail.url()).not.toContain('secret');
    expect(await shop.noticesOf(other.$id)).toHaveLength(1);
    await stop.click();
    await shows(mail.getByText(texts.stopped));
    expect(await shop.noticesOf(other.$id)).toEqual([]);

    await own.reload();
    await shows(title(own, aid.model));
    await shows(own.getByRole('button', { name: words.addToCart, exact: true }));
    expect(await own.getByText(texts.soldOut).count()).toBe(0);
    // Two minutes later it hears that both mails went, and forgets the guest's address.
    await shop.runSchedule();
    await shop.runSchedule();
    expect((await shop.messagesAbout(aid.$id)).map(({ state, email }) => [state, email])).toEqual([
      ['sent', null],
      ['sent', null],
    ]);
  },
);
