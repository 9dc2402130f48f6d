import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { LinkedTrial, Trial } from '#contract/trials/schemas.ts';

/** A trial that ends in ten days, as its link shows it. */
export const aLinkedTrial = (change: Partial<LinkedTrial> = {}): LinkedTrial => ({
  last_day: dayAfter(cairoDay(), 10),
  state: 'running',
  answer: null,
  order_id: 'order-1',
  appointment_at: null,
  ...change,
});

/** The same, as the desk sees it. */
export const aTrial = (change: Partial<Trial> = {}): Trial => ({
  $id: 'trial-1',
  order_id: null,
  order_number: null,
  form_id: 'form-1',
  patient_id: 'patient-1',
  name: 'منى علي',
  phone: '01012345678',
  lang: 'ar',
  title_ar: 'Audéo L90',
  title_en: 'Audéo L90',
  handed_at: '2026-11-20T10:00:00.000Z',
  last_day: dayAfter(cairoDay(), 10),
  state: 'running',
  answer: null,
  answered_at: null,
  appointment_at: null,
  returning: false,
  version: 3,
  ...change,
});
