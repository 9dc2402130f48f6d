import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import type { Cart, CartCode } from '#contract/cart/schemas.ts';
import { applyCode } from '#contract/codes/calls.ts';
import { CODE_PROBLEMS } from '#contract/codes/constants.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { aCart, serveCheckout } from '#web/testing/checkout.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const WORDS = {
  ar: {
    label: /^كود الخصم/,
    apply: 'تطبيق',
    remove: 'حذف الكود',
    unknown: /لا يوجد كود/,
    instead: /بكود الخصم: بدلًا من/,
  },
  en: {
    label: /^Discount code/,
    apply: 'Apply',
    remove: 'Remove the code',
    unknown: /does not exist/,
    instead: /With a discount code: instead of/,
  },
} as const;

/** A cart of which a code takes 2,000 EGP off. */
function granted(code: Partial<CartCode> = {}): Cart {
  const cart = aCart();
  const [line] = cart.documents;
  const subtotal = cart.subtotal - 2_000;
  const cost = { count: 1, before: cart.subtotal, total: subtotal, granted_by: 'code' as const };
  return {
    ...cart,
    subtotal,
    documents: line ? [{ ...line, cost }] : [],
    code: { code: 'SPRING', granted: 2_000, problem: null, minimum: 500, valid_from: '2026-12-01', ...code },
  };
}

beforeEach(() => serveCheckout());

async function open(language: (typeof LANGUAGES)[number]) {
  const app = await renderApp('/checkout', { language, signedInAs: aUser() });
  await screen.findByRole('button', { name: language === 'ar' ? 'تأكيد الطلب' : 'Place order' });
  return app;
}

describe.each(LANGUAGES)('a discount code (%s)', (language) => {
  const words = WORDS[language];

  test('is sent by Enter without ordering, lowers the total, and can be taken away again', async () => {
    const sent: unknown[] = [];
    answers(applyCode, ({ code }) => {
      sent.push(code);
      const cart = code ? granted() : aCart();
      answers(fetchCart, cart);
      return cart;
    });
    const { user } = await open(language);
    await user.type(screen.getByRole('textbox', { name: words.label }), 'spring{Enter}');
    await screen.findByText('SPRING');
    expect(screen.getByText(words.instead)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: words.remove }));
    await waitFor(() => expect(screen.queryByText('SPRING')).toBeNull());
    expect(sent).toEqual(['spring', null]);
  });

  test('that there is not is told at its field, with what was typed', async () => {
    refuses(applyCode, 'discount_unknown', {});
    const { user } = await open(language);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: words.label });
    await user.type(field, 'spring');
    await user.click(screen.getByRole('button', { name: words.apply }));
    expect(await screen.findByText(words.unknown)).toBeTruthy();
    expect(field.value).toBe('spring');
  });

  test.each(CODE_PROBLEMS)('that is kept says why it takes nothing off: %s', async (problem) => {
    answers(fetchCart, granted({ problem, granted: 0 }));
    await open(language);
    const said = (await screen.findByText('SPRING')).closest('p')?.textContent ?? '';
    expect(said).not.toMatch(/code\.problems|\{\{/);
    expect(said.length).toBeGreaterThan(15);
  });
});
