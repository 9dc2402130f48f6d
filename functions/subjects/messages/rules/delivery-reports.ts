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
  return listAt(parsed(body), 'entry')
    .flatMap((entry) => listAt(entry, 'changes'))
    .flatMap((change) => listAt(at(change, 'value'), 'statuses'))
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

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

function listAt(value: unknown, key: string): unknown[] {
  const list = at(value, key);
  return Array.isArray(list) ? list : [];
}
