import 'i18next';

declare module 'i18next' {
  /** Makes `t('…')` accept only keys that exist. Arabic is the first language and has every plural form. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof import('./ar/account.json');
      admin: typeof import('./ar/admin.json');
      'admin-codes': typeof import('./ar/admin-codes.json');
      'admin-fields': typeof import('./ar/admin-fields.json');
      'admin-figures': typeof import('./ar/admin-figures.json');
      'admin-import': typeof import('./ar/admin-import.json');
      'admin-orders': typeof import('./ar/admin-orders.json');
      'admin-people': typeof import('./ar/admin-people.json');
      'admin-products': typeof import('./ar/admin-products.json');
      'admin-reviews': typeof import('./ar/admin-reviews.json');
      'admin-records': typeof import('./ar/admin-records.json');
      'admin-schedule': typeof import('./ar/admin-schedule.json');
      'admin-settings': typeof import('./ar/admin-settings.json');
      'admin-system': typeof import('./ar/admin-system.json');
      'admin-texts': typeof import('./ar/admin-texts.json');
      'two-step': typeof import('./ar/two-step.json');
      auth: typeof import('./ar/auth.json');
      booking: typeof import('./ar/booking.json');
      cart: typeof import('./ar/cart.json');
      checkout: typeof import('./ar/checkout.json');
      'payment-methods': typeof import('./ar/payment-methods.json');
      clinic: typeof import('./ar/clinic.json');
      'clinic-accounting': typeof import('./ar/clinic-accounting.json');
      audiograms: typeof import('./ar/audiograms.json');
      'clinic-inbox': typeof import('./ar/clinic-inbox.json');
      'clinic-calendar': typeof import('./ar/clinic-calendar.json');
      'clinic-cash': typeof import('./ar/clinic-cash.json');
      'clinic-cs': typeof import('./ar/clinic-cs.json');
      'clinic-deliveries': typeof import('./ar/clinic-deliveries.json');
      'clinic-follow-ups': typeof import('./ar/clinic-follow-ups.json');
      'clinic-insurers': typeof import('./ar/clinic-insurers.json');
      'clinic-invoices': typeof import('./ar/clinic-invoices.json');
      'clinic-jobs': typeof import('./ar/clinic-jobs.json');
      'visit-sheet': typeof import('./ar/visit-sheet.json');
      'clinic-goals': typeof import('./ar/clinic-goals.json');
      'clinic-recalls': typeof import('./ar/clinic-recalls.json');
      'clinic-noah': typeof import('./ar/clinic-noah.json');
      'clinic-papers': typeof import('./ar/clinic-papers.json');
      'clinic-patients': typeof import('./ar/clinic-patients.json');
      'clinic-payments': typeof import('./ar/clinic-payments.json');
      'clinic-reception': typeof import('./ar/clinic-reception.json');
      'clinic-service': typeof import('./ar/clinic-service.json');
      'clinic-staff': typeof import('./ar/clinic-staff.json');
      'clinic-trials': typeof import('./ar/clinic-trials.json');
      'clinic-stock': typeof import('./ar/clinic-stock.json');
      common: typeof import('./ar/common.json');
      compare: typeof import('./ar/compare.json');
      errors: typeof import('./ar/errors.json');
      footer: typeof import('./ar/footer.json');
      consent: typeof import('./ar/consent.json');
      fit: typeof import('./ar/fit.json');
      landing: typeof import('./ar/landing.json');
      order: typeof import('./ar/order.json');
      'order-return': typeof import('./ar/order-return.json');
      papers: typeof import('./ar/papers.json');
      payment: typeof import('./ar/payment.json');
      'personal-data': typeof import('./ar/personal-data.json');
      'phone-code': typeof import('./ar/phone-code.json');
      product: typeof import('./ar/product.json');
      records: typeof import('./ar/records.json');
      staff: typeof import('./ar/staff.json');
      'staff-parcels': typeof import('./ar/staff-parcels.json');
      'staff-errors': typeof import('./ar/staff-errors.json');
      store: typeof import('./ar/store.json');
      reviews: typeof import('./ar/reviews.json');
      'shop-errors': typeof import('./ar/shop-errors.json');
      'shop-text': typeof import('./ar/shop-text.json');
      trial: typeof import('./ar/trial.json');
    };
  }
}
