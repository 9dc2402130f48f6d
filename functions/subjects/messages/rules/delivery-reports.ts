import { at, changesOf, listAt } from './whatsapp-body.ts';

/** What WhatsApp reports of a message. */
export interface DeliveryReport {
  /** The message of the outbox that we named when we handed it over. */
  id: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** Why it failed; `''` of others. */
  reason: string;
}

/** From what tells least to what tells most. */
const STATUSES = ['sent', 'failed', 'delivered', 'read'] as const satisfies readonly DeliveryReport['status'][];

/** What WhatsApp reports of our messages in a body, which may be about many. */
export function readDeliveryReports(body: string): DeliveryReport[] {
  return changesOf(body)
    .flatMap((value) => listAt(value, 'statuses'))
    .flatMap((one) => {
      const id = at(one, 'biz_opaque_callback_data');
      const status = STATUSES.find((known) => known === at(one, 'status'));
      const [error] = listAt(one, 'errors');
      return typeof id === 'string' && status
        ? [{ id, status, reason: [at(error, 'code'), at(error, 'title')].join(' ').trim() }]
        : [];
    });
}

/** Of each message the report that tells most: what has arrived stays so, whatever else is said of it and in which order. */
export function furthestReports(reports: readonly DeliveryReport[]): DeliveryReport[] {
  const furthest = new Map<string, DeliveryReport>();
  for (const report of reports) {
    const known = furthest.get(report.id);
    if (!known || STATUSES.indexOf(report.status) > STATUSES.indexOf(known.status)) {
      furthest.set(report.id, report);
    }
  }
  return [...furthest.values()];
}
