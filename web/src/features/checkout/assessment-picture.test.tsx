import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { paymentCash } from '#contract/payments/calls.ts';
import { CHECKOUT_TEXTS, openFilledCheckout, serveCheckout, TERMS_BOX } from '#web/testing/checkout.ts';
import { fileOf } from '#web/testing/files.ts';
import { isAt } from '#web/testing/render-app.tsx';
import { answers, server } from '#web/testing/server.ts';

const FILES = '*/v1/storage/buckets/assessments/files';

const TEXTS = {
  ar: {
    picture: /^صورة نتيجة فحص السمع/,
    take: 'التقاط صورة',
    uploading: 'جارٍ رفع الصورة…',
    progress: 'تقدّم رفع الصورة',
    half: '50%',
    uploaded: 'تم رفع الصورة.',
    network: 'حدث خطأ ما. تحقق من اتصالك بالإنترنت.',
    unsent: 'لم تصل الصورة. أعد إرسالها أو احذفها، ثم أكد الطلب.',
    again: 'إعادة إرسال الصورة',
    remove: 'حذف الصورة',
    type: 'اختر صورة بصيغة JPEG أو PNG.',
    size: 'الصورة كبيرة. الحد الأقصى 10 ميجابايت.',
  },
  en: {
    picture: /^Picture of the hearing assessment/,
    take: 'Take a photo',
    uploading: 'Uploading the picture…',
    progress: 'Upload progress',
    half: '50%',
    uploaded: 'The picture is uploaded.',
    network: 'Something Went Wrong. Check Your Network Connection.',
    unsent: 'The picture did not get through. Send it again or remove it, then place the order.',
    again: 'Send the picture again',
    remove: 'Remove the picture',
    type: 'Choose a JPEG or PNG picture.',
    size: 'The picture is too large. At most 10 MB.',
  },
} as const;
const LANGUAGES = ['ar', 'en'] as const;

const photo = (name = 'audiogram.jpg', bytes = 20) => fileOf('image/jpeg', name, bytes);
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** Takes every picture, under the given id. */
const takes = (id = 'file-1') => server.use(http.post(FILES, () => HttpResponse.json({ $id: id }, { status: 201 })));

/** The checkout page with all filled in but the picture. */
async function open(language: Language) {
  return { ...(await openFilledCheckout(language)), t: { ...CHECKOUT_TEXTS[language], ...TEXTS[language] } };
}

beforeEach(() => serveCheckout());

/** Keeps what is ordered. */
function takesOrders() {
  const sent: Record<string, unknown>[] = [];
  answers(paymentCash, (input) => {
    sent.push(input);
    return { $id: 'o1', number: '12345678', amount: 1, vat: 0, $createdAt: '2026-11-20T10:00:00.000+00:00' };
  });
  return sent;
}

