import * as forms from './forms/calls.ts';
import * as admin from './services/admin.ts';
import * as clients from './services/clients.ts';
import * as shop from './services/shop.ts';
import * as staff from './staff/calls.ts';

/** Every call of every service, for dispatch, the generated test matrix and the documentation. */
export const CALLS = { admin, clients, forms, shop, staff };
