import { expect, test } from 'vitest';
import { linkAccount } from '#contract/audiograms/calls.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { PHONE } from './harness/browser.ts';
import { issueForm } from './harness/issued-forms.ts';
import { faultsOf } from './harness/looking.ts';
import { uniqueName } from './harness/names.ts';
import { setsClock } from './harness/shop.ts';
import { becomes, beginSignedIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    own: 'إيصالاتي وفواتيري',
    notLinked: /^لترى إيصالاتك وفواتيرك هنا/,
    payments: 'الدفعات',
    noAccount: /^لا يوجد حساب مرتبط بهذا العميل/,
    send: /^إرسال إيصال/,
    sends: 'المرسَل إلى العميل',
    waiting: 'قيد الإرسال',
    heading: 'إيصال استلام',
    receipt: /^إيصال استلام R-\d{4}-\d{6}$/,
    left: 'المتبقي بعد هذه الدفعة',
    all: 'كل الإيصالات والفواتير',
    unknown: 'لم نجد هذا الإيصال أو هذه الفاتورة',
  },
  en: {
    own: 'My receipts and invoices',
    notLinked: /^To see your receipts and invoices here/,
    payments: 'Payments',
    noAccount: /^No account is linked to this client/,
    send: /^Send the receipt of/,
    sends: 'Sent to the client',
    waiting: 'On its way',
    heading: 'Receipt',
    receipt: /^Receipt R-\d{4}-\d{6}$/,
    left: 'Still to pay',
    all: 'All receipts and invoices',
    unknown: 'We did not find this receipt or invoice',
  },
} as const;

test.runIf(setsClock()).for(LANGUAGES)(
  'the desk sends a receipt, and its mail leads the client to the paper on a phone and nobody else, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const [accountant, cs, customer, stranger] = [
      await shop.addPerson({ role: 'accounting', username: 'Huda' }),
      await shop.addPerson({ role: 'cs' }),
      await shop.addPerson({ proven: true }),
      await shop.addPerson({ proven: true }),
    ];
    const client = uniqueName('Salma');
    const money = { price: 10_000, downpayment: 4000 };
    await issueForm(shop, client, accountant, {
      block_type: 'nha',
      hearing_aid: 'Audéo L90',
      ...money,
      account: money,
    });

    // The customer finds where their papers will be, and what to do.
    const own = (await suite.visit({ language, viewport: PHONE })).page;
    await beginSignedIn(own, suite.shop, customer, '/account');
    await own.getByRole('link', { name: t.own, exact: true }).click();
    await isAt(own, '/account/papers');
    await shows(own.getByText(t.notLinked));

    // The desk is told that nothing can be sent, until customer service has linked the account.
    const desk = (await suite.visit({ language })).page;
    await beginSignedIn(desk, suite.shop, accountant, '/accounting');
    const openPayments = async () => {
      await desk.goto('/accounting?tab=issued');
      const card = desk.getByRole('listitem').filter({ hasText: client });
      await card.getByRole('button', { name: t.payments, exact: true }).click();
      return desk.getByRole('dialog').first();
    };
    await shows((await openPayments()).getByText(t.noAccount));
    const { documents } = await shop.callAs(cs, searchPatients, { id: cs.id, query: client });
    const link = { id: cs.id, patientId: documents[0]?.$id ?? '', email: customer.email, userId: customer.id };
    await shop.callAs(cs, linkAccount, link);
    const payments = await openPayments();
    await payments.getByRole('button', { name: t.send }).click();
    const sends = payments.getByRole('table', { name: t.sends, exact: true });
    await shows(sends.getByRole('cell', { name: t.waiting, exact: true }));
    await shop.runSchedule();

    // The mail leads to the paper that the desk prints.
    const mailLinks = async () => (await shop.linksSentTo(customer)).filter((one) => one.includes('/account/papers/'));
    await becomes(async () => (await mailLinks()).length, 1);
    const { pathname, search } = new URL(((await mailLinks())[0] ?? '').replaceAll('&amp;', '&'));
    await own.goto(pathname + search);
    await shows(own.getByRole('heading', { level: 1, name: t.heading, exact: true }));
    const paper = own.getByRole('region', { name: t.receipt });
    await shows(paper.getByText(t.left, { exact: true }));
    await shows(paper.getByText(/6,000/));
    expect(await faultsOf(own, { language, viewport: PHONE }, 'shop')).toEqual([]);
    await own.getByRole('link', { name: t.all, exact: true }).click();
    await shows(own.getByRole('list', { name: t.own }).getByRole('link', { name: t.receipt }));
    expect(await faultsOf(own, { language, viewport: PHONE }, 'shop')).toEqual([]);

    // Somebody else with the same link finds nothing.
    const other = (await suite.visit({ language, viewport: PHONE })).page;
    await beginSignedIn(other, suite.shop, stranger, pathname + search);
    await shows(title(other, t.unknown));
  },
);
