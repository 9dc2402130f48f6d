import { Hono } from 'hono';
import { languageOf } from '../lib/stand-in/page.ts';
import type { StandIn } from '../lib/stand-in/server.ts';
import { addApi } from './api.ts';
import { Reports } from './deliver.ts';
import type { SandboxKeys } from './keys.ts';
import { asksForCard, cardFault, messagePage, paymentPage, paymentsPage } from './page.ts';
import { decide, play, SCENARIOS, type Scenario, type ScenarioTools } from './scenarios.ts';
import { SandboxStore, type StoredIntention } from './store.ts';
import { TEXTS } from './texts.ts';
import type { Transaction } from './transaction.ts';

export interface SandboxOptions {
  keys: SandboxKeys;
  /** Where payments are remembered; only in memory when absent. */
  file?: string;
  now?: () => Date;
  /** How late a delayed report is, in milliseconds. */
  delayMs?: number;
}

/** A stand-in for the card provider: its API, its payment page and its reports. */
export interface CardSandbox extends StandIn {
  /** What the customer does on the payment page. Answers where they go; null leaves them there. */
  pay(clientSecret: string, scenario: Scenario): Promise<string | null>;
  /** What is known of the payments of an intention, oldest first. */
  transactionsOf(clientSecret: string): Transaction[];
  /** The same, by the provider's number of the intention. */
  transactionsOfOrder(orderId: number): Transaction[];
  /** The bank decides about a payment that it had left open. */
  decide(transactionId: number, success: boolean): Promise<void>;
  /** From now on nothing of the provider's answers, or everything again. */
  setDown(isDown: boolean): void;
  /** From now on the shop hears nothing of what happens unless it asks, or it does again. */
  loseReports(isLost: boolean): void;
  /** From now on money goes back, but the answer that says so never arrives, or it does again. */
  loseRefundAnswers(isLost: boolean): void;
  /** What brings back the payments that are known now, as often as it is called. For tests. */
  mark(): () => void;
}

const DELAY_MS = 8_000;
const SHOWN_PAYMENTS = 30;

/** Makes a sandbox that nobody can reach yet. */
export function createCardSandbox({
  keys,
  file,
  now = () => new Date(),
  delayMs = DELAY_MS,
}: SandboxOptions): CardSandbox {
  const store = new SandboxStore(file);
  const running = new Set<Promise<unknown>>();
  let isDown = false;
  let areRefundAnswersLost = false;
  const background = (work: Promise<unknown>) => {
    const kept = work.finally(() => running.delete(kept));
    running.add(kept);
  };
  const reports = new Reports();
  const tools: ScenarioTools = { store, hmacSecret: keys.hmacSecret, now, delayMs, reports, background };
  /** The intention if it can still be paid. */
  const payable = (clientSecret: string): StoredIntention | undefined => {
    const intention = store.intentionOf(clientSecret);
    const isOpen =
      intention &&
      intention.expiresAt > now().toISOString() &&
      !store.transactionsOf(intention.orderId).some(({ success, pending }) => success || pending);
    return isOpen ? intention : undefined;
  };
  const decideById = async (id: number, success: boolean) => {
    const transaction = store.transaction(id);
    if (transaction) {
      await decide(transaction, success, tools);
    }
  };

  const app = new Hono();
  app.use(async (context, next) => {
    if (isDown && /^\/(v1|api|unifiedcheckout)\//.test(context.req.path)) {
      return context.json({ detail: 'Service Unavailable' }, 503);
    }
    await next();
    if (areRefundAnswersLost && context.req.path.startsWith('/api/acceptance/void_refund/')) {
      context.res = undefined;
      context.res = new Response('', { status: 504 });
    }
  });
  addApi(app, { keys, store, now, reports, background });
  app.get('/unifiedcheckout/', (context) => {
    const language = languageOf(context);
    const intention = payable(context.req.query('clientSecret') ?? '');
    return intention && context.req.query('publicKey') === keys.publicKey
      ? paymentPage(intention, language, keys.publicKey)
      : messagePage(language, TEXTS[language].gone, TEXTS[language].goneText, 404);
  });
  app.post('/unifiedcheckout/pay', async (context) => {
    const language = languageOf(context);
    const form = await context.req.formData();
    const intention = payable(String(form.get('clientSecret')));
    const scenario = SCENARIOS.find((one) => one === form.get('scenario'));
    if (!intention || !scenario) {
      return messagePage(language, TEXTS[language].gone, TEXTS[language].goneText, 404);
    }
    const fault = asksForCard(intention) ? cardFault(form, now()) : null;
    if (fault) {
      return paymentPage(intention, language, keys.publicKey, fault);
    }
    const target = await play(scenario, intention, tools);
    return target === null
      ? messagePage(language, TEXTS[language].received, TEXTS[language].receivedText)
      : context.redirect(target, 303);
  });
  app.get('/', (context) =>
    paymentsPage(store.allTransactions().slice(0, SHOWN_PAYMENTS), languageOf(context), isDown),
  );
  app.post('/bank', async (context) => {
    const form = await context.req.formData();
    await decideById(Number(form.get('id')), form.get('success') === 'true');
    return context.redirect('.', 303);
  });
  app.post('/power', async (context) => {
    isDown = (await context.req.formData()).get('down') === 'true';
    return context.redirect('.', 303);
  });

  return {
    fetch: (request) => app.fetch(request),
    async pay(clientSecret, scenario) {
      const intention = payable(clientSecret);
      if (!intention) {
        throw new Error('Nobody can pay this intention (any more).');
      }
      return play(scenario, intention, tools);
    },
    transactionsOf(clientSecret) {
      const intention = store.intentionOf(clientSecret);
      return intention ? store.transactionsOf(intention.orderId) : [];
    },
    transactionsOfOrder: (orderId) => store.transactionsOf(orderId),
    decide: decideById,
    setDown(down) {
      isDown = down;
    },
    loseReports(isLost) {
      reports.areLost = isLost;
    },
    loseRefundAnswers(isLost) {
      areRefundAnswersLost = isLost;
    },
    mark: () => store.mark(),
    async settled() {
      while (running.size > 0) {
        await Promise.allSettled([...running]);
      }
    },
  };
}
