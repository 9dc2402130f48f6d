import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { fetchQuote as call } from '#contract/clinic-documents/calls.ts';
import type { Quote } from '#contract/clinic-documents/schemas.ts';
import { piastersToEgp, withEgp } from '#lib/money.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { listBlocks, readForm } from '#subjects/visits/forms/form-rows.ts';
import { blockFigures } from '#subjects/visits/rules/block-figures.ts';
import { billLines, sumBill } from '../rules/clinic-documents.ts';

/** What a form that is not issued would cost, as customer service has written it down. */
export const fetchQuote: Handler<typeof call> = async ({ form_id }, context) => {
  const [quote] = await Promise.all([
    readQuote(context, form_id),
    noteRead(context, { kind: 'service', id: form_id, call: 'fetch-quote' }),
  ]);
  return quote ?? refuse('form_issued');
};

/** The quote of a form at this moment; null once it is issued. */
export async function readQuote(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  form_id: string,
): Promise<Quote | null> {
  const [form, blocks, { clinicVatAt, quoteDays }] = await Promise.all([
    readForm(tables, 'cs', form_id),
    listBlocks(tables, [form_id]),
    loadSettings(tables),
  ]);
  if (form.return_status === 'complete') {
    return null;
  }
  const lines = billLines(
    blocks.map((block) => ({
      ...block,
      amount_piasters: block.price_piasters === null ? null : blockFigures(block, null).billed_piasters,
    })),
    clinicVatAt(now()),
  );
  const { amount, vat } = sumBill(lines);
  const day = cairoDay(now());
  return {
    form_id,
    lines: lines.map(withEgp),
    amount: piastersToEgp(amount),
    vat: piastersToEgp(vat),
    day,
    valid_until: dayAfter(day, quoteDays),
  };
}
