import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchShopDetails } from '#contract/settings/calls.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { someShopDetails } from '#web/testing/catalogue.ts';
import { answers } from '#web/testing/server.ts';
import { ShopContact } from './shop-contact.tsx';

const show = (details: Parameters<typeof someShopDetails>[0]) => {
  answers(fetchShopDetails, someShopDetails(details));
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <ShopContact />
    </QueryClientProvider>,
  );
};
const places = async () => (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));

test('beside the phone of the shop stands its WhatsApp, for whoever hears badly', async () => {
  show({ phones: '0100 123 4567', whatsapp: '01001234567' });
  expect(await places()).toEqual(['tel:+201001234567', 'https://wa.me/201001234567']);
});

test('a shop without a phone is written to', async () => {
  show({ phones: null, whatsapp: '01001234567' });
  expect(await places()).toEqual(['https://wa.me/201001234567']);
});
