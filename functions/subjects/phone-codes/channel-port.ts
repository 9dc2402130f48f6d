import type { CodeChannel } from '#contract/phone-codes/constants.ts';
import type { Ports } from '#runtime/ports.ts';
import type { PhoneChannel } from '#subjects/messages/phone-channels.ts';

/** What sends by a channel; null while it is off. */
export const channelPort = ({ whatsApp, sms }: Pick<Ports, 'whatsApp' | 'sms'>, channel: CodeChannel) =>
  ({ whatsapp: whatsApp, sms })[channel] satisfies PhoneChannel | null;
