import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchCart, updateCart } from '#contract/cart/calls.ts';
import type { Cart, CartItem, CartLine } from '#contract/cart/schemas.ts';
import { fetchPaginatedProducts, fetchProduct, fetchTags } from '#contract/catalogue/calls.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { aHearingAid, anAccessory } from '#web/testing/products.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { hideToast } from '#web/ui/toast/toast.ts';

const AID = aHearingAid({ price: 52_000.25, stock: 5 });
const CASE = anAccessory({ price: 100, stock: 9 });

function line(id: string, product: Product | null, count: number, of = product): CartLine {
  return { $id: id, product_id: of?.$id ?? 'gone', product_type: of?.product_type ?? 'accessories', count, product };
}

/** The cart as the server has it; answers calls about it and keeps what was set. */
function cartOf(...lines: CartLine[]) {
  let kept = lines;
  const set: number[] = [];
  answers(fetchCart, (): Cart => ({ documents: kept, total: kept.length, subtotal: 0, vat: 0 }));
  answers(updateCart, ({ id, count }): CartItem | null => {
    set.push(Number(count));
    kept = kept.flatMap((one) => (one.$id !== id ? one : count === 0 ? [] : { ...one, count: Number(count) }));
    const { product, ...item } = kept.find((one) => one.$id === id) ?? { product: null };
    return '$id' in item ? item : null;
  });
  return { set, count: (id: string) => kept.find((one) => one.$id === id)?.count };
}

/** Opens the cart of a signed-in customer. */
async function openCart() {
  const app = await renderApp('/store/1', { language: 'en', signedInAs: aUser() });
  const button = await screen.findByRole('button', { name: /^Cart, (?!0 )/ });
  await app.user.click(button);
  const cart = await screen.findByRole('dialog', { name: 'Cart' });
  return { ...app, button, cart: within(cart) };
}

const labelOf = (button: HTMLElement) => button.getAttribute('aria-label');

beforeEach(() => {
  answers(fetchPaginatedProducts, { documents: [], total: 0 });
  answers(fetchTags, []);
});

