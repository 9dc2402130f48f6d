import type { AccountMessage } from '#contract/accounts/messages.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, stage } from '#runtime/tables.ts';

/** Tells an account something about itself by mail; the id follows from what happened, so that it is told once. */
export const tellAccount = (
  id: string,
  said: Pick<Rows['outbox'], 'user_id' | 'lang'> & { kind: AccountMessage; about?: string },
): Operation => stage.create('outbox', id, { ...said, channel: 'email', state: 'waiting', attempts: 0, version: 0 });

/** What of a phone is told in a mail. */
export const lastDigits = (phone: string): string => phone.slice(-3);
