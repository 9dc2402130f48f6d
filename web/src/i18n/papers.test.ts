import { expect, test } from 'vitest';
import arClinic from './ar/clinic.json' with { type: 'json' };
import arInvoices from './ar/clinic-invoices.json' with { type: 'json' };
import arPayments from './ar/clinic-payments.json' with { type: 'json' };
import arPapers from './ar/papers.json' with { type: 'json' };
import enClinic from './en/clinic.json' with { type: 'json' };
import enInvoices from './en/clinic-invoices.json' with { type: 'json' };
import enPayments from './en/clinic-payments.json' with { type: 'json' };
import enPapers from './en/papers.json' with { type: 'json' };

// Customers do not load the words of the staff.
test.each([
  ['ar', arPapers, arPayments, arClinic, arInvoices],
  ['en', enPapers, enPayments, enClinic, enInvoices],
] as const)(
  'papers call services and ways of paying what the clinic calls them (%s)',
  (_language, papers, payments, clinic, invoices) => {
    expect(papers.methods).toEqual(payments.methods);
    expect(papers.services).toEqual(clinic.blocks);
    // The title of a receipt says what it is for; quotes and sheets of visits are no invoices.
    expect(papers.titles).toMatchObject({ ...invoices.kinds, receipt: papers.titles.receipt });
  },
);
