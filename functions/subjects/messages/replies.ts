import { type Operation, type SelectedRow, stage } from '#runtime/tables.ts';
import type { DeliveryReport } from './rules/delivery-reports.ts';

export const REPLY_COLUMNS = ['state', 'version'] as const;
type Reply = SelectedRow<'chat_messages', (typeof REPLY_COLUMNS)[number]>;

/** From which states a report takes a reply on: what is known to have arrived stays so, whatever is told later. */
const GOES_ON: Record<DeliveryReport['status'], readonly Reply['state'][]> = {
  delivered: ['waiting', 'sent', 'failed'],
  read: ['waiting', 'sent', 'failed', 'delivered'],
  failed: ['waiting', 'sent'],
};

/** What a report changes of a reply. */
export function reportedOf(reply: Reply, { status, reason }: DeliveryReport): Operation[] {
  return GOES_ON[status].includes(reply.state)
    ? stage.change('chat_messages', reply, { state: status, last_error: status === 'failed' ? reason : null })
    : [];
}
