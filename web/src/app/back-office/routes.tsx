import type { RouteObject } from 'react-router-dom';
import type { Role } from '#contract/call.ts';
import { DESK_ROLES } from '#contract/desks/constants.ts';
import { INBOX_ROLES } from '#contract/inbox/constants.ts';
import { STAFF_ROLES } from '#contract/people/roles.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { paths } from '#web/config/paths.ts';
import { adminPaths, CALENDAR_ROLES, clinicPaths, recordPaths } from '#web/config/staff-paths.ts';
import { loadNamespaces } from '#web/i18n/i18n.ts';
// Many texts of the shop are those of the staff, too.
import '#web/i18n/shop-texts.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { Crash } from '../crash.tsx';
import { RoleGuard } from '../guards.tsx';
import { pageRoute } from '../page-route.ts';
import { ProtectedLayout } from './protected-layout.tsx';

/** Loads the texts that every page of the staff shows, and gives the pages. */
export async function openStaffArea(): Promise<RouteObject[]> {
  addStaffTexts();
  await loadNamespaces(['staff', 'staff-errors', 'shop-errors']);
  return staffRoutes;
}

const serviceForm = (path: string) =>
  pageRoute(path, () => import('#web/features/service-form/service-form-page.tsx'), [
    'clinic',
    'clinic-insurers',
    'clinic-invoices',
    'clinic-papers',
    'clinic-service',
    'clinic-payments',
    'clinic-stock',
    'product',
    'records',
  ]);

/** The pages about people, hearing aids and the day's work, which every role has below its own. */
const recordRoutes = (role: Role): RouteObject[] => [
  pageRoute(recordPaths.patients(role), () => import('#web/features/patients/patients-page.tsx'), ['clinic-patients']),
  pageRoute(`${recordPaths.patients(role)}/:id`, () => import('#web/features/patients/patient-page.tsx'), [
    'booking',
    'clinic',
    'clinic-calendar',
    'clinic-goals',
    'clinic-insurers',
    'clinic-invoices',
    'clinic-papers',
    'clinic-patients',
    'clinic-payments',
    'clinic-stock',
    'clinic-trials',
    'order',
    'personal-data',
    'records',
  ]),
  pageRoute(recordPaths.devices(role), () => import('#web/features/patients/devices-page.tsx'), [
    'clinic-patients',
    'clinic-stock',
  ]),
  pageRoute(`${recordPaths.devices(role)}/:serial`, () => import('#web/features/patients/serial-page.tsx'), [
    'clinic',
    'clinic-patients',
    'clinic-stock',
    'order',
    'order-return',
  ]),
  pageRoute(recordPaths.jobs(role), () => import('#web/features/jobs/jobs-page.tsx'), [
    'clinic',
    'clinic-jobs',
    'clinic-stock',
    'records',
  ]),
  pageRoute(recordPaths.today(role), () => import('#web/features/staff/today-page.tsx'), [
    'clinic',
    'clinic-calendar',
    'clinic-staff',
    'clinic-stock',
    'clinic-trials',
  ]),
  pageRoute(recordPaths.profile(role), () => import('#web/features/staff/profile-page.tsx'), [
    'clinic-staff',
    'account',
    'auth',
    'two-step',
  ]),
];

/** Pages for some roles only. */
const only = (allow: readonly Role[], ...children: RouteObject[]): RouteObject => ({
  element: <RoleGuard allow={allow} />,
  children,
});

/** The hearing tests of patients, for those who see what was measured. */
const audiogramRoutes = (role: 'admin' | 'cs'): RouteObject =>
  pageRoute(
    `${recordPaths.patients(role)}/:id/audiograms`,
    () => import('#web/features/patients/audiograms/audiograms-page.tsx'),
    ['audiograms', 'clinic-noah', 'clinic-patients', 'fit', 'product'],
  );

/** The sheet that a client takes home after a visit, for the same. */
const sheetRoutes = (role: 'admin' | 'cs'): RouteObject =>
  pageRoute(
    `${recordPaths.patients(role)}/:id/visits/:formId/sheet`,
    () => import('#web/features/patients/visit-sheet/visit-sheet-page.tsx'),
    ['clinic-papers', 'clinic-patients', 'papers', 'records', 'visit-sheet'],
  );

/** Clients who are due for a visit, for those who call them. */
const recallRoutes = (role: 'admin' | 'cs'): RouteObject =>
  pageRoute(recordPaths.recalls(role), () => import('#web/features/recalls/recalls-page.tsx'), ['clinic-recalls']);

/** Who tries hearing aids, for those who look after trials. */
const trialRoutes = (role: 'admin' | 'cs'): RouteObject =>
  pageRoute(recordPaths.trials(role), () => import('#web/features/trials/desk/trials-page.tsx'), ['clinic-trials']);

