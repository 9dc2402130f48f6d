import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { i18n } from '#web/i18n/i18n.ts';
import { PriceFilter } from './price-filter.tsx';

test('what is being typed stays when the prices applied before it arrive', async () => {
  await i18n.changeLanguage('en');
  const user = userEvent.setup();
  const onPrices = vi.fn();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const { rerender } = render(<PriceFilter prices={{ price_from: 500 }} onPrices={onPrices} />);
  await user.type(await screen.findByLabelText('To'), '1000');
  await user.clear(field('From'));
  await user.type(field('From'), '600');
  await user.clear(field('To'));
  expect(onPrices).toHaveBeenLastCalledWith({ price_from: 600, price_to: 1000 });
  await user.type(field('To'), '3000');
  rerender(<PriceFilter prices={{ price_from: 600, price_to: 1000 }} onPrices={onPrices} />);
  expect([field('From').value, field('To').value]).toEqual(['600', '3000']);
  await user.tab();
  expect(onPrices).toHaveBeenLastCalledWith({ price_from: 600, price_to: 3000 });
  rerender(<PriceFilter prices={{}} onPrices={onPrices} />);
  expect([field('From').value, field('To').value]).toEqual(['', '']);
});
