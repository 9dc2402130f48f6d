import 'i18next';
import type account from './ar/account.json';
import type admin from './ar/admin.json';
import type adminFields from './ar/admin-fields.json';
import type adminOrders from './ar/admin-orders.json';
import type adminPeople from './ar/admin-people.json';
import type adminProducts from './ar/admin-products.json';
import type adminSettings from './ar/admin-settings.json';
import type auth from './ar/auth.json';
import type cart from './ar/cart.json';
import type checkout from './ar/checkout.json';
import type clinic from './ar/clinic.json';
import type clinicAccounting from './ar/clinic-accounting.json';
import type clinicCs from './ar/clinic-cs.json';
import type clinicFollowUps from './ar/clinic-follow-ups.json';
import type clinicJobs from './ar/clinic-jobs.json';
import type clinicPapers from './ar/clinic-papers.json';
import type clinicPatients from './ar/clinic-patients.json';
import type clinicReception from './ar/clinic-reception.json';
import type clinicService from './ar/clinic-service.json';
import type clinicStaff from './ar/clinic-staff.json';
import type common from './ar/common.json';
import type compare from './ar/compare.json';
import type errors from './ar/errors.json';
import type fit from './ar/fit.json';
import type footer from './ar/footer.json';
import type landing from './ar/landing.json';
import type order from './ar/order.json';
import type orderReturn from './ar/order-return.json';
import type payment from './ar/payment.json';
import type product from './ar/product.json';
import type staff from './ar/staff.json';
import type store from './ar/store.json';
import type terms from './ar/terms.json';

declare module 'i18next' {
  /** Makes `t('…')` accept only keys that exist. Arabic is the first language and has every plural form. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      admin: typeof admin;
      'admin-fields': typeof adminFields;
      'admin-orders': typeof adminOrders;
      'admin-people': typeof adminPeople;
      'admin-products': typeof adminProducts;
      'admin-settings': typeof adminSettings;
      auth: typeof auth;
      cart: typeof cart;
      checkout: typeof checkout;
      clinic: typeof clinic;
      'clinic-accounting': typeof clinicAccounting;
      'clinic-cs': typeof clinicCs;
      'clinic-follow-ups': typeof clinicFollowUps;
      'clinic-jobs': typeof clinicJobs;
      'clinic-papers': typeof clinicPapers;
      'clinic-patients': typeof clinicPatients;
      'clinic-reception': typeof clinicReception;
      'clinic-service': typeof clinicService;
      'clinic-staff': typeof clinicStaff;
      common: typeof common;
      compare: typeof compare;
      errors: typeof errors;
      footer: typeof footer;
      fit: typeof fit;
      landing: typeof landing;
      order: typeof order;
      'order-return': typeof orderReturn;
      payment: typeof payment;
      product: typeof product;
      staff: typeof staff;
      store: typeof store;
      terms: typeof terms;
    };
  }
}
