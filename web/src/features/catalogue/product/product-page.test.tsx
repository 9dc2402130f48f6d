import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkCredentials } from '#contract/accounts/calls.ts';
import { fetchFreeTimes } from '#contract/appointments/calls.ts';
import { addToCart, fetchCart } from '#contract/cart/calls.ts';
import type { CartItem } from '#contract/cart/schemas.ts';
import { fetchPaginatedProducts, fetchProduct, fetchSimilar, fetchTags } from '#contract/catalogue/calls.ts';
import { requestImpression, requestOwnImpression } from '#contract/impressions/calls.ts';
import { fetchShopDetails } from '#contract/settings/calls.ts';
import { fetchOwnStockNotice, setOwnStockNotice, setStockNotice } from '#contract/stock-notices/calls.ts';
import { nothingToBook, someFreeTimes } from '#web/testing/appointments.ts';
import { someShopDetails } from '#web/testing/catalogue.ts';
import { aHearingAid, anAccessory } from '#web/testing/products.ts';
import { aUser, findHeading, isAt, renderApp, signIn } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const PATH = '/store/hearing-aids/aid-1';
const EMPTY_CART = { documents: [], total: 0, subtotal: 0, vat: 0 };

/** Takes what is added, and keeps what was sent. */
function takeAdditions() {
  const sent: Record<string, unknown>[] = [];
  answers(addToCart, (input): CartItem => {
    sent.push(input);
    return { $id: 'line-1', product_id: 'aid-1', product_type: 'hearing-aids', count: Number(input.count) };
  });
  return sent;
}

beforeEach(() => {
  answers(fetchProduct, aHearingAid());
  answers(fetchCart, EMPTY_CART);
});

/** What lists of facts say, by their terms. */
const factsOf = (part: Pick<typeof screen, 'getAllByRole'>) =>
  Object.fromEntries(
    part
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent.replaceAll('\u00a0', ' ')]),
  );