describe('the cart in the header', () => {
  test('counts the pieces, lists the items and leads to checkout', async () => {
    cartOf(line('l1', AID, 2), line('l2', CASE, 1));
    answers(fetchProduct, AID);
    const { button, cart, user, place } = await openCart();
    expect(labelOf(button)).toBe('Cart, 3 pieces');
    expect(cart.getByText('Phonak Audéo L50-R')).toBeDefined();
    expect(cart.getByText('Charger Case Go')).toBeDefined();
    // 2 × 52,000.25 + 100
    expect(cart.getByText(/104,100\.50/)).toBeDefined();
    expect(cart.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/checkout');
    await user.click(cart.getByRole('link', { name: 'Phonak Audéo L50-R' }));
    expect(place().path).toBe('/store/hearing-aids/aid-1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says what it means that a product is custom-made', async () => {
    cartOf(line('l1', aHearingAid({ making: 'custom-made' }), 1), line('l2', CASE, 1));
    const { cart } = await openCart();
    const said = cart.getAllByText('Made to your ear: ear impression first; can’t be returned.');
    expect(said.map((note) => note.closest('li')?.textContent)).toEqual([expect.stringContaining('Audéo')]);
  });

  test('says when nothing is in it', async () => {
    cartOf();
    const app = await renderApp('/store/1', { language: 'en', signedInAs: aUser() });
    await app.user.click(await screen.findByRole('button', { name: 'Cart, 0 pieces' }));
    expect(await screen.findByText('No Products in Cart')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull();
  });

  test.each([
    [
      'ar',
      'سلة التسوق، فارغة',
      'أفرغنا سلة التسوق',
      /قبل التأكد من أن هذا الحساب لك/,
      'إخفاء الرسالة',
      'اختر ما يناسبك من المتجر، وستجده هنا.',
    ],
    [
      'en',
      'Cart, 0 pieces',
      'We emptied your cart',
      /before you confirmed that this account is yours/,
      'Hide this message',
      /Choose what suits you/,
    ],
  ] as const)(
    'says after signing in that it was emptied, and in itself until that is closed (%s)',
    async (language, label, title, words, close, hint) => {
      answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0, emptied_at: '2026-11-20T10:00:00.000+00:00' });
      const { user } = await renderApp('/store/1', { language, signedInAs: aUser() });
      await screen.findByText(title);
      await user.click(screen.getByRole('button', { name: label }));
      const cart = within(await screen.findByRole('dialog'));
      cart.getByText(words);
      await user.click(cart.getByRole('button', { name: close }));
      cart.getByText(hint);
      expect(cart.queryByText(words)).toBeNull();
      cleanup();
      hideToast();
      const again = await renderApp('/store/1', { language, signedInAs: aUser() });
      await again.user.click(await screen.findByRole('button', { name: label }));
      await screen.findByText(hint);
      expect(screen.queryByText(words)).toBeNull();
      expect(screen.queryByText(title)).toBeNull();
    },
  );

  test('does not say any more that it was emptied once something was in it', async () => {
    const emptied_at = '2026-11-20T10:00:00.000+00:00';
    let documents = [line('l1', AID, 1)];
    answers(fetchCart, () => ({ documents, total: documents.length, subtotal: 0, vat: 0, emptied_at }));
    answers(updateCart, () => {
      documents = [];
      return null;
    });
    const { cart, user } = await openCart();
    await user.click(cart.getByRole('button', { name: /^Remove/ }));
    await cart.findByText(/Choose what suits you/);
    expect(screen.queryByText(/before you confirmed/)).toBeNull();
  });

  test('hides an item whose product is gone, and does not count it', async () => {
    cartOf(line('l1', AID, 2), line('l2', null, 7));
    const { button, cart } = await openCart();
    expect(labelOf(button)).toBe('Cart, 2 pieces');
    expect(cart.getAllByRole('listitem')).toHaveLength(1);
  });

  test('is empty when it cannot be fetched, says so, and can be tried again', async () => {
    refuses(fetchCart, 'busy');
    const { user } = await renderApp('/store/1', { language: 'en', signedInAs: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Cart, 0 pieces' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Somebody changed this at the same moment. Please try again.')).toBeDefined();
    cartOf(line('l1', AID, 2));
    await user.click(alert.getByRole('button'));
    expect(await screen.findByText('Phonak Audéo L50-R')).toBeDefined();
  });

  test('is not there for a visitor', async () => {
    await renderApp('/store/1', { language: 'en' });
    await screen.findByRole('heading', { name: 'No products match' });
    expect(screen.queryByRole('button', { name: /^Cart/ })).toBeNull();
  });
});

describe('a count', () => {
  test('changes at once, and is sent', async () => {
    const server = cartOf(line('l1', AID, 2));
    const { button, cart, user } = await openCart();
    await user.click(cart.getByRole('button', { name: 'One more' }));
    expect(labelOf(button)).toBe('Cart, 3 pieces');
    await waitFor(() => expect(server.count('l1')).toBe(3));
    await user.click(cart.getByRole('button', { name: 'One less' }));
    await waitFor(() => expect(server.count('l1')).toBe(2));
  });

  test('cannot rise above the stock or fall below 1', async () => {
    cartOf(line('l1', AID, 4));
    const { cart, user } = await openCart();
    await user.click(cart.getByRole('button', { name: 'One more' }));
    expect(cart.getByRole<HTMLButtonElement>('button', { name: 'One more' }).disabled).toBe(true);
    expect(cart.getByText('5 pieces available')).toBeDefined();
    for (let presses = 0; presses < 4; presses += 1) {
      await user.click(cart.getByRole('button', { name: 'One less' }));
    }
    expect(cart.getByRole<HTMLButtonElement>('button', { name: 'One less' }).disabled).toBe(true);
  });

  test('of many quick presses ends at the right number, with few requests', async () => {
    const server = cartOf(line('l1', aHearingAid({ stock: 50 }), 1));
    const { button, cart, user } = await openCart();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent: number[] = [];
    answers(updateCart, async ({ id, count }): Promise<CartItem> => {
      sent.push(Number(count));
      if (sent.length === 1) await held;
      return { $id: String(id), product_id: 'aid-1', product_type: 'hearing-aids', count: Number(count) };
    });
    for (let presses = 0; presses < 8; presses += 1) {
      await user.click(cart.getByRole('button', { name: 'One more' }));
    }
    expect(labelOf(button)).toBe('Cart, 9 pieces');
    expect(sent).toEqual([2]);
    cartOf(line('l1', aHearingAid({ stock: 50 }), 9));
    answers(updateCart, ({ id, count }): CartItem => {
      sent.push(Number(count));
      return { $id: String(id), product_id: 'aid-1', product_type: 'hearing-aids', count: Number(count) };
    });
    release();
    await waitFor(() => expect(sent).toEqual([2, 9]));
    await waitFor(() => expect(labelOf(button)).toBe('Cart, 9 pieces'));
    expect(server.set).toEqual([]);
  });

  test('falls back, with a message, when it is refused', async () => {
    cartOf(line('l1', AID, 2));
    const { button, cart, user } = await openCart();
    refuses(updateCart, 'out_of_stock', { title: 'Audéo L50-R', available: 2 });
    await user.click(cart.getByRole('button', { name: 'One more' }));
    expect(await screen.findByText('The cart was not changed')).toBeDefined();
    expect(screen.getByText(/Only 2 of “Audéo L50-R” left/)).toBeDefined();
    expect(labelOf(button)).toBe('Cart, 2 pieces');
  });

  test('of 0, by the trash button, removes the item', async () => {
    const server = cartOf(line('l1', AID, 2), line('l2', CASE, 1));
    const { button, cart, user } = await openCart();
    const picker = within(cart.getByRole('group', { name: 'Quantity of Phonak Audéo L50-R' }));
    await user.click(picker.getByRole('button', { name: 'Remove from the cart' }));
    expect(cart.queryByText('Phonak Audéo L50-R')).toBeNull();
    expect(labelOf(button)).toBe('Cart, 1 piece');
    expect(screen.getByRole('dialog').contains(document.activeElement), 'the focus stays in the cart').toBe(true);
    await waitFor(() => expect(server.set).toEqual([0]));
  });

  test('that another tab changed is shown here too', async () => {
    cartOf(line('l1', AID, 2));
    const { button } = await openCart();
    cartOf(line('l1', AID, 4));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'cart-changed', newValue: 'x' }));
    });
    await waitFor(() => expect(labelOf(button)).toBe('Cart, 4 pieces'));
  });
});

test('in Arabic, the count of pieces has its own forms', async () => {
  cartOf(line('l1', AID, 2));
  await renderApp('/store/1', { signedInAs: aUser() });
  expect(await screen.findByRole('button', { name: 'سلة التسوق، العدد 2' })).toBeDefined();
});

test('in Arabic, an empty cart and the way to checkout have their words', async () => {
  cartOf();
  const { user } = await renderApp('/store/1', { signedInAs: aUser() });
  await user.click(await screen.findByRole('button', { name: 'سلة التسوق، فارغة' }));
  await screen.findByText('لا توجد منتجات في السلة');
  cartOf(line('l1', AID, 2));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart-changed', newValue: 'x' }));
  });
  expect((await screen.findByRole('link', { name: 'إتمام الطلب' })).getAttribute('href')).toBe('/checkout');
});