/** The screens that only administrators have. */
const adminRoutes: RouteObject[] = [
  pageRoute(adminPaths.dashboard, () => import('#web/features/admin/dashboard/dashboard-page.tsx'), [
    'admin',
    'clinic-trials',
  ]),
  pageRoute(adminPaths.users, () => import('#web/features/admin/people/people-page.tsx'), [
    'admin-people',
    'personal-data',
  ]),
  pageRoute(adminPaths.erasures, () => import('#web/features/admin/people/erasures-page.tsx'), [
    'admin-people',
    'personal-data',
  ]),
  pageRoute(adminPaths.products, () => import('#web/features/admin/products/products-page.tsx'), [
    'admin-products',
    'admin-fields',
    'product',
    'records',
  ]),
  pageRoute(adminPaths.goods, () => import('#web/features/admin/goods/goods-page.tsx'), ['clinic-stock', 'product']),
  pageRoute(adminPaths.orders, () => import('#web/features/admin/orders/orders-page.tsx'), [
    'admin',
    'admin-orders',
    'clinic-trials',
    'payment-methods',
    'staff-parcels',
  ]),
  pageRoute(adminPaths.reviews, () => import('#web/features/admin/reviews/reviews-page.tsx'), ['admin-reviews']),
  pageRoute(adminPaths.codes, () => import('#web/features/admin/codes/codes-page.tsx'), ['admin-codes']),
  pageRoute(adminPaths.finance, () => import('#web/features/admin/finance/finance-page.tsx'), [
    'admin',
    'clinic-insurers',
    'clinic-invoices',
    'clinic-papers',
    'clinic-payments',
  ]),
  pageRoute(adminPaths.figures, () => import('#web/features/admin/figures/figures-page.tsx'), [
    'admin',
    'admin-figures',
  ]),
  pageRoute(adminPaths.settings, () => import('#web/features/admin/settings/settings-page.tsx'), [
    'admin-settings',
    'admin-fields',
  ]),
  pageRoute(adminPaths.schedule, () => import('#web/features/admin/schedule/schedule-page.tsx'), [
    'admin-schedule',
    'clinic-calendar',
  ]),
  pageRoute(adminPaths.texts, () => import('#web/features/admin/texts/texts-page.tsx'), ['admin-texts', 'records']),
  pageRoute(adminPaths.import, () => import('#web/features/admin/import/import-page.tsx'), [
    'admin-import',
    'admin-products',
    'records',
  ]),
  pageRoute(adminPaths.records, () => import('#web/features/admin/records/records-page.tsx'), [
    'admin-records',
    'records',
  ]),
  pageRoute(adminPaths.audit, () => import('#web/features/admin/audit/audit-page.tsx'), [
    'admin',
    'admin-orders',
    'admin-products',
    'clinic',
    'clinic-patients',
    'clinic-payments',
    'product',
    'records',
  ]),
  pageRoute(adminPaths.recordReads, () => import('#web/features/admin/audit/reads-page.tsx'), ['admin']),
  serviceForm(adminPaths.serviceForm),
  pageRoute(adminPaths.reports, () => import('#web/features/admin/reports/reports-page.tsx'), [
    'admin',
    'payment-methods',
    'staff-parcels',
  ]),
  pageRoute(adminPaths.system, () => import('#web/features/admin/system/system-page.tsx'), ['admin-system']),
  pageRoute(adminPaths.deletedForms, () => import('#web/features/deleted-forms/deleted-forms-page.tsx'), [
    'clinic',
    'records',
  ]),
];

/** Every screen of the staff: what it is and who may see it. */
const staffRoutes: RouteObject[] = [
  {
    element: <ProtectedLayout />,
    children: [
      {
        // A page that fails leaves the frame standing.
        errorElement: <Crash />,
        children: [
          only(
            ['admin'],
            ...adminRoutes,
            ...recordRoutes('admin'),
            audiogramRoutes('admin'),
            sheetRoutes('admin'),
            recallRoutes('admin'),
            trialRoutes('admin'),
          ),
          only(
            CALENDAR_ROLES,
            pageRoute(clinicPaths.calendar, () => import('#web/features/appointments/calendar/calendar-page.tsx'), [
              'booking',
              'clinic-calendar',
            ]),
          ),
          only(
            INBOX_ROLES,
            pageRoute(clinicPaths.inbox, () => import('#web/features/inbox/inbox-page.tsx'), ['clinic-inbox']),
          ),
          only(
            STAFF_ROLES,
            pageRoute(clinicPaths.deliveries, () => import('#web/features/deliveries/deliveries-page.tsx'), [
              'clinic-deliveries',
              'staff-parcels',
            ]),
          ),
          only(
            DESK_ROLES,
            pageRoute(clinicPaths.cash, () => import('#web/features/cash/cash-page.tsx'), [
              'clinic-cash',
              'clinic-payments',
              'staff-parcels',
            ]),
          ),
          only(
            submitReceptionForm.access,
            pageRoute(clinicPaths.visit, () => import('#web/features/reception/appointment-visit-page.tsx'), [
              'clinic',
              'clinic-calendar',
              'clinic-patients',
              'clinic-reception',
              'records',
            ]),
          ),
          only(
            ['cs'],
            pageRoute(paths.customerService, () => import('#web/features/customer-service/customer-service-page.tsx'), [
              'clinic',
              'clinic-cs',
              'clinic-follow-ups',
              'clinic-papers',
              'records',
            ]),
            serviceForm(clinicPaths.csForm),
            pageRoute(clinicPaths.repairVisit, () => import('#web/features/reception/repair-visit-page.tsx'), [
              'clinic',
              'clinic-patients',
              'clinic-reception',
              'clinic-staff',
              'records',
            ]),
            ...recordRoutes('cs'),
            audiogramRoutes('cs'),
            sheetRoutes('cs'),
            recallRoutes('cs'),
            trialRoutes('cs'),
          ),
          only(
            ['reception'],
            pageRoute(paths.reception, () => import('#web/features/reception/reception-page.tsx'), [
              'clinic',
              'clinic-papers',
              'clinic-patients',
              'clinic-reception',
              'records',
            ]),
            ...recordRoutes('reception'),
          ),
          only(
            ['accounting'],
            pageRoute(paths.accounting, () => import('#web/features/accounting/accounting-page.tsx'), [
              'clinic',
              'clinic-accounting',
              'clinic-insurers',
              'clinic-invoices',
              'clinic-papers',
              'clinic-payments',
              'records',
            ]),
            serviceForm(clinicPaths.accountingForm),
            ...recordRoutes('accounting'),
          ),
        ],
      },
    ],
  },
];
