import { expect, test } from 'vitest';
import * as clients from '#contract/services/clients.ts';
import * as shop from '#contract/services/shop.ts';

/**
 * What keeps each call, by which visitors and customers write, from filling the shop: a limit of `lib/rate-limits.ts`,
 * one of Appwrite, or that it changes only so many rows however often it is made.
 */
const HELD_BY: Record<string, string> = {
  'clients answer-trial': 'once an answer of a trial, WRONG_LINKS_PER_ADDRESS',
  'clients ask-for-records': 'LINK_REQUESTS_PER_ACCOUNT, one row an account',
  'clients book-appointment': 'BOOKINGS_PER_ADDRESS, BOOKINGS_PER_PHONE',
  'clients book-trial-fitting': 'BOOKINGS_PER_PHONE, WRONG_LINKS_PER_ADDRESS',
  'clients book-own-appointment': 'BOOKINGS_PER_ACCOUNT',
  'clients cancel-appointment': 'once an appointment',
  'clients cancel-linked-appointment': 'once an appointment, WRONG_LINKS_PER_ADDRESS',
  'clients check-credentials': 'FAILURES_PER_ADDRESS, FAILURES_PER_EMAIL_AND_ADDRESS, FAILURES_PER_EMAIL',
  'clients confirm-linked-appointment': 'once a time of an appointment, WRONG_LINKS_PER_ADDRESS',
  'clients confirm-phone-code': 'CODE_ATTEMPTS a code, WRONG_CODES_PER_ADDRESS',
  'clients continue-with-google': 'one profile an account',
  'clients delete-account': 'OWN_PASSWORDS_PER_ACCOUNT',
  'clients delete-address': 'ADDRESSES_MAX rows an account',
  'clients delete-hearing': 'one row an account',
  'clients end-wait': 'once an entry of the waiting list',
  'clients keep-address': 'ADDRESSES_MAX rows an account',
  'clients move-appointment': 'BOOKINGS_PER_ACCOUNT',
  'clients move-linked-appointment': 'MOVES_PER_LINK, WRONG_LINKS_PER_ADDRESS',
  'clients pass-offer': 'once an offer',
  'clients prove-email': 'Appwrite’s own limit of wrong links',
  'clients prove-phone': 'once a code',
  'clients register': 'REGISTRATIONS_PER_ADDRESS',
  'clients rename-address': 'ADDRESSES_MAX rows an account',
  'clients request-phone-code': 'CODES_PER_ADDRESS, CODES_PER_PHONE, CODES_PER_PHONE_AND_DAY, CODES_OF_SHOP',
  'clients save-hearing': 'one row an account',
  'clients set-own-offers': 'CONSENTS_PER_ACCOUNT, one row for each record of an account',
  'clients set-consent': 'CONSENTS_PER_ACCOUNT',
  'clients set-default-address': 'ADDRESSES_MAX rows an account',
  'clients set-forgotten-password': 'Appwrite’s sessions, soon after signing in by a code',
  'clients sign-in-by-phone': 'once a code',
  'clients take-offer': 'once an offer',
  'clients update-profile': 'one row an account',
  'clients wait-for-own-time': 'BOOKINGS_PER_ACCOUNT',
  'clients wait-for-time': 'BOOKINGS_PER_ADDRESS, BOOKINGS_PER_PHONE',
  'clients withdraw-own-agreement': 'once for each consent that was signed',
  'shop apply-code': 'CODE_TRIES_PER_ACCOUNT, CODE_TRIES_PER_ADDRESS',
  'shop add-to-cart': 'MAX_CART_LINES rows an account',
  'shop cancel-order': 'once an order',
  'shop check-hmac': 'what the card provider has signed',
  'shop create-order-card': 'the orders of an account that the settings allow',
  'shop order-again': 'MAX_CART_LINES rows an account',
  'shop payment-card': 'MAX_ATTEMPTS an order',
  'shop payment-cash': 'the orders of an account that the settings allow',
  'shop request-impression': 'IMPRESSIONS_PER_ADDRESS',
  'shop request-own-impression': 'IMPRESSIONS_PER_ACCOUNT',
  'shop delete-review': 'one row for each product of an account',
  'shop save-review': 'REVIEWS_PER_ACCOUNT',
  'shop request-repair': 'REPAIRS_PER_ACCOUNT',
  'shop request-return': 'RETURNS_PER_ACCOUNT',
  'shop set-own-stock-notice': 'NOTICES_PER_ACCOUNT',
  'shop set-stock-notice': 'NOTICES_PER_ADDRESS, NOTICES_PER_EMAIL',
  'shop stop-stock-notices': 'NOTICES_PER_ADDRESS, STOPS_PER_MESSAGE',
  'shop update-cart': 'MAX_CART_LINES rows an account',
  'shop withdraw-return': 'once a return',
};

interface Called {
  access: 'anyone' | readonly string[];
  method: string;
  type: string;
}

const mayWrite = ({ access, method, type }: Called) =>
  (access === 'anyone' || access.includes('user')) && method !== 'GET' && !/^(fetch|search)-/.test(type);

test('every call by which visitors and customers write is held by something', () => {
  const calls = [...Object.values(clients), ...Object.values(shop)].filter(mayWrite);
  expect(Object.keys(HELD_BY).sort()).toEqual(calls.map(({ service, type }) => `${service} ${type}`).sort());
});
