import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { paths } from '#web/config/paths.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';

test('what one person is asked is not answered by who signs in in another tab', async () => {
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  await renderApp(paths.landing, { signedInAs: aUser() });
  const answer = confirmAction({ title: 'Cancel the order?', confirm: 'Cancel it' });
  await screen.findByRole('dialog');

  answers(fetchUser, aUser({ id: 'user-2' }));
  window.localStorage.setItem('session', JSON.stringify({ $id: 'another', userId: 'user-2' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
  expect(await answer).toBe(false);
});
