import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ messages: true });

const TEXTS = {
  ar: {
    client: 'ليلى حسن',
    asked: 'هل يمكنني الحضور غدًا؟',
    answered: 'نعم، بعد الظهر.',
    list: 'المحادثات',
    messages: 'الرسائل في المحادثة',
    attach: 'ربط بعميل',
    search: 'بحث عن عميل',
    choose: 'ربط بـ⁨ليلى حسن⁩',
    reply: 'الرد',
    send: 'إرسال',
    read: 'قُرئت',
    done: 'إنهاء',
    reopen: 'إعادة فتح',
    kind: 'محادثة على واتساب',
    open: 'فتح المحادثة',
    timeline: 'السجل الزمني',
  },
  en: {
    client: 'Laila Hassan',
    asked: 'Can I come tomorrow?',
    answered: 'Yes, in the afternoon.',
    list: 'Conversations',
    messages: 'Messages of the conversation',
    attach: 'Link to a client',
    search: 'Find a client',
    choose: 'Link to ⁨Laila Hassan⁩',
    reply: 'Reply',
    send: 'Send',
    read: 'Read',
    done: 'Mark as done',
    reopen: 'Reopen',
    kind: 'WhatsApp conversation',
    open: 'Open the conversation',
    timeline: 'Time line',
  },
} as const;

test.for(LANGUAGES)(
  'a client writes from another phone, and the desk says who it is, answers and is done, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const phones = shop.phones ?? expect.fail('the shop has no providers of messages');
    const cs = await shop.addPerson({ role: 'cs' });
    const known = newPhone();
    const visit = { date: new Date().toISOString(), name: t.client, phone: known, age: 67, address: '12 شارع النيل' };
    const data = { ...visit, reasons: { 0: { reason: 'maintenance' as const } } };
    await shop.callAs(cs, submitReceptionForm, { id: cs.id, data });
    const { documents } = await shop.callAs(cs, searchPatients, { id: cs.id, query: known });
    const patientId = documents[0]?.$id ?? '';

    const phone = toE164(newPhone());
    await phones.write(phone, t.asked);
    phones.play('read', { phone });

    const reception = await shop.addPerson({ role: 'reception' });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, reception, '/clinic/inbox');
    const conversation = page.getByRole('region', { name: t.list }).getByRole('link').filter({ hasText: t.asked });
    await conversation.click();
    const messages = page.getByRole('list', { name: t.messages });
    await shows(messages.getByText(t.asked));

    await page.getByRole('button', { name: t.attach, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: t.search }).fill(known);
    await dialog.getByRole('searchbox', { name: t.search }).press('Enter');
    await dialog.getByRole('button', { name: t.choose }).click();
    await shows(page.getByRole('heading', { name: t.client }));

    await page.getByRole('textbox', { name: t.reply }).fill(t.answered);
    await page.getByRole('button', { name: t.send, exact: true }).click();
    await shows(messages.getByRole('listitem').filter({ hasText: t.answered }));
    expect(await page.getByRole('textbox', { name: t.reply }).inputValue()).toBe('');
    await phones.settled();
    expect(phones.messages({ phone })).toMatchObject([{ text: t.answered, arrived: true, state: 'read' }]);
    await page.reload();
    await shows(messages.getByRole('listitem').filter({ hasText: t.answered }).filter({ hasText: t.read }));
    await page.getByRole('button', { name: t.done, exact: true }).click();
    await shows(page.getByRole('button', { name: t.reopen, exact: true }));

    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, shop, cs, `/cs/patients/${patientId}`);
    const entry = desk
      .getByRole('list', { name: t.timeline, exact: true })
      .getByRole('listitem')
      .filter({ hasText: t.kind });
    await shows(entry.filter({ hasText: t.answered }));
    await entry.getByRole('link', { name: t.open }).click();
    await shows(desk.getByRole('list', { name: t.messages }).getByText(t.asked));
  },
);
