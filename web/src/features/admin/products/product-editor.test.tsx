import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct, fetchProducts, updateProduct } from '#contract/catalogue/admin-calls.ts';
import type { EditableProduct } from '#contract/catalogue/admin-schemas.ts';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import { anEditableAccessory, anEditableAid, someSettings } from '#web/testing/catalogue.ts';
import { fileOf } from '#web/testing/files.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

const admin = aUser({ id: 'admin-1', role: 'admin' });

beforeAll(() => {
  // Nothing is laid out here: a selection has no place on the screen.
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
});

beforeEach(() => {
  realtimeServer();
  answers(fetchSettings, someSettings());
  URL.createObjectURL ??= () => 'blob:preview';
  URL.revokeObjectURL ??= () => {};
});

/** Takes one picture and tells its file id. */
function takePictures(): string[] {
  const taken: string[] = [];
  server.use(
    http.post('*/v1/storage/buckets/products/files', async ({ request }) => {
      const [, fileId = ''] = /name="fileId"\r\n\r\n(\w*)\r\n/.exec(await request.text()) ?? [];
      taken.push(fileId);
      return HttpResponse.json({ $id: fileId }, { status: 201 });
    }),
  );
  return taken;
}

async function open(products: EditableProduct[], button: string | RegExp, type = 'hearing-aids') {
  answers(fetchProducts, { documents: products, total: products.length, capped: false, waiting: [] });
  const { user } = await renderApp(`/admin/products?type=${type}`, { language: 'en', signedInAs: admin });
  await findHeading('Products');
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: /Add a new|Edit the product/ }));
  await dialog.findByRole('textbox', { name: /Description/ });
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  const type_ = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  /** Writes into the rich text, as a browser pastes. */
  const write = (html: string) => {
    const text = dialog.getByRole('textbox', { name: /Description/ });
    text.focus();
    const forms: Record<string, string> = { 'text/html': html, 'text/plain': html };
    fireEvent.paste(text, { clipboardData: { getData: (kind: string) => forms[kind] ?? '', files: [] } });
  };
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { user, dialog, field, fill: type_, write, press };
}

const picture = () => fileOf('image/png', 'cover.png');

test('a description that names another loss than the range covers is told, and can be saved all the same', async () => {
  const aid = anEditableAid({ fitting_range: [10, 85], description_en: '<p>For mild to severe hearing loss.</p>' });
  answers(updateProduct, { ...aid, fitting_range: [10, 95] });
  const { dialog, fill, press } = await open([aid], /^Edit /);
  const told = 'The English description speaks of mild to severe hearing loss, and the fitting range covers';
  expect(dialog.getByText(new RegExp(`^${told} mild to moderately severe`))).toBeTruthy();
  await fill('To', '95');
  expect(dialog.queryByText(new RegExp(told))).toBeNull();
  await fill('To', '80');
  expect(dialog.getByText(new RegExp(told))).toBeTruthy();
  await press('Save changes');
  await screen.findByText('Changes saved');
});

describe('a new hearing aid', () => {
  test('needs all of its fields: the message stands under the form, the fields are marked, nothing is sent', async () => {
    const { press, dialog, field, fill } = await open([], 'Add New Product');
    await fill('Brand', 'Phonak');
    await press('Add the product');
    expect((await dialog.findByText('Please Fill in All The Fields')).closest('[role="alert"]')).toBeTruthy();
    expect(field('Model').getAttribute('aria-invalid')).toBe('true');
    expect(field('Cover').getAttribute('aria-invalid')).toBe('true');
    expect(field('Brand').getAttribute('aria-invalid')).toBeNull();
    expect(field('Brand').value).toBe('Phonak');
  });

  test('is sent with everything that was typed, picture and descriptions of both languages included', async () => {
    const pictures = takePictures();
    const sent: Record<string, unknown>[] = [];
    answers(createProduct, (input) => {
      sent.push(input);
      return anEditableAid();
    });
    const { user, press, dialog, field, fill, write } = await open([], 'Add New Product');
    await user.upload(field('Cover'), picture());
    await dialog.findByText('Picture sent');
    await fill('Brand', ' Phonak ');
    await fill('Family', 'Lumity');
    await fill('Model', 'L50-R');
    await user.selectOptions(field('Style'), 'ric');
    await fill('Channels', '١٢');
    await fill('Battery', '٣١٢');
    await fill('From', '10');
    await fill('To', '85');
    await fill('Price (EGP)', '52000.50');
    await fill('Stock', '7');
    write('<p>A <b>good</b> aid.</p>');
    await user.click(dialog.getByRole('tab', { name: 'Arabic' }));
    await dialog.findByRole('textbox', { name: /Description/ });
    write('<p>سماعة جيدة.</p>');
    await press('Add the product');
    await screen.findByText('Product added');
    expect(sent).toEqual([
      {
        id: 'admin-1',
        product_type: 'hearing-aids',
        requestId: expect.stringMatching(/^\w{8,36}$/),
        data: {
          image: pictures[0],
          brand: 'Phonak',
          family: 'Lumity',
          model: 'L50-R',
          style: 'ric',
          making: null,
          image_in_ear: null,
          image_size: null,
          channel: 12,
          battery: '312',
          fitting_range_from: 10,
          fitting_range_to: 85,
          price: 52_000.5,
          sale_price: null,
          sale_from: null,
          sale_until: null,
          pair_price: null,
          stock: 7,
          description_ar: '<p>سماعة جيدة.</p>',
          description_en: '<p>A <strong>good</strong> aid.</p>',
        },
      },
    ]);
    expect(screen.queryByRole('dialog', { name: 'Add a new hearing aid' })).toBeNull();
  });

  test.each([
    ['Price (EGP)', 'much', 'Type the amount in digits, for example 1000 or 1000.50. “1.000” could mean 1 or 1,000.'],
    ['Channels', '1.5', 'Please type a whole number, without decimals.'],
    ['Stock', '-1', 'Must be at least 0.'],
  ])('%s "%s" is refused beside its field: %s', async (label, typed, message) => {
    const { dialog, field, fill, user } = await open([], 'Add New Product');
    await fill(label, typed);
    await user.tab();
    await dialog.findByText(message);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  });

  test('a fitting range that goes down is refused in words of its own', async () => {
    const { dialog, fill, user } = await open([], 'Add New Product');
    await fill('From', '80');
    await fill('To', '20');
    await user.tab();
    await dialog.findByText('“To” must not be below “From”.');
  });

  test('an accessory needs a title in one language, its price and stock', async () => {
    const sent: unknown[] = [];
    answers(createProduct, (input) => {
      sent.push(input.data);
      return anEditableAccessory();
    });
    const { press, dialog, fill } = await open([], 'Add New Product', 'accessories');
    await press('Add the product');
    await dialog.findByText('Please Fill in All The Fields');
    // The tab that holds the missing title says so and has come forward.
    await dialog.findByRole('tab', { name: 'Arabic (check this text)', selected: true });
    await fill('Title', 'علبة');
    await fill('Price (EGP)', '90');
    await fill('Stock', '0');
    await press('Add the product');
    await screen.findByText('Product added');
    expect(sent).toEqual([
      expect.objectContaining({ title_ar: 'علبة', title_en: null, price: 90, stock: 0, image: null }),
    ]);
  });
});

