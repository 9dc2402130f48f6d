import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchAddresses, keepAddress } from '#contract/addresses/calls.ts';
import { fetchEarlierOrders, paymentCash } from '#contract/payments/calls.ts';
import { openFilledCheckout, serveCheckout } from '#web/testing/checkout.ts';
import { fileOf } from '#web/testing/files.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, server } from '#web/testing/server.ts';

const ORDER = { $id: 'order-1', number: '12345678', amount: 1, vat: 0, $createdAt: '2026-11-20T10:00:00.000+00:00' };
const MOTHER = {
  $id: 'address-1',
  name: 'Mum',
  phone: '01112345678',
  city: 'Giza',
  address: '12 Nile Street',
  isDefault: false,
};

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'This order is for someone else' });
async function open() {
  const app = await renderApp('/checkout', { language: 'en', signedInAs: aUser() });
  await screen.findByRole('button', { name: 'Place order' });
  return app.user;
}
/** Keeps what is ordered. */
function takesOrders() {
  const sent: Record<string, unknown>[] = [];
  answers(paymentCash, (input) => {
    sent.push(input);
    return ORDER;
  });
  return sent;
}

beforeEach(() => {
  serveCheckout();
});

describe('an order for somebody else', () => {
  test('the recipient fields stay hidden and nothing is sent until the box is ticked', async () => {
    const sent = takesOrders();
    const { user } = await openFilledCheckout('en');
    expect(box().checked).toBe(false);
    expect(screen.queryByLabelText('Recipient’s name')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('recipient');
  });

  test('goes out with name and phone of that person, and names what is missing', async () => {
    const sent = takesOrders();
    const { user } = await openFilledCheckout('en');
    await user.click(box());
    await user.type(field('Recipient’s full address'), '9 Sea Street');
    await user.selectOptions(field('Governorate'), 'Giza');
    await user.selectOptions(field('Ear needing an aid'), 'left');
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    expect(field('Recipient’s name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Recipient’s name'));
    await user.type(field('Recipient’s name'), 'Huda Hassan');
    await user.type(field('Recipient’s mobile number'), '+20 111 234 5678');
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      recipient: { name: 'Huda Hassan', phone: '01112345678' },
      address: '9 Sea Street',
      city: 'Giza',
      damaged_ear: 'left',
    });
  });

  test('ticking the box clears the buyer’s address, age and ear, and unticking brings them back', async () => {
    answers(fetchEarlierOrders, {
      customer: { firstName: 'Sara', lastName: 'Ali', age: 40, damaged_ear: 'left' },
      waiting: [],
    });
    answers(fetchAddresses, { documents: [{ ...MOTHER, name: 'Home' }], total: 1 });
    const user = await open();
    await user.click(box());
    expect(field('Recipient’s full address').value).toBe('');
    expect(field(/^Recipient’s age in years/).value).toBe('');
    expect(field('Your mobile number').value).toBe('01112345678');
    await user.type(field('Recipient’s full address'), '9 Sea Street');
    cleanup();
    const again = await open();
    expect(field('Recipient’s full address').value).toBe('9 Sea Street');
    await again.click(box());
    expect(field('Full address').value).toBe('12 Nile Street');
    expect(field(/^Age in years/).value).toBe('40');
    await again.click(box());
    expect(field('Recipient’s full address').value).toBe('9 Sea Street');
  });

  test('the buyer’s hearing picture is not sent for the recipient, nor one that was still being uploaded', async () => {
    const sent = takesOrders();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.post('*/v1/storage/buckets/assessments/files', () => HttpResponse.json({ $id: 'own' }, { status: 201 })),
    );
    const { user } = await openFilledCheckout('en');
    const picture = () => field(/^Picture of the hearing assessment/);
    await user.upload(picture(), fileOf('image/jpeg', 'own.jpg', 20));
    await screen.findByText('The picture is uploaded.');
    await user.click(box());
    expect(screen.queryByText('own.jpg')).toBeNull();
    await user.click(box());
    expect(screen.getByText('own.jpg')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
    server.use(
      http.post('*/v1/storage/buckets/assessments/files', async () => {
        await held;
        return HttpResponse.json({ $id: 'late' }, { status: 201 });
      }),
    );
    await user.upload(picture(), fileOf('image/jpeg', 'late.jpg', 20));
    await user.click(box());
    arrive();
    await user.type(field('Recipient’s name'), 'Huda Hassan');
    await user.type(field('Recipient’s mobile number'), '01112345678');
    await user.type(field('Recipient’s full address'), '9 Sea Street');
    await user.selectOptions(field('Governorate'), 'Giza');
    await user.selectOptions(field('Ear needing an aid'), 'left');
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(sent).toMatchObject([{ hearing_assessment_image: null }]));
  });

  test('goes to a kept address by one press, whose phone is the recipient’s, and keeps none', async () => {
    const sent = takesOrders();
    let kept = 0;
    answers(keepAddress, () => {
      kept += 1;
      return { documents: [], total: 0 };
    });
    answers(fetchAddresses, { documents: [MOTHER], total: 1 });
    const { user } = await openFilledCheckout('en');
    await user.click(box());
    await user.click(screen.getByRole('radio', { name: /^Mum/ }));
    expect(field('Recipient’s mobile number').value).toBe('01112345678');
    expect(screen.queryByRole('checkbox', { name: /^Keep this address/ })).toBeNull();
    await user.type(field('Recipient’s name'), 'Huda');
    await user.selectOptions(field('Ear needing an aid'), 'both');
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ recipient: { phone: '01112345678' }, address: '12 Nile Street', city: 'Giza' });
    expect(kept).toBe(0);
  });
});
