import type { fetchCodeChannels as call } from '#contract/phone-codes/calls.ts';
import { CODE_CHANNELS } from '#contract/phone-codes/constants.ts';
import type { Handler } from '#runtime/service.ts';
import { channelPort } from '../channel-port.ts';

/** By which ways codes get to phones in this shop. */
export const fetchCodeChannels: Handler<typeof call> = async (_input, ports) => ({
  channels: CODE_CHANNELS.filter((channel) => channelPort(ports, channel) !== null),
});
