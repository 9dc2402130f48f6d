import whoIsUnproven from './0010-who-is-unproven.ts';
import emailsOfLinks from './0011-emails-of-links.ts';
import lostOrdersOfDays from './0012-lost-orders-of-days.ts';
import plainSerialNumbers from './0013-plain-serial-numbers.ts';
import termsOfWords from './0014-terms-of-words.ts';
import counterOfWaitingOrders from './0015-counter-of-waiting-orders.ts';
import pricesOfToday from './0016-prices-of-today.ts';
import pricesOfAccessoriesToday from './0017-prices-of-accessories-today.ts';
import reviewsOfHearingAids from './0018-reviews-of-hearing-aids.ts';
import reviewsOfAccessories from './0019-reviews-of-accessories.ts';
import offersAgreedToBefore from './0023-offers-agreed-to-before.ts';
import type { Migration } from './migration.ts';

/** Every migration since 0.3.0, in the order in which they run. `oldest.ts` says what became of those before. */
export const MIGRATIONS: readonly Migration[] = [
  whoIsUnproven,
  emailsOfLinks,
  lostOrdersOfDays,
  plainSerialNumbers,
  termsOfWords,
  counterOfWaitingOrders,
  pricesOfToday,
  pricesOfAccessoriesToday,
  reviewsOfHearingAids,
  reviewsOfAccessories,
  offersAgreedToBefore,
];
