import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { uniqueName } from './harness/names.ts';
import { becomes, fillSignIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** What the pages of the catalogue say. */
const CATALOGUE = {
  ar: {
    title: 'المنتجات',
    add: 'إضافة منتج جديد',
    addTitle: 'إضافة سماعة جديدة',
    editTitle: 'تعديل المنتج',
    cover: /^صورة المنتج/,
    brand: 'الماركة',
    family: 'السلسلة',
    model: 'الموديل',
    style: 'الشكل',
    channels: 'عدد القنوات',
    battery: 'البطارية',
    from: 'من',
    to: 'إلى',
    price: 'السعر (ج.م)',
    stock: 'المخزون',
    description: /^الوصف/,
    english: 'الإنجليزية',
    arrived: 'تم إرسال الصورة',
    addProduct: 'إضافة المنتج',
    saveEdit: 'حفظ التعديلات',
    added: 'تمت إضافة المنتج',
    edited: 'تم حفظ التعديلات',
    deleteProduct: 'حذف المنتج',
    deleted: 'تم حذف المنتج',
    edit: (name: string) => `تعديل ${name}`,
    remove: (name: string) => `حذف ${name}`,
    search: 'البحث في المنتجات',
    empty: 'لا توجد منتجات في قاعدة البيانات',
    noProduct: 'هذا المنتج غير موجود',
  },
  en: {
    title: 'Products',
    add: 'Add New Product',
    addTitle: 'Add a new hearing aid',
    editTitle: 'Edit the product',
    cover: /^Cover/,
    brand: 'Brand',
    family: 'Family',
    model: 'Model',
    style: 'Style',
    channels: 'Channels',
    battery: 'Battery',
    from: 'From',
    to: 'To',
    price: 'Price (EGP)',
    stock: 'Stock',
    description: /^Description/,
    english: 'English',
    arrived: 'Picture sent',
    addProduct: 'Add the product',
    saveEdit: 'Save changes',
    added: 'Product added',
    edited: 'Changes saved',
    deleteProduct: 'Delete the product',
    deleted: 'Product deleted',
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    search: 'Search the products',
    empty: 'No Products Found in Database',
    noProduct: 'There is no such product',
  },
} as const;

/** An administrator at the page of the products. */
async function atProducts(language: Language, path = '/admin/products') {
  const admin = await suite.shop.addPerson({ role: 'admin' });
  const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : undefined });
  // Through the guard: it asks who this is and leads back.
  await page.goto(path);
  await fillSignIn(page, WORDS[language], admin);
  await shows(title(page, CATALOGUE[language].title));
  return page;
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Looks for a product in the admin's list. */
async function find(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: label }).fill(text);
  await page.keyboard.press('Enter');
}

/** Pastes as a word processor would fill the clipboard. */
async function paste(text: Locator, html: string): Promise<void> {
  await text.focus();
  await text.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const largePhoto = () =>
  sharp({ create: { width: 2600, height: 2600, channels: 3, background: { r: 200, g: 180, b: 160 } } })
    .jpeg()
    .toBuffer();

test.each(['ar', 'en'] as const)(
  'an admin adds a hearing aid that a customer finds, changes it and deletes it, in %s',
  async (language) => {
    const texts = CATALOGUE[language];
    const page = await atProducts(language);
    const model = uniqueName('Quiet');
    const name = `Phonak ${model}`;

    await page.getByRole('button', { name: texts.add, exact: true }).click();
    const form = dialogOf(page, texts.addTitle);
    const field = (label: string) => form.getByLabel(label, { exact: true });
    await form
      .getByLabel(texts.cover)
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() });
    await shows(form.getByText(texts.arrived, { exact: true }));
    await field(texts.brand).fill('Phonak');
    await field(texts.family).fill('Quiet');
    await field(texts.model).fill(model);
    await field(texts.style).selectOption('ric');
    await field(texts.channels).fill(language === 'ar' ? '١٦' : '16');
    await field(texts.battery).fill('312');
    await field(texts.from).fill('10');
    await field(texts.to).fill('80');
    await field(texts.price).fill('41000');
    await field(texts.stock).fill('4');
    const isArabic = language === 'ar';
    await paste(
      form.getByRole('textbox', { name: texts.description }),
      `<style>p { color: red }</style><p style="color:red; font-weight: 400"><span style="font-weight:700">${
        isArabic ? 'خفيفة' : 'Light'
      }</span> ${isArabic ? 'ومريحة' : 'and easy'}</p><ul><li>${isArabic ? 'بلوتوث' : 'Bluetooth'}</li></ul>`,
    );
    await form.getByRole('button', { name: texts.addProduct, exact: true }).click();
    await shows(page.getByText(texts.added, { exact: true }));
    await shows(page.getByRole('button', { name: texts.edit(name), exact: true }));

    const { page: customer } = await suite.visit({ language });
    await customer.goto(`/store/1?q=${encodeURIComponent(model)}`);
    await customer.getByRole('article').getByRole('link').first().click();
    await shows(title(customer, model));
    const main = customer.getByRole('main');
    await shows(main.locator('strong', { hasText: isArabic ? 'خفيفة' : 'Light' }));
    await shows(main.getByRole('listitem').filter({ hasText: isArabic ? 'بلوتوث' : 'Bluetooth' }));
    await becomes(
      () =>
        main
          .locator('img')
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0),
      true,
    );
    const place = new URL(customer.url()).pathname;

    await page.getByRole('button', { name: texts.edit(name), exact: true }).click();
    const edit = dialogOf(page, texts.editTitle);
    await edit.getByLabel(texts.price, { exact: true }).fill('39000');
    await edit.getByRole('button', { name: texts.saveEdit, exact: true }).click();
    await shows(page.getByText(texts.edited, { exact: true }));
    await customer.reload();
    await shows(customer.locator('data[value="39000"]'));

    await find(page, texts.search, model);
    await page.getByRole('button', { name: texts.remove(name), exact: true }).click();
    await page.getByRole('button', { name: texts.deleteProduct, exact: true }).click();
    await shows(page.getByText(texts.deleted, { exact: true }));
    await shows(page.getByText(texts.empty, { exact: true }));

    const { page: late } = await suite.visit({ language });
    await late.goto(place);
    await shows(late.getByRole('heading', { name: texts.noProduct }));
  },
);

