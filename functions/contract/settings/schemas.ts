import { exact, lang, number, string } from '../fields.ts';

export const fetchDeliveryFee = {
  input: exact({ lang: lang() }),
  output: number().required(),
};

export const fetchTerms = {
  input: exact({ lang: lang() }),
  output: string().defined(),
};
