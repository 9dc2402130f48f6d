import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fetchAgreements, fetchSignature, withdrawAgreement } from '#contract/consents/staff-calls.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { issueForm } from './harness/issued-forms.ts';
import { faultsOf } from './harness/looking.ts';
import { uniqueName } from './harness/names.ts';
import { signedClient } from './harness/signatures.ts';
import { beginSignedIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TABLET = { width: 768, height: 1024 };

const TEXTS = {
  ar: {
    section: 'الموافقات والتوقيعات',
    handOver: 'التوقيع على التابلت',
    start: 'بدء التوقيع',
    agree: 'أوافق',
    decline: 'لا أوافق',
    confirm: 'نعم، هذا صحيح',
    next: 'التالي',
    sign: 'توقيع الأوراق',
    pad: 'مكان التوقيع',
    thanks: 'شكرًا لك',
    takeBack: 'لفريق المركز: استلام التابلت',
    password: 'كلمة المرور',
    unlock: 'فتح التابلت',
    signature: 'التوقيع',
    papers: {
      messages: 'رسائل عن مواعيدي وأجهزتي',
      marketing: 'العروض والدعوات',
      terms: 'شروط الخدمة في المركز',
      trial: 'استلام سماعة للتجربة',
      delivery: 'استلام السماعات',
    },
    history: /^السجل \(/,
    paper: /^الورقة الموقّعة: /,
    intact: 'لم تتغيّر منذ توقيعها.',
    withdraw: 'سحب الموافقة: رسائل عن مواعيدي وأجهزتي · واتساب',
    sure: 'سحب الموافقة',
    withdrawn: 'سُجّل سحب الموافقة',
    typed: 'كتابة الاسم',
    name: 'اسم الموقّع كاملًا',
  },
  en: {
    section: 'Consents and signatures',
    handOver: 'Sign on the tablet',
    start: 'Start signing',
    agree: 'I agree',
    decline: 'I don’t agree',
    confirm: 'Yes, that is right',
    next: 'Next',
    sign: 'Sign the papers',
    pad: 'Signature field',
    thanks: 'Thank you',
    takeBack: 'For our team: take the tablet back',
    password: 'Password',
    unlock: 'Unlock',
    signature: 'Signature',
    papers: {
      messages: 'Messages about my appointments and devices',
      marketing: 'Offers and invitations',
      terms: 'Terms of treatment',
      trial: 'Receipt of hearing aids for a trial',
      delivery: 'Receipt of hearing aids',
    },
    history: /^History \(/,
    paper: /^Signed paper: /,
    intact: 'Unchanged since it was signed.',
    withdraw: 'Withdraw: Messages about my appointments and devices · WhatsApp',
    sure: 'Withdraw',
    withdrawn: 'Withdrawal recorded',
    typed: 'Type the name',
    name: 'Full name of the signer',
  },
} as const;

const REGISTERS = {
  ar: {
    consents: 'سجل الموافقات',
    event: 'الإجابة',
    withdrawn: 'سحب الموافقة',
    offered: 'رسائل الخدمة · واتساب',
    breaches: 'سجل حوادث البيانات',
    add: 'تسجيل حادث',
    what: 'ما حدث',
    lost: 'ضاع تابلت عليه أسماء عملاء',
    health: 'الصحة (فحوص السمع والملاحظات)',
    save: 'حفظ',
    left: 'المتبقي يومان',
    pressing: /حادث.* بانتظار الإبلاغ/,
  },
  en: {
    consents: 'Consent register',
    event: 'Answer',
    withdrawn: 'Withdrawn',
    offered: 'Service messages · WhatsApp',
    breaches: 'Breach register',
    add: 'Record a breach',
    what: 'What happened',
    lost: 'A tablet with names of clients was lost',
    health: 'Health (hearing tests and notes)',
    save: 'Save',
    left: '2 days left',
    pressing: /data breach(es)? still to be reported/,
  },
} as const;

/** Draws a line over the field, as a finger or a mouse does. */
async function draw(page: Page, name: string): Promise<void> {
  const pad = page.getByRole('img', { name, exact: true });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox()) ?? expect.fail('no field');
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(box.x + 20 + step * 15, box.y + box.height / 2 + (step % 2 === 0 ? 15 : -15));
  }
  await page.mouse.up();
}

test.for(LANGUAGES)(
  'a client signs on a tablet that leads nowhere else, and takes a consent back, in %s',
  async (language) => {
    const texts = TEXTS[language];
    const isDrawn = language === 'ar';
    const desk = await suite.shop.addPerson({ role: 'reception' });
    const accountant = await suite.shop.addPerson({ role: 'accounting' });
    const client = uniqueName('Salma');
    const serial_number = `S${randomUUID().slice(0, 8)}`.replace('-', '');
    const block = { block_type: 'nha', hearing_aid: 'Audéo L90', serial_number, price: 10_000 } as const;
    await issueForm(suite.shop, client, accountant, block);
    const [patient] = (await suite.shop.callAs(desk, searchPatients, { id: desk.id, query: client })).documents;
    const patientId = patient?.$id ?? '';
    const record = `/reception/patients/${patientId}`;
    const signing = `/clinic/sign/${patientId}`;
    const look = { language, viewport: isDrawn ? PHONE : TABLET };
    const { page } = await suite.visit(look);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await beginSignedIn(page, suite.shop, desk, record);
    await page.getByRole('region', { name: texts.section }).getByRole('button', { name: texts.handOver }).click();
    await press(texts.start);
    await isAt(page, signing);

    // Neither Back nor a reload nor an address leads away.
    await page.getByRole('radio', { name: texts.agree, exact: true }).check();
    await page.goBack();
    await isAt(page, signing);
    await page.goto('/reception');
    await isAt(page, signing);
    await page.reload();
    expect(await page.getByRole('radio', { name: texts.agree, exact: true }).isChecked()).toBe(true);
    expect(await faultsOf(page, look, 'shop')).toEqual([]);

    await press(texts.next);
    const answer = async (paper: string, words: string) => {
      await shows(page.getByRole('heading', { level: 2, name: paper, exact: true }));
      for (const one of await page.getByRole('radio', { name: words, exact: true }).all()) await one.check();
      await press(texts.next);
    };
    const { messages, marketing, terms, trial, delivery } = texts.papers;
    await answer(messages, texts.agree);
    await answer(marketing, texts.decline);
    await answer(terms, texts.agree);
    // What the visit handed over is tried, and was received.
    await answer(trial, texts.confirm);
    await answer(delivery, texts.confirm);
    await shows(page.getByRole('heading', { level: 2, name: texts.signature, exact: true }));
    if (isDrawn) {
      await draw(page, texts.pad);
    } else {
      await page.getByRole('radio', { name: texts.typed, exact: true }).check();
      await page.getByLabel(texts.name, { exact: true }).fill('Nadia Hassan');
      await page.getByRole('checkbox').check();
    }
    expect(await faultsOf(page, look, 'shop')).toEqual([]);
    await press(texts.sign);
    await shows(title(page, texts.thanks));
    await page.reload();
    await shows(title(page, texts.thanks));

    await press(texts.takeBack);
    await page.getByLabel(texts.password, { exact: true }).fill(desk.password);
    await press(texts.unlock);
    await isAt(page, record);
    await page.getByText(texts.history).click();
    await page.getByRole('button', { name: texts.paper }).first().click();
    await shows(page.getByRole('dialog').getByText(texts.intact));
    await page.keyboard.press('Escape');
    await press(texts.withdraw);
    await page.getByRole('dialog').getByRole('button', { name: texts.sure, exact: true }).click();
    await shows(page.getByText(texts.withdrawn));

    const { history } = await suite.shop.callAs(desk, fetchAgreements, { id: desk.id, patientId });
    expect(history[0]).toMatchObject({ kind: 'messages', channel: 'whatsapp', event: 'withdrawn', place: 'desk' });
    const signatureId = history.find(({ signature_id }) => signature_id)?.signature_id ?? '';
    expect(await suite.shop.callAs(desk, fetchSignature, { id: desk.id, signatureId })).toMatchObject({
      lang: language,
      method: isDrawn ? 'drawn' : 'typed',
      intact: true,
    });
  },
);

test.for(LANGUAGES)('an admin reads the register and records a breach with its deadlines, in %s', async (language) => {
  const texts = REGISTERS[language];
  const admin = await suite.shop.addPerson({ role: 'admin' });
  const patientId = await signedClient(suite.shop, uniqueName('Hoda'), admin);
  const asked = { id: admin.id, patientId, requestId: randomUUID(), kind: 'messages', channel: 'whatsapp' } as const;
  await suite.shop.callAs(admin, withdrawAgreement, asked);
  const look = { language, viewport: language === 'ar' ? PHONE : DESK };
  const { page } = await suite.visit(look);
  await beginSignedIn(page, suite.shop, admin, '/admin/erasures');
  await page.getByRole('link', { name: texts.consents, exact: true }).click();
  await shows(title(page, texts.consents));
  await page.getByLabel(texts.event, { exact: true }).selectOption({ label: texts.withdrawn });
  await shows(page.getByText(texts.offered).first());
  expect(await faultsOf(page, look, 'staff')).toEqual([]);
  await page.getByRole('link', { name: texts.breaches, exact: true }).click();
  await page.getByRole('button', { name: texts.add, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.what, { exact: true }).fill(texts.lost);
  await dialog.getByRole('checkbox', { name: texts.health }).check();
  await dialog.getByRole('button', { name: texts.save, exact: true }).click();
  await shows(page.getByText(texts.left).first());
  expect(await faultsOf(page, look, 'staff')).toEqual([]);
  await page.goto('/admin');
  await shows(page.getByText(texts.pressing));
});