/** What the clipboard of a word processor holds. */
const copied = (name: string) =>
  readFileSync(new URL(`../src/testing/pasted/${name}.html.txt`, import.meta.url), 'utf8');

test('a description that is pasted from a word processor looks as it does there', async () => {
  const texts = CATALOGUE.ar;
  const page = await atProducts('ar');
  await page.getByRole('button', { name: texts.add, exact: true }).click();
  const description = dialogOf(page, texts.addTitle).getByRole('textbox', { name: texts.description });
  const textsOf = (selector: string) => description.locator(selector).allTextContents();

  await paste(description, copied('google-docs'));
  expect(await textsOf('strong')).toEqual(['نص عريض']);
  expect(await textsOf('li')).toEqual(['بند']);

  await page.keyboard.press('Control+A');
  await paste(description, copied('word-list'));
  expect(await textsOf('strong')).toEqual(['شروط الإرجاع']);
  expect(await textsOf('li[data-list="bullet"]')).toEqual(['خلال 14 يومًا', 'في عبوتها الأصلية']);
  expect(await textsOf('li[data-list="ordered"]')).toEqual(['First', 'Second']);
});

/** The letters of the code page of Arabic Windows, by their bytes. */
const LETTERS = new TextDecoder('windows-1256').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const inArabicWindows = (text: string) => Buffer.from([...text].map((letter) => LETTERS.indexOf(letter)));

test.each(['ar', 'en'] as const)(
  'a catalogue file with a bad line is refused whole, fixed and imported, in %s',
  async (language) => {
    const texts = {
      ar: {
        open: 'استيراد CSV',
        kind: 'منتجات المتجر: المستلزمات',
        price: 'السعر',
        check: 'فحص الملف',
        confirm: 'استيراد',
        bad: /وجدنا خطأ واحدًا/,
        reason: /اكتب المبلغ بالأرقام/,
        good: 'الملف سليم ويمكن استيراده.',
        done: 'تم استيراد الملف',
        undo: 'التراجع عن الاستيراد',
        undone: /^تم التراجع/,
        export: 'تصدير CSV',
      },
      en: {
        open: 'Import CSV',
        kind: 'Products: accessories',
        price: 'Price',
        check: 'Check the file',
        confirm: 'Import',
        bad: /^1 error was found/,
        reason: /Type the amount in digits/,
        good: 'The file is fine and can be imported.',
        done: 'File imported',
        undo: 'Undo the import',
        undone: /^Undone/,
        export: 'Export CSV',
      },
    }[language];
    const own = CATALOGUE[language];
    const page = await atProducts(language, '/admin/products?type=accessories');
    const first = uniqueName('Case');
    const second = uniqueName('Cord');
    /** As Excel saves it in Arabic Windows, with the names of columns of another system. */
    const file = (price: string) => ({
      name: 'accessories.csv',
      mimeType: 'text/csv',
      buffer: inArabicWindows(`الصنف;المورد;السعر;الكمية\nعلبة ${first};نور;90;3\nحبل ${second};نور;${price};5\n`),
    });
    const choose = async (price: string) => {
      await page.locator('input[type="file"]').setInputFiles(file(price));
      await page.getByRole('button', { name: texts.check, exact: true }).click();
    };

    await page.getByRole('link', { name: texts.open, exact: true }).click();
    expect(await page.getByRole('radio', { name: texts.kind, exact: true }).isChecked()).toBe(true);
    await choose('much');
    await shows(page.getByText(texts.bad));
    const bad = page.getByRole('table').first().getByRole('row').nth(1);
    expect(await bad.getByRole('rowheader').textContent()).toBe('3');
    await shows(bad.getByText(texts.price, { exact: true }));
    await shows(bad.getByText(texts.reason));
    expect(await page.getByRole('button', { name: texts.confirm, exact: true }).count()).toBe(0);

    const importFile = async () => {
      await choose('120');
      await shows(page.getByText(texts.good, { exact: true }));
      await page.getByRole('button', { name: texts.confirm, exact: true }).click();
      await shows(page.getByText(texts.done, { exact: true }));
    };
    await importFile();
    await page.getByRole('button', { name: texts.undo, exact: true }).click();
    await shows(page.getByText(texts.undone));
    await importFile();
    // The first of each was taken back, so each is there once.
    await page.goBack();
    await find(page, own.search, first);
    await shows(page.getByRole('button', { name: own.edit(`علبة ${first}`), exact: true }));

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.export, exact: true }).click();
    const exported = readFileSync(await (await downloading).path(), 'utf8');
    expect(exported).toContain(`علبة ${first}`);
    expect(exported).toContain(`حبل ${second}`);

    for (const [what, name] of [
      ['علبة', first],
      ['حبل', second],
    ] as const) {
      await find(page, own.search, name);
      await page.getByRole('button', { name: own.remove(`${what} ${name}`), exact: true }).click();
      await page.getByRole('button', { name: own.deleteProduct, exact: true }).click();
      await shows(page.getByText(own.empty, { exact: true }));
    }
    await isAt(page, `/admin/products?type=accessories&q=${second.replace(' ', '+')}`);
  },
);
