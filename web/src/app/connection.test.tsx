import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchPaginatedProducts, fetchTags } from '#contract/catalogue/calls.ts';
import { IMMEDIATE_RETRIES, RETRY_PAUSE } from '#web/lib/retry.ts';
import { aHearingAid } from '#web/testing/products.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { answers, server } from '#web/testing/server.ts';

const EXECUTIONS = '*/v1/functions/shop/executions';

const WORDS = {
  ar: {
    retry: ['مشكلة في استجابة الخادم.', 'تعذّر تحميل البيانات كما ينبغي. نعيد المحاولة خلال 5 ثوانٍ'],
    failure: 'إذا تكرر ذلك فأخبرنا بهذا الرقم: ⁦⁨failed-1⁩⁩',
    rateLimit: 'تعذّر الاتصال بالخادم. حاول مرة أخرى لاحقًا من فضلك.',
  },
  en: {
    retry: ['Problem With Server Response.', "Couldn't Fetch Data Properly. Retrying in 5s"],
    failure: 'If it happens again, tell us this number: ⁦failed-1⁩',
    rateLimit: 'Failed to Connect to the Server. Please Try Again Later.',
  },
} as const;

afterEach(() => vi.useRealTimers());

const reply = (execution: object) => HttpResponse.json(execution, { status: 201 });
const appwriteRefuses = (status: number, type: string, message: string) =>
  server.use(http.post(EXECUTIONS, () => HttpResponse.json({ code: status, type, message }, { status })));

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  const words = WORDS[language];

  test.each([
    ['the network fails', () => HttpResponse.error(), false],
    ['replies come empty', () => reply({ responseStatusCode: 200, responseBody: '' }), false],
    // It says the number, too, at which the staff finds what happened.
    ['a function fails', () => reply({ $id: 'failed-1', responseStatusCode: 500, responseBody: '' }), true],
  ])(
    'when %s a pending toast says so after six tries, and five seconds later the page is there',
    async (_why, fail, isNamed) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      let tries = 0;
      answers(fetchTags, []);
      server.use(
        http.post(EXECUTIONS, async ({ request }) => {
          const sent = JSON.stringify(await request.clone().json());
          // Whichever call fails first begins the pause of all, so only this one does.
          if (!sent.includes(fetchPaginatedProducts.type)) return undefined;
          tries += 1;
          return fail();
        }),
      );
      await renderApp('/store/1', { language });
      const title = await screen.findByText(words.retry[0]);
      expect(title.closest('[data-kind]')?.getAttribute('data-kind')).toBe('pending');
      expect(screen.getByText(words.retry[1])).toBeDefined();
      expect(screen.queryByText(words.failure) !== null).toBe(isNamed);
      expect(tries).toBe(1 + IMMEDIATE_RETRIES);
      expect(screen.queryByRole('article')).toBeNull();

      answers(fetchPaginatedProducts, { documents: [aHearingAid()], total: 1 });
      await vi.advanceTimersByTimeAsync(RETRY_PAUSE);
      await screen.findByRole('article');
      await waitFor(() => expect(screen.queryByText(words.retry[0])).toBeNull());
    },
  );

  test('the rate limit is told in the specified words where the products would stand', async () => {
    appwriteRefuses(
      429,
      'general_rate_limit_exceeded',
      'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
    );
    await renderApp('/store/1', { language });
    expect((await screen.findAllByText(words.rateLimit)).length).toBeGreaterThan(0);
  });

  test('a message that nobody knows is shown as it is', async () => {
    appwriteRefuses(400, 'general_odd', 'The moon is in the way.');
    await renderApp('/store/1', { language });
    expect((await screen.findAllByText('The moon is in the way.')).length).toBeGreaterThan(0);
  });
});
