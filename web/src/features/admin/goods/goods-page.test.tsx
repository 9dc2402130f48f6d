import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { fetchGoods, takeInGoods, updatePiece } from '#contract/pieces/admin-calls.ts';
import type { Piece } from '#contract/pieces/schemas.ts';
import { aHearingAid } from '#web/testing/products.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

type Input = Record<string, unknown>;

const boss = aUser({ id: 'boss', role: 'admin' });
const PIECE: Piece = {
  $id: 'piece-1',
  product_id: 'audeo',
  title: 'Phonak Audéo L50-R',
  serial_number: 'SN-1',
  state: 'in_stock',
  received_on: '2026-11-20T00:00:00.000Z',
  supplier: 'Sonova',
  cost: 30_000,
  version: 3,
};

beforeEach(() => {
  realtimeServer();
  answers(fetchGoods, { documents: [PIECE], total: 1, capped: false, next: null });
  answers(fetchPaginatedProducts, { documents: [aHearingAid({ $id: 'audeo', stock: 0 })], total: 1 });
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function open() {
  const app = await renderApp('/admin/goods', { language: 'en', signedInAs: boss });
  await findHeading('Receive stock');
  return app;
}

test('serial numbers are taken in, one a line; a wrong one is told at its line and nothing is lost', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add to stock' }));
  await screen.findByText('Choose a hearing aid from the list.');
  await user.type(field('Hearing aid'), 'Aud');
  await user.click(await screen.findByRole('button', { name: /Audéo L50-R.*Sold out/ }));
  await user.type(field('Serial numbers'), 'sn-1{Enter}{Enter}sn-2{Enter}');
  refuses(takeInGoods, 'serial_known', {
    serial: 'SN-2',
    fields: { 'serials.1': { key: 'serial_known', values: { serial: 'SN-2' } } },
  });
  await user.click(screen.getByRole('button', { name: 'Add to stock' }));
  await screen.findByText('Line 3: The serial number SN-2 has already been received.');
  expect(field('Serial numbers').value).toBe('sn-1\n\nsn-2\n');

  const sent: Input[] = [];
  answers(takeInGoods, (input) => {
    sent.push(input as Input);
    return { taken: 2, stock: 2 };
  });
  await user.clear(field('Serial numbers'));
  await user.type(field('Serial numbers'), 'sn-1{Enter}sn-3');
  await user.click(screen.getByRole('button', { name: 'Add to stock' }));
  await screen.findByText('“\u2068Phonak Audéo L50-R\u2069”: 2 in stock now.');
  expect(sent).toMatchObject([{ productId: 'audeo', serials: ['sn-1', 'sn-3'] }]);
  // The next delivery begins with the same product.
  expect([field('Hearing aid').value, field('Serial numbers').value]).toEqual(['Phonak Audéo L50-R', '']);
});

test('a piece is put aside, with the version that was read; one that is sold keeps its number and state', async () => {
  const { user } = await open();
  const sent: Input[] = [];
  answers(updatePiece, (input) => {
    sent.push(input as Input);
    return { ...PIECE, state: 'gone' as const, version: 4 };
  });
  await user.click(await screen.findByRole('button', { name: 'Edit the piece SN-1' }));
  await user.selectOptions(field('State'), 'Removed');
  answers(fetchGoods, { documents: [{ ...PIECE, state: 'sold' }], total: 1, capped: false, next: null });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ pieceId: 'piece-1', version: 3, data: { state: 'gone' } }]));
  await screen.findByText('Sold');
  await user.click(screen.getByRole('button', { name: 'Edit the piece SN-1' }));
  await screen.findByText('This piece is sold or lent: its number and state are read-only.');
});
