import type { InferType } from 'yup';
import { array, choice, day, exact, message, number } from '../fields.ts';

/** The rates of VAT, by the names of their settings. */
export const VAT_RATES = ['vat_hearing_aids', 'vat_accessories', 'vat_services'] as const;
export type VatRate = (typeof VAT_RATES)[number];

/** Rates that take the place of those of the settings, each from a day of Cairo on. */
export const vatChanges = array()
  .of(exact({ rate: choice(VAT_RATES), percent: number().min(0).max(100).required(), from: day().required() }))
  .max(VAT_RATES.length)
  .test(
    'once',
    message('invalid'),
    (changes) => new Set(changes?.map((one) => one?.rate)).size === (changes?.length ?? 0),
  )
  .required();
export type VatChanges = InferType<typeof vatChanges>;