describe.each(LANGUAGES)('the picture of the assessment, in %s', (language) => {
  test('is chosen from the device or taken with its camera, as JPEG or PNG', async () => {
    takes();
    const { user, t } = await open(language);
    const [chosen, taken] = [field(t.picture), field(t.take)];
    expect([chosen.accept, chosen.capture ?? '']).toEqual(['image/jpeg,image/png', '']);
    expect([taken.accept, taken.getAttribute('capture')]).toEqual(['image/jpeg,image/png', 'environment']);
    await user.upload(taken, photo('camera.jpg'));
    await screen.findByText(t.uploaded);
    expect(screen.getByText('camera.jpg')).toBeDefined();
  });

  test('that is lost on the way says so and stays picked; what was typed stays; sent again it goes with the order', async () => {
    const sent = takesOrders();
    server.use(http.post(FILES, () => HttpResponse.error()));
    const { app, user, t, placeOrder } = await open(language);
    await user.upload(field(t.picture), photo());
    await waitFor(() => expect(field(t.picture).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(t.network)).toBeDefined();
    expect(screen.getByText('audiogram.jpg')).toBeDefined();
    expect(screen.queryByText(t.uploaded)).toBeNull();

    await placeOrder();
    await screen.findByText(t.unsent);
    expect(field(t.address).value).toBe('12 Talaat Harb St.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: TERMS_BOX }).checked).toBe(true);
    expect(sent).toEqual([]);

    takes('file-2');
    await user.click(screen.getByRole('button', { name: t.again }));
    await screen.findByText(t.uploaded);
    expect(screen.queryByText(t.network)).toBeNull();
    await placeOrder();
    await isAt(
      app,
      '/order-completed?%24id=o1&amount=1&%24createdAt=2026-11-20T10%3A00%3A00.000%2B00%3A00&number=12345678',
    );
    expect(sent).toMatchObject([{ hearing_assessment_image: 'file-2' }]);
  });

  test.each([
    ['another kind of file', new File(['%PDF'], 'notes.pdf', { type: 'application/pdf' }), 'type'],
    ['more than 10 MB', photo('huge.jpg', 10_000_001), 'size'],
  ] as const)('%s is refused with the reason, and what was typed stays', async (_name, file, reason) => {
    const { user, t } = await open(language);
    await user.setup({ applyAccept: false }).upload(field(t.picture), file);
    await screen.findByText(t[reason]);
    expect(screen.queryByRole('button', { name: t.again })).toBeNull();
    expect(field(t.address).value).toBe('12 Talaat Harb St.');
  });
});

test('a picture that did not get through can be left out', async () => {
  const sent = takesOrders();
  server.use(http.post(FILES, () => HttpResponse.error()));
  const { user, t, placeOrder } = await open('en');
  await user.upload(field(t.picture), photo());
  await screen.findByText(t.network);
  await user.click(screen.getByRole('button', { name: t.remove }));
  expect(screen.queryByText(t.network)).toBeNull();
  await placeOrder();
  await waitFor(() => expect(sent).toMatchObject([{ hearing_assessment_image: null }]));
});

describe('while it is on its way', () => {
  /** Requests that send when a test says so. */
  class Slow {
    static all: Slow[] = [];
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onloadend?: () => void;
    status = 201;
    responseText = '';
    aborted = false;
    constructor() {
      Slow.all.push(this);
    }
    open(): void {}
    setRequestHeader(): void {}
    send(): void {}
    abort(): void {
      this.aborted = true;
      this.onloadend?.();
    }
    arrive(id: string): void {
      this.responseText = JSON.stringify({ $id: id });
      this.onload?.();
      this.onloadend?.();
    }
  }

  beforeEach(() => {
    Slow.all = [];
    vi.stubGlobal('XMLHttpRequest', Slow);
    return () => vi.unstubAllGlobals();
  });

  const request = async (index: number): Promise<Slow> =>
    waitFor(() => {
      const found = Slow.all[index];
      if (!found) throw new Error('Nothing is being sent.');
      return found;
    });

  test.each(LANGUAGES)('says how far it is, and the order waits for it (%s)', async (language) => {
    const sent = takesOrders();
    const { user, t, placeOrder } = await open(language);
    await user.upload(field(t.picture), photo());
    (await request(0)).upload.onprogress?.({ loaded: 10, total: 20 });
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: t.progress });
    await waitFor(() => expect(bar.value).toBe(50));
    expect(within(bar.parentElement as HTMLElement).getByText(t.half)).toBeDefined();
    expect(screen.getByText(t.uploading)).toBeDefined();
    await placeOrder();
    await screen.findByRole('alert');
    expect(sent).toEqual([]);
    Slow.all[0]?.arrive('file-1');
    await screen.findByText(t.uploaded);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('another picture takes its place, and nothing of the first is kept', async () => {
    const sent = takesOrders();
    const { user, t, placeOrder } = await open('en');
    await user.upload(field(t.picture), photo('first.jpg'));
    const first = await request(0);
    await user.upload(field(t.picture), photo('second.jpg'));
    (await request(1)).arrive('file-2');
    expect(first.aborted).toBe(true);
    await screen.findByText(t.uploaded);
    expect(screen.getByText('second.jpg')).toBeDefined();
    await placeOrder();
    await waitFor(() => expect(sent).toMatchObject([{ hearing_assessment_image: 'file-2' }]));
  });
});