describe('an edit', () => {
  const edit = (product: EditableProduct = anEditableAid()) => open([product], 'Edit Phonak L50-R');

  test('shows what is stored, and sends nothing when nothing was changed', async () => {
    const { press, dialog, field } = await edit();
    expect([field('Brand').value, field('From').value, field('Price (EGP)').value]).toEqual(['Phonak', '10', '52000']);
    expect(dialog.getByRole('textbox', { name: /Description/ }).textContent).toBe('A mid-level aid.');
    await press('Save changes');
    await dialog.findByText('Please fill in at least one field');
  });

  test('sends only what was changed, and what was seen of the stock', async () => {
    const sent: Record<string, unknown>[] = [];
    answers(updateProduct, (input) => {
      sent.push(input);
      return anEditableAid();
    });
    const { press, fill } = await edit();
    await fill('Stock', '20');
    await fill('To', '90');
    await press('Save changes');
    await screen.findByText('Changes saved');
    expect(sent).toEqual([
      {
        productId: 'aid-1',
        id: 'admin-1',
        product_type: 'hearing-aids',
        version: 3,
        stock_seen: 12,
        requestId: expect.any(String),
        data: { stock: 20, fitting_range_from: 10, fitting_range_to: 90 },
      },
    ]);
  });

  test('takes a picture and a description away, but no field that a hearing aid needs', async () => {
    const sent: Record<string, unknown>[] = [];
    answers(updateProduct, (input) => {
      sent.push(input);
      return anEditableAid();
    });
    const { user, press, dialog, field, fill } = await edit();
    await user.clear(field('Model'));
    await press('Remove the picture');
    await press('Save changes');
    await dialog.findByText('“Model” is required.');
    expect(sent).toEqual([]);
    await fill('Model', 'L50-R');
    await press('Save changes');
    await screen.findByText('Changes saved');
    expect(sent[0]?.data).toEqual({ clear: ['image'] });
  });

  test("the server's message stands under the form, and what was typed stays", async () => {
    refuses(updateProduct, 'stock_sold', { available: 2 });
    const { press, dialog, field, fill } = await edit();
    await fill('Stock', '1');
    await press('Save changes');
    await dialog.findByText(/Only 2 left/);
    expect(field('Stock').value).toBe('1');
  });

  test('fields that the server refuses are marked', async () => {
    refuses(updateProduct, 'invalid_input', { fields: { 'data.brand': { key: 'too_long', values: { max: 100 } } } });
    const { press, field, fill } = await edit();
    await fill('Brand', 'Oticon');
    await press('Save changes');
    await waitFor(() => expect(field('Brand').getAttribute('aria-invalid')).toBe('true'));
  });

  test('of a product that somebody else changed goes on from the newest data, with what was typed', async () => {
    refuses(updateProduct, 'product_changed');
    const { press, dialog, field, fill } = await edit();
    await fill('Brand', 'Oticon');
    await press('Save changes');
    await dialog.findByText(/Somebody changed this product meanwhile/);
    const newest = anEditableAid({ version: 4, price: 60_000 });
    answers(fetchProducts, { documents: [newest], total: 1, capped: false, waiting: [] });
    await press('Show the latest data and keep what I typed');
    await dialog.findByText(/This is the latest data of the product/);
    expect([field('Brand').value, field('Price (EGP)').value]).toEqual(['Oticon', '60000']);
    const sent: Record<string, unknown>[] = [];
    answers(updateProduct, (input) => {
      sent.push(input);
      return newest;
    });
    await press('Save changes');
    await screen.findByText('Changes saved');
    expect(sent[0]).toMatchObject({ version: 4, data: { brand: 'Oticon' } });
  });
});

describe('closing', () => {
  test('asks first when something typed is not saved', async () => {
    const { user, press, field, fill } = await open([], 'Add New Product');
    await fill('Brand', 'Phonak');
    await press('Cancel');
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(field('Brand').value).toBe('Phonak');
    await press('Cancel');
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a new hearing aid' })).toBeNull());
  });

  test('closes at once when nothing was typed, and the focus goes back to the button', async () => {
    const { press } = await open([], 'Add New Product');
    await press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add New Product' })));
  });
});
