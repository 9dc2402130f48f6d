import * as admin from './admin.ts';
import * as clients from './clients.ts';
import * as forms from './forms.ts';
import * as shop from './shop.ts';
import * as staff from './staff.ts';

/** Every call of every service, for dispatch, the generated test matrix and the documentation. */
export const CALLS = { admin, clients, forms, shop, staff };
