import { screen } from '@testing-library/react';
import { fetchCart } from '#contract/cart/calls.ts';
import type { Cart } from '#contract/cart/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { fetchDeliveryOptions } from '#contract/delivery/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchCheckoutOptions, fetchEarlierOrders, fetchOrderLimit } from '#contract/payments/calls.ts';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import { anOrder } from './orders.ts';
import { aHearingAid } from './products.ts';
import { aUser, renderApp } from './render-app.tsx';
import { answers } from './server.ts';

/** What the checkout page says, as far as tests in both languages look for it. */
export const CHECKOUT_TEXTS = {
  ar: { place: 'تأكيد الطلب', pay: 'الانتقال إلى صفحة الدفع', address: 'العنوان بالتفصيل', byCard: /^بالبطاقة/ },
  en: { place: 'Place order', pay: 'Continue to payment', address: 'Full address', byCard: /^By card/ },
} as const;

/** The box of the terms, beside which others stand. */
export const TERMS_BOX = /الشروط|terms/;

/** One piece of one hearing aid. */
export function aCart(): Cart {
  const product = aHearingAid();
  const line = { $id: 'line-1', product_id: product.$id, product_type: 'hearing-aids' as const, count: 1, product };
  return { documents: [line], total: 1, subtotal: product.price, vat: 0 };
}

/** The server knows a cart, what delivery costs, and, when asked to, a page to pay on. */
export function serveCheckout({ cards = false } = {}): void {
  answers(fetchCart, aCart());
  answers(fetchDeliveryFee, 75);
  answers(fetchDeliveryOptions, { pick_up: false, free_from: 0, areas: [] });
  answers(fetchCheckoutOptions, {
    cardPage: cards ? 'https://provider.example/unifiedcheckout/' : null,
    methods: cards ? [{ method: 'card', min: 0, max: null, hours: null }] : [],
  });
  answers(fetchOrderLimit, { open: 0, max: 3 });
  answers(fetchEarlierOrders, { customer: null, waiting: [] });
  answers(fetchOrder, anOrder());
}

/** Opens the checkout page of a customer and fills in what must not be missing. */
export async function openFilledCheckout(language: Language) {
  const texts = CHECKOUT_TEXTS[language];
  const app = await renderApp('/checkout', { language, signedInAs: aUser({ username: 'Mona Abdelrahman' }) });
  await screen.findByRole('button', { name: texts.place });
  const [city, ear] = screen.getAllByRole('combobox');
  await app.user.selectOptions(city as HTMLElement, 'Giza');
  await app.user.selectOptions(ear as HTMLElement, 'both');
  // At once: each key would draw the whole page anew.
  await app.user.click(screen.getByLabelText(texts.address));
  await app.user.paste('12 Talaat Harb St.');
  await app.user.click(screen.getByRole('checkbox', { name: TERMS_BOX }));
  const placeOrder = () => app.user.click(screen.getByRole('button', { name: texts.place }));
  return { app, user: app.user, placeOrder };
}
