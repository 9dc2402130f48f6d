import { describe, expect, test } from 'vitest';
import { encodeFields } from '#contract/bracketed-fields.ts';
import { aBlock, anAccount, serviceForm } from '#web/testing/clinic.ts';
import { type BlockDraft, draftOf, newBlock, onTopOf, restOfCost, type ServiceDraft, toWire } from './service-draft.ts';

const maintenance = aBlock({
  id: 'block-2',
  block_type: 'm',
  price: 650,
  changeable: 'maybe',
  attachments: ['file-1'],
});
const stored = serviceForm([aBlock(), maintenance], { follow_up: true, follow_up_date: '2026-11-25T00:00:00.000Z' });

/** Customer service types, not accounting. */
const CS = { withAccounts: false };

const only = (draft: ServiceDraft): BlockDraft => draft.blocks[0] as BlockDraft;
const withField = (draft: ServiceDraft, key: string, fields: Partial<BlockDraft['fields']>): ServiceDraft => ({
  ...draft,
  blocks: draft.blocks.map((block) =>
    block.key === key ? { ...block, fields: { ...block.fields, ...fields } } : block,
  ),
});
const fieldsOf = (draft: ServiceDraft, withAccounts = false) => encodeFields(toWire(draft, { withAccounts }).data);

describe('on the wire', () => {
  test('new blocks have indexes from 0, existing ones from 20 on and their ids', () => {
    const draft = draftOf(stored);
    const fields = fieldsOf({ ...draft, blocks: [newBlock('em', 'Sara'), ...draft.blocks, newBlock('nha', 'Sara')] });
    expect(fields).toMatchObject({
      'blocks[0][block_type]': 'em',
      'blocks[1][block_type]': 'nha',
      'blocks[20][id]': 'block-1',
      'blocks[21][id]': 'block-2',
      'blocks[21][block_type]': 'm',
    });
    expect(fields).not.toHaveProperty('blocks[0][id]');
    expect(fields).not.toHaveProperty('blocks[20][account][note]');
  });

  test('each index is known by the block at it', () => {
    const { keyAt } = toWire(draftOf(stored), { withAccounts: false });
    expect([...keyAt]).toEqual([
      [20, 'block-1'],
      [21, 'block-2'],
    ]);
  });

  test('removed blocks are named by id', () => {
    const draft = draftOf(stored);
    const fields = fieldsOf({ ...draft, blocks: draft.blocks.slice(1), removed: ['block-1'] });
    expect(fields['removed[0]']).toBe('block-1');
    expect(fields['blocks[20][id]']).toBe('block-2');
  });

  test('a block says the fields of its kind only; what is empty is taken away', () => {
    const fields = fieldsOf(draftOf(serviceForm([maintenance])));
    expect(fields).toMatchObject({
      'blocks[20][price]': '650',
      'blocks[20][changeable]': 'maybe',
      'blocks[20][complaint]': '',
      'blocks[20][attachments][0]': 'file-1',
    });
    expect(Object.keys(fields).filter((name) => /vent|gender|tinnitus/.test(name))).toEqual([]);
  });

  test('a new hearing aid says its ear mold only when it has one', () => {
    const nha = { ...newBlock('nha', 'Sara'), fields: { ...newBlock('nha', 'Sara').fields, side: 'l' } };
    const draft = { ...draftOf(serviceForm([])), blocks: [nha] };
    expect(fieldsOf(draft)).not.toHaveProperty('blocks[0][side]');
    expect(fieldsOf({ ...draft, blocks: [{ ...nha, type: 'nha-em' }] })).toMatchObject({ 'blocks[0][side]': 'l' });
  });

  test('flags are yes, no or not said; numbers are folded', () => {
    const draft = withField(draftOf(serviceForm([aBlock()])), 'block-1', {
      tinnitus: 'false',
      price: '١٬٢٥٠٫٥',
      number_of_hearing_aids: '٢',
    });
    expect(fieldsOf(draft)).toMatchObject({
      'blocks[20][tinnitus]': 'false',
      'blocks[20][price]': '1250.5',
      'blocks[20][number_of_hearing_aids]': '2',
      'blocks[20][style]': '',
    });
  });

  test('accounting adds its part of each block; maintenance says whether the price is accepted instead of a price', () => {
    const block = { ...maintenance, account: anAccount({ price_acceptance: true, lab_number: 'L-7' }) };
    const fields = fieldsOf(draftOf(serviceForm([aBlock({ account: anAccount({ price: 900 }) }), block])), true);
    expect(fields).toMatchObject({
      'blocks[20][account][price]': '900',
      'blocks[20][account][client_call]': 'false',
      'blocks[21][account][price_acceptance]': 'true',
      'blocks[21][account][lab_number]': 'L-7',
    });
    expect(fields).not.toHaveProperty('blocks[21][account][price]');
    expect(fields).not.toHaveProperty('blocks[20][account][price_acceptance]');
  });

  test('customer service sends no sums of what accounting has booked; accounting does', () => {
    const booked = draftOf(serviceForm([{ ...maintenance, booked: true, downpayment: 50 }]));
    expect(Object.keys(fieldsOf(booked)).filter((name) => /price|downpayment/.test(name))).toEqual([]);
    expect(fieldsOf(booked, true)).toMatchObject({
      'blocks[20][price]': '650',
      'blocks[20][account][downpayment]': '50',
    });
  });

  test('accounting’s sums begin with what customer service quoted, and stay what accounting said', () => {
    const begin = draftOf(serviceForm([aBlock({ block_type: 'nha', price: 100, downpayment: 10 }), maintenance]));
    expect(begin.blocks.map(({ account }) => [account.price, account.downpayment])).toEqual([
      ['100', '10'],
      ['', ''],
    ]);
    const account = anAccount({ price: 90, downpayment: 0 });
    expect(only(draftOf(serviceForm([aBlock({ price: 100, downpayment: 10, account })]))).account).toMatchObject({
      price: '90',
      downpayment: '0',
    });
  });

  test('the day of a follow-up goes only with a follow-up', () => {
    const draft = draftOf(stored);
    expect(fieldsOf(draft)).toMatchObject({ 'baseForm[follow_up]': 'true', 'baseForm[follow_up_date]': '2026-11-25' });
    expect(fieldsOf({ ...draft, followUp: false })).toMatchObject({
      'baseForm[follow_up]': 'false',
      'baseForm[follow_up_date]': '',
    });
  });

  test('reasons go all, by index', () => {
    expect(fieldsOf(draftOf(stored))).toMatchObject({ 'reasons[0][reason]': 'maintenance', 'reasons[0][qty]': '1' });
  });
});