describe('what decides stands in a box beside the price', () => {
  const box = async () => within(await screen.findByRole('region', { name: 'Before you buy' }));

  test('of a hearing aid: one or a pair, fitting, warranty, delivery, returns, phone and WhatsApp', async () => {
    await renderApp(PATH, { language: 'en' });
    await waitFor(async () =>
      expect(factsOf(await box())).toEqual({
        Price: 'For one ear: EGP 52,000For both ears: EGP 104,000',
        Fitting: 'Fitting it and tuning it to your hearing at our centre is included.',
        Trial: 'Try it for 14 days after you receive it, with adjustments included before you decide.',
        Warranty: '24 months',
        Delivery: '2 to 5 daysDelivery fee: EGP 75',
        Returns: 'Within 14 days of receiving it',
        'Questions?': '0100 123 4567WhatsApp',
      }),
    );
    const links = (await box()).getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
    expect(links).toEqual(['tel:+201001234567', 'https://wa.me/201001234567']);
  });

  test('of an accessory: delivery, returns and whom to ask', async () => {
    answers(fetchProduct, anAccessory());
    await renderApp('/store/accessories/accessory-1', { language: 'en' });
    await waitFor(async () => expect(Object.keys(factsOf(await box()))).toEqual(['Delivery', 'Returns', 'Questions?']));
    await waitFor(async () =>
      expect(factsOf(await box()).Returns).toBe(
        'Within 14 days of receiving itHygiene products, such as batteries, can’t be returned once opened.',
      ),
    );
  });

  test('promises no days and names no fee where the shop has set none', async () => {
    answers(
      fetchShopDetails,
      someShopDetails({ delivery_days_from: 0, delivery_days_to: 0, delivery_fee: 0, whatsapp: null }),
    );
    await renderApp(PATH, { language: 'en' });
    await waitFor(async () => expect(factsOf(await box()).Delivery).toBe('Delivery is free'));
    expect((await box()).queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  });

  test('offers to answer questions only where the shop has set how', async () => {
    answers(fetchShopDetails, someShopDetails({ phones: null, whatsapp: null }));
    await renderApp(PATH, { language: 'en' });
    await waitFor(async () => expect(factsOf(await box()).Delivery).toBe('2 to 5 daysDelivery fee: EGP 75'));
    expect(factsOf(await box())).not.toHaveProperty('Questions?');
  });
});

test('further pictures show the aid in the ear and its size; each opens large', async () => {
  answers(fetchProduct, aHearingAid({ image: 'cover', image_in_ear: 'worn', image_size: 'coin' }));
  const { user } = await renderApp(PATH, { language: 'en' });
  const pictures = within(await screen.findByRole('list', { name: 'Pictures of the product' }));
  const names = pictures.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  const [, worn, size] = [
    '',
    'Phonak Audéo L50-R in the ear',
    'The size of Phonak Audéo L50-R, beside a coin and a ruler',
  ];
  expect(names).toEqual(['Phonak Audéo L50-R', worn, size]);
  await user.click(pictures.getByRole('button', { name: worn }));
  const shown = screen.getByRole<HTMLImageElement>('img', { name: worn });
  expect(shown.src).toContain('/files/worn/');
  await user.click(screen.getByTitle('Enlarge the picture'));
  const dialog = within(await screen.findByRole('dialog', { name: worn }));
  await user.click(await dialog.findByRole('button', { name: 'Enlarge more' }));
  await dialog.findByRole('button', { name: 'Make it smaller' });
});

describe('a custom-made hearing aid', () => {
  const custom = aHearingAid({ making: 'custom-made' });
  const book = async (user: { click(element: Element): Promise<void> }) => {
    await user.click(await screen.findByRole('button', { name: 'Book an ear impression' }));
    return within(await screen.findByRole('dialog', { name: 'Book an ear impression' }));
  };

  beforeEach(() => answers(fetchFreeTimes, nothingToBook()));

  test('says that it begins with an impression, counts delivery from then on, and is not taken back', async () => {
    answers(fetchProduct, custom);
    await renderApp(PATH, { language: 'en' });
    const box = within(await screen.findByRole('region', { name: 'Before you buy' }));
    await waitFor(() =>
      expect(factsOf(box)).toMatchObject({
        'Made to your ear': expect.stringMatching(/^We first take an impression of your ear/),
        Delivery: '2 to 5 days, from the day of the impressionDelivery fee: EGP 75',
        Returns: 'Can’t be returned, because it is made for your ear, unless it is faulty.',
      }),
    );
  });

  test('a visitor books an impression with name and phone', async () => {
    answers(fetchProduct, custom);
    const sent: Record<string, unknown>[] = [];
    answers(requestImpression, (input) => {
      sent.push(input);
      return { $id: 'impression-1' };
    });
    const { user } = await renderApp(PATH, { language: 'en' });
    const dialog = await book(user);
    await user.type(await dialog.findByLabelText('Name'), 'Mona Ali');
    await user.type(dialog.getByLabelText('Mobile number'), '12345');
    await user.click(dialog.getByRole('button', { name: 'Send the request' }));
    await dialog.findByText('Phone Number is not valid');
    expect(sent).toEqual([]);
    await user.clear(dialog.getByLabelText('Mobile number'));
    await user.type(dialog.getByLabelText('Mobile number'), '01012345678');
    await user.click(dialog.getByRole('button', { name: 'Send the request' }));
    await dialog.findByText(/^We have your request/);
    expect(sent).toEqual([
      { productId: 'aid-1', name: 'Mona Ali', phone: '01012345678', requestId: expect.any(String), lang: 'en' },
    ]);
  });

  test('where impressions can be booked, leads to their free times', async () => {
    answers(fetchProduct, custom);
    const kind = { kind: 'ear-mold', name_ar: 'أخذ مقاس الأذن', name_en: 'Ear-mold impression', minutes: 30 } as const;
    answers(fetchFreeTimes, someFreeTimes({ kinds: [kind] }));
    const app = await renderApp(PATH, { language: 'en' });
    await app.user.click(await screen.findByRole('button', { name: 'Book an ear impression' }));
    await isAt(app, '/book?kind=ear-mold');
  });

  test('who is signed in finds their name and phone there', async () => {
    answers(fetchProduct, custom);
    const sent: Record<string, unknown>[] = [];
    answers(requestOwnImpression, (input) => {
      sent.push(input);
      return { $id: 'impression-1' };
    });
    const signedInAs = aUser({ username: 'Mona Ali', phone: '01012345678' });
    const { user } = await renderApp(PATH, { language: 'en', signedInAs });
    const dialog = await book(user);
    await user.click(await dialog.findByRole('button', { name: 'Send the request' }));
    await dialog.findByText(/^We have your request/);
    expect(sent).toMatchObject([{ userId: signedInAs.id, name: 'Mona Ali', phone: '01012345678' }]);
  });

  test('of a ready-made one nothing of this is said', async () => {
    await renderApp(PATH, { language: 'en' });
    await findHeading('Audéo L50-R');
    expect(screen.queryByText('Made to your ear')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Book an ear impression' })).toBeNull();
  });
});

describe('a hearing aid', () => {
  test('shows name, price, stock and its attributes written out', async () => {
    await renderApp(PATH, { language: 'en' });
    await findHeading('Audéo L50-R');
    expect(document.title).toContain('Phonak Audéo L50-R');
    expect(factsOf(screen)).toMatchObject({
      Brand: 'Phonak',
      Family: 'Audéo Lumity',
      Model: 'Audéo L50-R',
      Style: 'Receiver in canal (RIC)',
      Battery: 'Rechargeable',
      Channels: '12 channels',
      'Fitting range': '10 to 85 dB HL',
      'Pieces in stock': '12 pieces',
    });
    expect(await screen.findByText('A mid-level aid.')).toBeDefined();
  });

  test('has its fitting range drawn, with words for those who do not see it', async () => {
    await renderApp(PATH, { language: 'en' });
    const drawing = await screen.findByRole('img', { name: /^Audiogram/ });
    expect(drawing.getAttribute('aria-label')).toBe(
      'Audiogram with the fitting range from 10 to 85 dB HL at all frequencies. ' +
        'Degrees of hearing loss that it covers: mild to moderately severe, and severe up to 85 dB.',
    );
  });

  test('leads back to its part of the store', async () => {
    await renderApp(PATH, { language: 'en' });
    await findHeading('Audéo L50-R');
    const way = within(screen.getByRole('navigation', { name: 'Where you are' }));
    expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/store/1', '/store/1']);
  });
});

test('an accessory shows what it has, and no audiogram', async () => {
  answers(fetchProduct, anAccessory());
  await renderApp('/store/accessories/accessory-1', { language: 'en' });
  await findHeading('Charger Case Go');
  const details = within(screen.getByRole('region', { name: 'Specifications' }));
  expect(Object.keys(factsOf(details))).toEqual(['Brand', 'Accessory type', 'Pieces in stock']);
  expect(screen.getByText('Charging case')).toBeDefined();
  expect(screen.getByText('Only 4 left')).toBeDefined();
  expect(screen.queryByRole('img', { name: /Audiogram/ })).toBeNull();
});

test('values that nobody has words for are shown as they are', async () => {
  answers(fetchProduct, anAccessory({ holder_type: 'magnet 2.0: strong', battery_size: '13' }));
  await renderApp('/store/accessories/accessory-1', { language: 'en' });
  expect(await screen.findByText('magnet 2.0: strong')).toBeDefined();
  expect(screen.getByText('13')).toBeDefined();
});

test('the description follows the language', async () => {
  answers(fetchProduct, (input) => aHearingAid({ description: `<p>in ${input.lang}</p>` }));
  const { user } = await renderApp(PATH);
  expect(await screen.findByText('in ar')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Switch to English' }));
  expect(await screen.findByText('in en')).toBeDefined();
});

test.each(['/store/cars/aid-1', '/store/hearing-aids/gone'])('%s is no product', async (path) => {
  refuses(fetchProduct, 'not_found');
  await renderApp(path, { language: 'en' });
  await findHeading('There is no such product');
  expect(screen.getByRole('link', { name: 'Browse the store' }).getAttribute('href')).toBe('/store/1');
});

test('another failure says what happened, and tries again', async () => {
  refuses(fetchProduct, 'busy');
  const { user } = await renderApp(PATH, { language: 'en' });
  const alert = within(await screen.findByRole('alert'));
  answers(fetchProduct, aHearingAid());
  await user.click(alert.getByRole('button'));
  await findHeading('Audéo L50-R');
});

describe('the quantity', () => {
  test('stays between 1 and the stock', async () => {
    answers(fetchProduct, aHearingAid({ stock: 3 }));
    const { user } = await renderApp(PATH, { language: 'en' });
    const picker = within(await screen.findByRole('group', { name: 'Quantity' }));
    const [less, more] = picker.getAllByRole<HTMLButtonElement>('button');
    expect(less?.disabled).toBe(true);
    for (const shown of ['2', '3']) {
      await user.click(more as HTMLElement);
      expect(picker.getByText(shown)).toBeDefined();
    }
    expect(more?.disabled).toBe(true);
    await user.click(less as HTMLElement);
    expect(picker.getByText('2')).toBeDefined();
  });

  test('cannot be chosen, nor anything added, when nothing is left; it says why', async () => {
    answers(fetchProduct, aHearingAid({ stock: 0 }));
    await renderApp(PATH, { language: 'en' });
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add to cart' });
    expect(add.disabled).toBe(true);
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Sold out');
    for (const button of within(screen.getByRole('group', { name: 'Quantity' })).getAllByRole<HTMLButtonElement>(
      'button',
    )) {
      expect(button.disabled).toBe(true);
    }
  });
});

describe('adding to the cart', () => {
  test('sends the chosen count once, with a name for the request, and says so', async () => {
    const sent = takeAdditions();
    const { user } = await renderApp(PATH, { language: 'en', signedInAs: aUser() });
    const picker = within(await screen.findByRole('group', { name: 'Quantity' }));
    await user.click(picker.getAllByRole('button')[1] as HTMLElement);
    await user.dblClick(screen.getByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText('Phonak Audéo L50-R: 2 pieces')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      userId: 'user-1',
      productId: 'aid-1',
      product_type: 'hearing-aids',
      count: 2,
      lang: 'en',
    });
    expect(sent[0]?.requestId).toMatch(/^[a-zA-Z0-9_-]{8,36}$/);
  });

  test('says why it was refused', async () => {
    refuses(addToCart, 'out_of_stock', { title: 'Audéo L50-R', available: 1 });
    const { user } = await renderApp(PATH, { language: 'en', signedInAs: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText('The product was not added to the cart')).toBeDefined();
    expect(screen.getByText(/Only 1 of “Audéo L50-R” left/)).toBeDefined();
  });

  test('sends a visitor to sign in; back again, what they wanted is added, once', async () => {
    const sent = takeAdditions();
    const app = await renderApp(PATH, { language: 'en' });
    await app.user.click(await screen.findByRole('button', { name: 'Add to cart' }));
    await isAt(app, '/auth/sign-in');
    expect(app.place().state).toEqual({ from: PATH });
    expect(sent).toEqual([]);

    answers(checkCredentials, { id: 'user-1' });
    signIn(aUser());
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    await isAt(app, PATH);
    expect(await screen.findByText('Phonak Audéo L50-R: 1 piece')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ userId: 'user-1', productId: 'aid-1', count: 1 });
    expect(window.sessionStorage.getItem('cart-intent')).toBeNull();
  });

  test('asks to sign in again when the session has ended meanwhile', async () => {
    const app = await renderApp(PATH, { language: 'en', signedInAs: aUser() });
    await screen.findByRole('button', { name: /^Cart/ });
    refuses(addToCart, 'unauthenticated');
    await app.user.click(await screen.findByRole('button', { name: 'Add to cart' }));
    await isAt(app, '/auth/sign-in');
    expect(app.place().state).toEqual({ from: PATH });
    expect(window.sessionStorage.getItem('cart-intent')).toContain('aid-1');
  });

  test('works from the cards of the store too', async () => {
    const sent = takeAdditions();
    answers(fetchPaginatedProducts, {
      documents: [aHearingAid(), aHearingAid({ $id: 'none', model: 'Gone', stock: 0 })],
      total: 2,
    });
    answers(fetchTags, []);
    const { user } = await renderApp('/store/1', { language: 'en', signedInAs: aUser() });
    await screen.findByRole('button', { name: /^Cart/ });
    await user.click(await screen.findByRole('button', { name: 'Add to cart: Phonak Audéo L50-R' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true);
  });
});

test.each([
  ['ar', 'متوفر', 'إضافة إلى السلة', '52,000.50 ج.م'],
  ['en', 'In stock', 'Add to cart', 'EGP 52,000.50'],
] as const)('has picture, price, stock and button, in %s', async (language, inStock, add, price) => {
  answers(fetchProduct, aHearingAid({ image: 'picture-1', price: 52_000.5 }));
  await renderApp(PATH, { language });
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Phonak Audéo L50-R' });
  expect(picture.src).toContain('/storage/buckets/products/files/picture-1/');
  const visible = (text: string | null) => (text ?? '').replace(/[\u200e\u200f\u061c]/g, '').replaceAll('\u00a0', ' ');
  expect(visible(document.querySelector('main data')?.textContent ?? null)).toBe(price);
  expect(screen.getByText(inStock)).toBeDefined();
  expect(screen.getByRole('button', { name: add })).toBeDefined();
});

describe('products like it', () => {
  const { description, ...like } = aHearingAid({
    $id: 'aid-2',
    model: 'Audéo L30-R',
    price: 41_000,
    image: 'picture-2',
  });

  test.each([
    ['ar', 'منتجات مشابهة', 'غير متوفر حاليًا'],
    ['en', 'Similar products', 'Out of stock'],
  ] as const)('stand below with name, price, picture and a link, in %s', async (language, title, soldOut) => {
    const asked: unknown[] = [];
    answers(fetchSimilar, (input) => {
      asked.push(input);
      return [like, { ...like, $id: 'aid-3', model: 'Audéo L10-R', stock: 0 }];
    });
    await renderApp(PATH, { language });
    const similar = await screen.findByRole('region', { name: title });
    const [first, second] = await within(similar).findAllByRole('listitem');
    const card = within(first as HTMLElement);
    expect(card.getByRole('link', { name: 'Audéo L30-R' }).getAttribute('href')).toBe('/store/hearing-aids/aid-2');
    expect(card.getByText(/41,000/)).toBeTruthy();
    expect(first?.querySelector('img')?.src).toContain('/files/picture-2/');
    expect(card.queryByText(soldOut)).toBeNull();
    expect(within(second as HTMLElement).getByText(soldOut)).toBeTruthy();
    expect(asked).toEqual([{ id: 'aid-1', product_type: 'hearing-aids', lang: language }]);
  });

  test.each([
    ['there are none', () => answers(fetchSimilar, [])],
    ['they cannot be told', () => refuses(fetchSimilar, 'not_found')],
  ])('are not spoken of where %s', async (_case, answer) => {
    answer();
    await renderApp(PATH, { language: 'en' });
    const place = () => document.querySelector('main [class*="similar"]');
    await waitFor(() => expect(place()?.querySelector('[aria-hidden]')).toBeTruthy());
    await waitFor(() => expect(place()?.childElementCount).toBe(0));
    expect(screen.queryByText('Similar products')).toBeNull();
  });
});

test('the description is shown as HTML, without what a script could do', async () => {
  answers(fetchProduct, aHearingAid({ description: '<ul><li onclick="x()">Light</li></ul><script>x()</script>' }));
  await renderApp(PATH, { language: 'en' });
  expect((await screen.findByText('Light')).outerHTML).toBe('<li>Light</li>');
});

test.each([
  ['ar', 'هذا المنتج غير موجود', 'نفدت الكمية. يمكننا إخبارك حين تتوفر، أو تواصل معنا.'],
  ['en', 'There is no such product', 'Sold out. We can email you when it’s back, or contact us.'],
] as const)('what there is not is said in %s', async (language, missing, soldOut) => {
  answers(fetchProduct, aHearingAid({ stock: 0 }));
  await renderApp(PATH, { language });
  await screen.findByText(soldOut);
  cleanup();
  refuses(fetchProduct, 'not_found');
  await renderApp('/store/hearing-aids/gone', { language });
  await findHeading(missing);
});

describe('being told when a sold-out product is back', () => {
  const ask = () => screen.findByRole('button', { name: 'Tell me when it’s back' });

  test('a guest leaves an email and agrees; all that is missing is said at once, and they may withdraw', async () => {
    answers(fetchProduct, aHearingAid({ stock: 0 }));
    const sent: Record<string, unknown>[] = [];
    answers(setStockNotice, (input) => {
      sent.push(input);
      return { waiting: input.wanted === true };
    });
    const { user } = await renderApp(PATH, { language: 'en' });
    await user.click(await ask());
    const dialog = within(await screen.findByRole('dialog', { name: 'We will tell you when it’s back' }));
    // Nothing was asked for on this device before.
    expect(dialog.queryByRole('button', { name: 'Withdraw an earlier request' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    await dialog.findByText('Please tick the box if you agree.');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Email')));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Email'), 'mona@example.com');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    await dialog.findByText(/^We will email .mona@example.com/);
    await user.click(dialog.getByRole('button', { name: 'Don’t email me' }));
    await dialog.findByText(/^The request from this device is withdrawn/);
    const wish = { product_type: 'hearing-aids', productId: 'aid-1', email: 'mona@example.com', lang: 'en' };
    const secret = sent[0]?.secret;
    expect(secret).toMatch(/^\w{24}$/);
    expect(sent).toEqual([
      { ...wish, secret, consent: true, wanted: true },
      { ...wish, secret, wanted: false },
    ]);
  });

  test('the device on which a guest asked may withdraw later; it keeps no email', async () => {
    answers(fetchProduct, aHearingAid({ stock: 0 }));
    const secrets: unknown[] = [];
    answers(setStockNotice, (input) => {
      secrets.push(input.secret);
      return { waiting: input.wanted === true };
    });
    const { user } = await renderApp(PATH, { language: 'en' });
    await user.click(await ask());
    const dialog = () => screen.findByRole('dialog', { name: 'We will tell you when it’s back' });
    await user.type(within(await dialog()).getByLabelText('Email'), 'mona@example.com');
    await user.click(within(await dialog()).getByRole('checkbox'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Tell me' }));
    await screen.findByText(/^We will email .mona@example.com/);
    expect(JSON.stringify(window.localStorage)).not.toContain('mona@');
    cleanup();
    const again = await renderApp(PATH, { language: 'en' });
    await again.user.click(await ask());
    await again.user.type(within(await dialog()).getByLabelText('Email'), 'mona@example.com');
    await again.user.click(within(await dialog()).getByRole('button', { name: 'Withdraw an earlier request' }));
    await screen.findByText(/^The request from this device is withdrawn/);
    expect(new Set(secrets).size).toBe(1);
  });

  test('the shop’s phone and WhatsApp stand beside it', async () => {
    answers(fetchProduct, aHearingAid({ stock: 0 }));
    answers(fetchShopDetails, someShopDetails({ phones: '01001234567', whatsapp: '01001234567' }));
    await renderApp(PATH, { language: 'en' });
    const place = within((await ask()).parentElement as HTMLElement);
    await waitFor(() =>
      expect(place.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        'tel:+201001234567',
        'https://wa.me/201001234567',
      ]),
    );
  });

  test('a customer presses once, and once more to withdraw', async () => {
    answers(fetchProduct, aHearingAid({ stock: 0 }));
    let waiting = false;
    const sent: Record<string, unknown>[] = [];
    let isKnown = false;
    answers(fetchOwnStockNotice, () => {
      isKnown = true;
      return { waiting };
    });
    answers(setOwnStockNotice, (input) => {
      sent.push(input);
      waiting = input.wanted === true;
      return { waiting };
    });
    const signedInAs = aUser({ email: 'mona@example.com' });
    const { user } = await renderApp(PATH, { language: 'en', signedInAs });
    // Until it is known who presses, another button stands there.
    await waitFor(() => expect(isKnown).toBe(true));
    await user.click(await ask());
    await screen.findByText(/^We will email .mona@example.com/);
    await user.click(screen.getByRole('button', { name: 'Don’t email me' }));
    await ask();
    const wish = { product_type: 'hearing-aids', productId: 'aid-1', userId: signedInAs.id, lang: 'en' };
    expect(sent).toEqual([
      { ...wish, wanted: true },
      { ...wish, wanted: false },
    ]);
  });
});

describe.each([
  [
    'ar',
    {
      add: 'إضافة إلى السلة',
      checkout: 'إتمام الطلب',
      goOn: 'متابعة التسوق',
      done: ['تمت الإضافة إلى السلة', 'Phonak Audéo L50-R: قطعة واحدة'],
      custom: 'تُصنع على مقاس أذنك: نأخذ المقاس أولًا، ولا يمكن إرجاعها.',
      failed: 'لم تتم إضافة المنتج إلى السلة',
      out_of_stock: 'المتبقي من «Audéo L50-R»: 1 فقط.',
      cart_full: 'الحد الأقصى للمنتجات في السلة: 40.',
      not_found: 'لم نجد ما تبحث عنه.',
    },
  ],
  [
    'en',
    {
      add: 'Add to cart',
      checkout: 'Checkout',
      goOn: 'Continue shopping',
      done: ['Added to your cart', 'Phonak Audéo L50-R: 1 piece'],
      custom: 'Made to your ear: ear impression first; can’t be returned.',
      failed: 'The product was not added to the cart',
      out_of_stock: 'Only 1 of “Audéo L50-R” left.',
      cart_full: 'The cart holds at most 40 products.',
      not_found: 'Not found.',
    },
  ],
] as const)('what is said of adding to the cart, in %s', (language, words) => {
  test('that it worked', async () => {
    takeAdditions();
    const { user } = await renderApp(PATH, { language, signedInAs: aUser() });
    await user.click(await screen.findByRole('button', { name: words.add }));
    for (const text of words.done) expect(await screen.findByText(text)).toBeDefined();
    // A small cart says it, with the way on, and goes when one stays.
    expect(screen.getByRole('link', { name: words.checkout }).getAttribute('href')).toBe('/checkout');
    expect(screen.getByText(words.done[0]).closest('[role="status"]')).not.toBeNull();
    expect(screen.queryByText(words.custom)).toBeNull();
    await user.click(screen.getByRole('button', { name: words.goOn }));
    expect(screen.queryByText(words.done[0])).toBeNull();
  });

  test('what it means that it is custom-made', async () => {
    takeAdditions();
    const product = aHearingAid({ making: 'custom-made' });
    answers(fetchProduct, product);
    const { user } = await renderApp(PATH, { language, signedInAs: aUser() });
    const item = { $id: 'line-1', product_id: 'aid-1', product_type: 'hearing-aids', count: 1 } as const;
    answers(fetchCart, { documents: [{ ...item, product }], total: 1, subtotal: 52_000, vat: 0 });
    await user.click(await screen.findByRole('button', { name: words.add }));
    expect((await screen.findByText(words.custom)).closest('[role="status"]')).not.toBeNull();
  });

  test.each([
    ['out_of_stock', { title: 'Audéo L50-R', available: 1 }],
    ['cart_full', { max: 40 }],
    ['not_found', {}],
  ] as const)('why it did not: %s', async (code, params) => {
    refuses(addToCart, code, params);
    const { user } = await renderApp(PATH, { language, signedInAs: aUser() });
    await user.click(await screen.findByRole('button', { name: words.add }));
    expect(await screen.findByText(words.failed)).toBeDefined();
    expect(screen.getByText(words[code])).toBeDefined();
  });
});
