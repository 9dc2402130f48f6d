import { expect, test } from 'vitest';
import * as forms from '#contract/services/forms.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);

test.each([
  ['fetch-fpforms', forms.fetchFpforms],
  ['fetch-frozen-fus', forms.fetchFrozenFus],
] as const)(
  '%s: a page after a form whose follow-up was cancelled meanwhile is refused, not a fault',
  async (_name, list) => {
    const { $id: formId } = await kit.serve(undefined, { baseForm: { follow_up: true, follow_up_date: '2026-11-25' } });
    await kit.done(kit.call(kit.cs, forms.editFollowUp, { formId, data: { follow_up: false } }));
    const { status, code } = await kit.call(kit.cs, list, { lastId: formId });
    expect([status, code]).toEqual([404, 'not_found']);
  },
);
