import { forgedSignature, type Reports } from './deliver.ts';
import type { SandboxStore, StoredIntention } from './store.ts';
import { makeTransaction, redirectUrl, sign, type Transaction } from './transaction.ts';

/** What can happen when somebody pays; every one with every way to pay, but that codes are for kiosks. */
export const SCENARIOS = [
  'approve',
  'decline',
  'pending',
  'kiosk-code',
  'delayed',
  'doubled',
  'no-redirect',
  'forged',
  'replayed',
  'wrong-amount',
  'wrong-currency',
  'other-method',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export interface ScenarioTools {
  store: SandboxStore;
  hmacSecret: string;
  now: () => Date;
  /** How late a delayed report is, in milliseconds. */
  delayMs: number;
  reports: Reports;
  /** Takes note of work that goes on after the answer. */
  background(work: Promise<unknown>): void;
}

/** Plays a scenario. Answers where the customer goes; null leaves them on the provider's page. */
export async function play(
  scenario: Scenario,
  intention: StoredIntention,
  tools: ScenarioTools,
): Promise<string | null> {
  const { store, hmacSecret, background } = tools;
  const report = (transaction: Transaction, hmac = sign(transaction, hmacSecret)) =>
    tools.reports.deliver(intention.notificationUrl, transaction, hmac);
  const back = (transaction: Transaction, hmac = sign(transaction, hmacSecret)) =>
    redirectUrl(intention.returnUrl, transaction, hmac);
  const make = (change: Partial<Transaction> = {}) => newTransaction(intention, tools, change);
  const keep = (transaction: Transaction): Transaction => {
    store.putTransaction(transaction);
    return transaction;
  };

  switch (scenario) {
    case 'approve': {
      const paid = keep(make());
      background(report(paid));
      return back(paid);
    }
    case 'decline': {
      const declined = keep(make({ success: false }));
      background(report(declined));
      return back(declined);
    }
    case 'pending': {
      const pending = keep(make({ success: false, pending: true }));
      background(report(pending));
      return back(pending);
    }
    case 'kiosk-code': {
      // What the customer pays hours later, if ever. A kiosk's report is pending with a code that is not signed.
      const number = store.nextNumber();
      const waiting = keep(make({ id: number, success: false, pending: true, data: { bill_reference: number } }));
      background(report(waiting));
      return back(waiting);
    }
    case 'delayed': {
      // The bank takes its time: the customer comes back before anybody knows.
      const pending = keep(make({ success: false, pending: true }));
      background(
        new Promise((resolve) => setTimeout(resolve, tools.delayMs)).then(() =>
          report(keep({ ...pending, pending: false, success: true })),
        ),
      );
      return back(pending);
    }
    case 'doubled': {
      const paid = keep(make());
      background(Promise.all([report(paid), report(paid)]));
      return back(paid);
    }
    case 'no-redirect':
      background(report(keep(make())));
      return null;
    case 'forged': {
      const forged = make();
      background(report(forged, forgedSignature(forged)));
      return back(forged, forgedSignature(forged));
    }
    case 'replayed': {
      // Somebody else's success, or an older one, under the name of this order: only its signature is right.
      const foreign = store.allTransactions().find(({ success, order }) => success && order.id !== intention.orderId);
      const other = foreign ?? make({ order: { id: store.nextNumber(), merchant_order_id: '' } });
      const relabelled = { ...other, order: { id: other.order.id, merchant_order_id: intention.reference } };
      background(report(relabelled));
      return back(relabelled);
    }
    case 'wrong-amount': {
      const cheap = keep(make({ amount_cents: 100 }));
      background(report(cheap));
      return back(cheap);
    }
    case 'wrong-currency': {
      const foreign = keep(make({ currency: 'USD' }));
      background(report(foreign));
      return back(foreign);
    }
    case 'other-method': {
      // Something that the provider has begun to take, of which the shop has never heard.
      const source_data = { pan: 'user@bank', sub_type: '3RD_PARTY', type: 'instapay' };
      const paid = keep(make({ source_data }));
      background(report(paid));
      return back(paid);
    }
  }
}

/** A payment that the bank had left open is decided. */
export async function decide(transaction: Transaction, success: boolean, tools: ScenarioTools): Promise<void> {
  const intention = tools.store.intentionOf(transaction.order.id);
  if (intention && transaction.pending) {
    const decided = { ...transaction, pending: false, success };
    tools.store.putTransaction(decided);
    await tools.reports.deliver(intention.notificationUrl, decided, sign(decided, tools.hmacSecret));
  }
}

function newTransaction(intention: StoredIntention, { store, now }: ScenarioTools, change: Partial<Transaction>) {
  return makeTransaction(now(), {
    id: store.nextNumber(),
    amount_cents: intention.amount,
    currency: intention.currency,
    integration_id: intention.integrationId,
    order: { id: intention.orderId, merchant_order_id: intention.reference },
    ...change,
  });
}
