import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveAudiogram } from '#contract/audiograms/calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { issueForm } from './harness/issued-forms.ts';
import { faultsOf } from './harness/looking.ts';
import { uniqueName } from './harness/names.ts';
import { becomes, beginSignedIn, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ messages: true });

const TEXTS = {
  ar: {
    add: 'إضافة هدف',
    goal: 'الهدف',
    words: 'حفيدي في الهاتف',
    save: 'حفظ',
    assess: 'تقييم: حفيدي في الهاتف',
    better: 'أفضل كثيرًا',
    mostly: 'معظم الوقت (75%)',
    assessed: 'أفضل كثيرًا · معظم الوقت (75%)',
    sheet: /^ورقة ملخص الزيارة: /,
    agreed: /^ما اتفقنا عليه/,
    measured: /^ما قسناه/,
    left: 'الأذن اليسرى: تسمع الكلام الخافت بصعوبة، وتسمع بعض الكلام العادي فقط.',
    saved: 'تم حفظ الورقة',
    toPhone: /^إلى الهاتف: ورقة ملخص زيارة/,
    send: /^إرسال رسالة إلى/,
    sent: 'إرسال مرة أخرى',
    heading: 'ملخص زيارتك',
  },
  en: {
    add: 'Add a goal',
    goal: 'Goal',
    words: 'My grandson on the phone',
    save: 'Save',
    assess: 'Assess: My grandson on the phone',
    better: 'Much better',
    mostly: 'Most of the time (75%)',
    assessed: 'Much better · Most of the time (75%)',
    sheet: /^Take-home sheet: /,
    agreed: /^What we agreed/,
    measured: /^What we measured/,
    left: 'Left ear: you hear soft speech badly, and normal speech only in part.',
    saved: 'Sheet saved',
    toPhone: /^To the phone: take-home sheet for/,
    send: /^Send a message to/,
    sent: 'Send again',
    heading: 'Your visit',
  },
} as const;

const PAGES = /\/Type\s*\/Page(?![s\w])/g;

test.for(LANGUAGES)(
  'after a visit the client takes a page in plain words home, on paper and behind a link on the phone, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const phones = shop.phones ?? expect.fail('the shop has no providers of messages');
    phones.reset();
    const [accountant, sara] = [
      await shop.addPerson({ role: 'accounting' }),
      await shop.addPerson({ role: 'cs', username: 'Sara' }),
    ];
    const client = uniqueName('Salma');
    await issueForm(shop, client, accountant, { block_type: 'nha', hearing_aid: 'Audéo L90', price: 10_000 });
    const { documents } = await shop.callAs(sara, searchPatients, { id: sara.id, query: client });
    const patientId = documents[0]?.$id ?? '';
    const ear = (level: number) => ({
      air: { 500: { level }, 1000: { level }, 2000: { level }, 4000: { level } },
      bone: {},
    });
    await shop.callAs(sara, saveAudiogram, {
      id: sara.id,
      patientId,
      requestId: randomUUID(),
      data: {
        measured_at: new Date().toISOString(),
        tester: 'Sara',
        transducer: 'insert',
        results: { right: ear(10), left: ear(45) },
      },
    });

    // What the client wants to hear better, and how it goes.
    const { page } = await suite.visit({ language });
    await beginSignedIn(page, shop, sara, `/cs/patients/${patientId}`);
    await page.getByRole('button', { name: t.add, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t.goal, exact: true }).fill(t.words);
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await page.getByRole('button', { name: t.assess, exact: true }).click();
    await dialog.getByRole('radio', { name: t.better, exact: true }).check();
    await dialog.getByRole('radio', { name: t.mostly, exact: true }).check();
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await page.locator('details', { hasText: t.assessed }).locator('summary').click();
    await shows(page.getByText(t.assessed, { exact: true }));
    expect(await faultsOf(page, { language, viewport: DESK }, 'staff')).toEqual([]);

    // The sheet knows what was measured and wanted, and says what is typed besides.
    await page.getByRole('link', { name: t.sheet }).click();
    const measured = page.getByRole('textbox', { name: t.measured });
    await becomes(async () => (await measured.inputValue()).includes(t.left), true);
    const agreed = page.getByRole('textbox', { name: t.agreed });
    expect(await agreed.inputValue()).toContain(t.words);
    await agreed.fill(`${await agreed.inputValue()}\nSara +20`);
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await shows(page.getByText(t.saved, { exact: true }));
    expect(await faultsOf(page, { language, viewport: DESK }, 'staff')).toEqual([]);

    // Printed it is one page.
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(PAGES)).toHaveLength(1);

    // On the phone it is read by its link, of which the message says nothing more.
    await page.getByRole('button', { name: t.toPhone }).click();
    const sending = page.getByRole('dialog', { name: t.toPhone });
    await sending.getByRole('button', { name: t.send }).click();
    await shows(sending.getByText(t.sent, { exact: true }));
    await shop.runSchedule(new Date(momentInCairo(`${dayAfter(cairoDay(), 1)}T12:00`) ?? ''));
    await phones.settled();
    const sent = phones.messages();
    expect(sent.map(({ template }) => template?.name)).toEqual(['samaa_visit_sheet']);
    const { link = '', ...fields } = sent[0]?.template?.parameters ?? {};
    expect(fields).toEqual({ name: client });
    const guest = (await suite.visit({ language, viewport: PHONE })).page;
    await guest.goto(`${new URL(link).pathname}?lang=${language}`);
    await shows(title(guest, t.heading));
    const paper = guest.getByRole('region', { name: t.heading });
    await shows(paper.getByText(t.left));
    await shows(paper.getByText('Sara +20'));
    expect(await faultsOf(guest, { language, viewport: PHONE }, 'shop')).toEqual([]);
    const own = await guest.pdf({ format: 'A4' });
    expect(own.toString('latin1').match(PAGES)).toHaveLength(1);
  },
);