describe('rest of cost', () => {
  const rest = (block: Partial<Parameters<typeof aBlock>[0]>) =>
    restOfCost(only(draftOf(serviceForm([aBlock(block)]))));
  const accounted = (change: Parameters<typeof anAccount>[0]) => ({ account: anAccount(change) });

  test('is not known before a price is', () => expect(rest({})).toBeNull());
  test('is the price without what was paid', () =>
    expect(rest({ block_type: 'nha', price: 100.5, downpayment: 0.1 })).toBe(100.4));
  test('counts what accounting says instead', () => {
    expect(rest({ block_type: 'nha', price: 100, downpayment: 10, ...accounted({ price: 90, downpayment: 30 }) })).toBe(
      60,
    );
  });
  test('of maintenance counts its own price, and nothing when the client does not take it', () => {
    expect(rest({ block_type: 'm', price: 650, ...accounted({ price_acceptance: true }) })).toBe(650);
    expect(rest({ block_type: 'm', price: 650, ...accounted({ price_acceptance: false }) })).toBe(0);
  });
});

describe('what was typed, on top of what others said meanwhile', () => {
  const seen = draftOf(stored);

  test('fields that nobody touched here take the newest value, the others stay', () => {
    const typed = withField(seen, 'block-2', { price: '700' });
    const newest = draftOf(
      serviceForm([aBlock({ note: 'new' }), { ...maintenance, price: 600, complaint: 'silent' }], { name: 'Huda' }),
    );
    const merged = onTopOf(newest, typed, seen, CS);
    expect(merged.base.name).toBe('Huda');
    expect(merged.blocks[0]?.fields.note).toBe('new');
    expect(merged.blocks[1]?.fields).toMatchObject({ price: '700', complaint: 'silent' });
  });

  test('what accounting typed stays too', () => {
    const typed = {
      ...seen,
      blocks: seen.blocks.map((block) => ({ ...block, account: { ...block.account, lab_number: 'L-1' } })),
    };
    expect(onTopOf(draftOf(stored), typed, seen, CS).blocks[0]?.account.lab_number).toBe('L-1');
  });

  test('new blocks stay, blocks of others come in, blocks that others removed go', () => {
    const mine = newBlock('em', 'Sara');
    const typed = { ...seen, blocks: [...seen.blocks, mine] };
    const newest = draftOf(serviceForm([maintenance, aBlock({ id: 'block-3', block_type: 'em' })]));
    expect(onTopOf(newest, typed, seen, CS).blocks.map(({ key }) => key)).toEqual(['block-2', 'block-3', mine.key]);
  });

  test('what was removed here stays removed, unless it is gone already', () => {
    const typed = { ...seen, blocks: seen.blocks.slice(1), removed: ['block-1'] };
    expect(onTopOf(draftOf(stored), typed, seen, CS)).toMatchObject({
      removed: ['block-1'],
      blocks: [{ key: 'block-2' }],
    });
    expect(onTopOf(draftOf(serviceForm([maintenance])), typed, seen, CS).removed).toEqual([]);
  });

  test('an ear mold that was added here stays added', () => {
    const aid = draftOf(serviceForm([aBlock({ block_type: 'nha' })]));
    const typed = { ...aid, blocks: [{ ...only(aid), type: 'nha-em' as const }] };
    expect(onTopOf(aid, typed, aid, CS).blocks[0]?.type).toBe('nha-em');
  });

  test('what accounting booked meanwhile stays as it is booked, whatever customer service typed or removed', () => {
    const typed = {
      ...withField(seen, 'block-2', { price: '700', complaint: 'silent' }),
      removed: ['block-1'],
    };
    const mine = { ...typed, blocks: typed.blocks.slice(1) };
    const newest = draftOf(serviceForm([aBlock({ price: 5, booked: true }), { ...maintenance, booked: true }]));
    const merged = onTopOf(newest, mine, seen, CS);
    expect(merged.removed).toEqual([]);
    expect(merged.blocks.map(({ key, fields }) => [key, fields.price, fields.complaint])).toEqual([
      ['block-1', '5', ''],
      ['block-2', '650', 'silent'],
    ]);
    expect(onTopOf(newest, mine, seen, { withAccounts: true })).toMatchObject({
      removed: ['block-1'],
      blocks: [{ fields: { price: '700' } }],
    });
  });

  test('a follow-up that was typed stays, one that was not follows', () => {
    const newest = { ...seen, followUpDate: '2026-12-01' };
    expect(onTopOf(newest, seen, seen, CS).followUpDate).toBe('2026-12-01');
    expect(onTopOf(newest, { ...seen, followUpDate: '2026-11-30' }, seen, CS).followUpDate).toBe('2026-11-30');
  });
});
