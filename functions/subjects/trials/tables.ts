import { LINK_SECRET_MAX } from '#contract/appointments/link.ts';
import { choice, id, int, moment, text, texts, whole } from '#contract/columns.ts';
import { KEPT_REASONS, RETURN_TEXT_MAX } from '#contract/returns/states.ts';
import { ANSWER_PLACES, TRIAL_ANSWERS, TRIAL_STATES } from '#contract/trials/constants.ts';
import { personalRecord } from '#records/record.ts';

// Of an order or of a visit, whoever that is of: it needs no person of its own.
export const trials = personalRecord('trials', {
  title: 'Trials of hearing aids',
  of: {
    order_id: { table: 'orders', orphan: 'trial_without_order', person: 'user' },
    form_id: { table: 'cs_forms', orphan: 'trial_without_form', person: 'patient' },
  },
  kept: 'orders',
  // Why hearing aids came back stays for the figures.
  erased: 'columns',
  newHolder: 'follows',
  toldFirst: ['title_ar', 'title_en', 'handed_at', 'last_day', 'state'],
  columns: {
    order_id: id({ told: false }),
    form_id: id({ told: false }),
    title_ar: text(400, { told: true }),
    title_en: text(400, { told: true }),
    // One for each hearing aid of a visit (`OTHER_PRODUCT` where the store does not sell it); an order has its lines.
    product_ids: texts(36, { told: false }),
    pieces: int(1, 1000, { required: true, told: true }),
    handed_at: moment({ required: true, told: true }),
    // Days in Cairo, `2026-11-29`.
    last_day: text(10, { required: true, told: true }),
    next_check: text(10, { told: false, erased: null }),
    state: choice(TRIAL_STATES, { required: true, told: true }),
    answer: choice(TRIAL_ANSWERS, { told: true }),
    answered_at: moment({ told: true }),
    answered_by: choice(ANSWER_PLACES, { told: false }),
    reason: choice(KEPT_REASONS, { told: true }),
    reason_text: text(RETURN_TEXT_MAX, { told: true, erased: null }),
    // When something was said of it last: that it began, how it goes, how it ended.
    said_at: moment({ required: true, told: true }),
    link_secret: text(LINK_SECRET_MAX, { told: false, erased: null }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    order_id: ['order_id'],
    form_id: ['form_id'],
    link_secret: ['link_secret'],
    ending: ['state', 'last_day'],
    to_ask: ['state', 'next_check'],
    newest: ['-handed_at'],
  },
});
