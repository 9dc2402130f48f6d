import { at, changesOf, listAt } from './whatsapp-body.ts';

/** What WhatsApp reports of a message. */
export interface DeliveryReport {
  /** The message of the outbox that we named when we handed it over. */
  id: string;
  status: 'delivered' | 'read' | 'failed';
  /** Why it failed; `''` of others. */
  reason: string;
}

const STATUSES: readonly unknown[] = ['delivered', 'read', 'failed'] satisfies DeliveryReport['status'][];

/** What WhatsApp reports of our messages in a body, which may be about many; that one was sent says nothing new. */
export function readDeliveryReports(body: string): DeliveryReport[] {
  return changesOf(body)
    .flatMap((value) => listAt(value, 'statuses'))
    .flatMap((one) => {
      const [id, status] = [at(one, 'biz_opaque_callback_data'), at(one, 'status')];
      const [error] = listAt(one, 'errors');
      return typeof id === 'string' && STATUSES.includes(status)
        ? [
            {
              id,
              status: status as DeliveryReport['status'],
              reason: [at(error, 'code'), at(error, 'title')].join(' ').trim(),
            },
          ]
        : [];
    });
}
