import type { fetchMessageTexts as call } from '#contract/message-texts/calls.ts';
import type { ApprovalWay } from '#contract/message-texts/constants.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Handler } from '#runtime/service.ts';
import { readTexts, toText } from '../own-texts.ts';

/** The texts that were ever changed, and how it becomes known that WhatsApp has approved one. */
export const fetchMessageTexts: Handler<typeof call> = async (_input, { tables, whatsApp }) => ({
  approval: approvalWay(whatsApp),
  texts: (await readTexts(tables)).map(toText),
});

const approvalWay = (whatsApp: Ports['whatsApp']): ApprovalWay =>
  whatsApp === null ? 'off' : whatsApp.templateState === null ? 'said' : 'asked';
