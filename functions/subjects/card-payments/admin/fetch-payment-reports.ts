import { Query } from 'node-appwrite';
import type { fetchPaymentReports as call } from '#contract/payments/admin-calls.ts';
import type { PaymentFinding } from '#contract/payments/admin-schemas.ts';
import type { Handler } from '#runtime/service.ts';

/** Those from before there was more than cards do not say how something was paid. */
const readFindings = (text: string) =>
  (JSON.parse(text) as (Omit<PaymentFinding, 'method'> & Partial<PaymentFinding>)[]).map((one) => ({
    ...one,
    method: one.method ?? null,
  }));

/** Reports that are shown at a time; they are one a day. */
const REPORTS = 100;

/** The daily comparisons with the card provider, newest first. */
export const fetchPaymentReports: Handler<typeof call> = async ({ from, to }, { tables }) => {
  const { rows, total } = await tables.list(
    'payment_reports',
    ['day', 'state', 'checked', 'unanswered', 'findings', 'finished_at'],
    [
      ...(from ? [Query.greaterThanEqual('day', from)] : []),
      ...(to ? [Query.lessThanEqual('day', to)] : []),
      Query.orderDesc('day'),
      Query.limit(REPORTS),
    ],
    { count: true },
  );
  const documents = rows.map((row) => ({ ...row, findings: readFindings(row.findings) }));
  return { documents, total };
};
