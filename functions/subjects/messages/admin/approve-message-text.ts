import type { approveMessageText as call } from '#contract/message-texts/calls.ts';
import { templateOf } from '#contract/message-texts/text-rules.ts';
import { messageTextId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { auditedTexts, TEXT_COLUMNS, toText } from '../own-texts.ts';
import { templateOfText } from '../rules/own-texts.ts';

/** Notes that WhatsApp has approved a text, which it is asked where that can be. */
export const approveMessageText: Handler<typeof call> = async ({ kind, lang, version }, context) => {
  const { tables, whatsApp } = context;
  const row = await tables.get('message_texts', messageTextId(kind, lang), TEXT_COLUMNS);
  const template = row && templateOfText(row);
  if (!row || row.text === null || !template) {
    return refuse('not_found');
  }
  if (row.version !== version) {
    return refuse('record_changed');
  }
  if (!whatsApp) {
    return refuse('whatsapp_unavailable');
  }
  const { name, approved } = template;
  const said = { name, lang, text: templateOf(kind, lang, row.text) };
  const state = approved || !whatsApp.templateState ? 'approved' : await whatsApp.templateState(said);
  if (approved || state !== 'approved') {
    return { state, text: toText(row) };
  }
  const columns = { approved_text: row.text, approved_name: name };
  await tables.write(auditedTexts.change(context, row, columns));
  return { state, text: toText({ ...row, ...columns, version: row.version + 1 }) };
};
