import personsOfVisitForms from './0001-persons-of-visit-forms.ts';
import personsOfServiceForms from './0002-persons-of-service-forms.ts';
import ordersOfAccounts from './0003-orders-of-accounts.ts';
import returnsOfOrders from './0004-returns-of-orders.ts';
import kindsOfRequests from './0005-kinds-of-requests.ts';
import warrantyOfOrders from './0006-warranty-of-orders.ts';
import downpaymentsAsPayments from './0007-downpayments-as-payments.ts';
import waitingOrdersAreCounted from './0008-waiting-orders-are-counted.ts';
import whoIsUnproven from './0010-who-is-unproven.ts';
import emailsOfLinks from './0011-emails-of-links.ts';
import lostOrdersOfDays from './0012-lost-orders-of-days.ts';
import plainSerialNumbers from './0013-plain-serial-numbers.ts';
import type { Migration } from './migration.ts';

/** Every migration there ever was, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  personsOfVisitForms,
  personsOfServiceForms,
  ordersOfAccounts,
  returnsOfOrders,
  kindsOfRequests,
  warrantyOfOrders,
  downpaymentsAsPayments,
  waitingOrdersAreCounted,
  whoIsUnproven,
  emailsOfLinks,
  lostOrdersOfDays,
  plainSerialNumbers,
];

/** The retired columns by their table. Where a project still has them they stay, may be empty, and go when they have moved. */
export const RETIRED_COLUMNS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(
    Object.groupBy(
      MIGRATIONS.flatMap(({ retires }) => retires ?? []),
      ({ table }) => table,
    ),
  ).map(([table, retired = []]) => [table, retired.flatMap(({ columns }) => columns)]),
);
