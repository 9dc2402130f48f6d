import * as admin from './services/admin.ts';
import * as clients from './services/clients.ts';
import * as forms from './services/forms.ts';
import * as shop from './services/shop.ts';
import * as staff from './services/staff.ts';

/** Every call of every service, for dispatch, the generated test matrix and the documentation. */
export const CALLS = { admin, clients, forms, shop, staff };
