import { Navigate, type RouteObject } from 'react-router-dom';
import type { Role } from '#contract/call.ts';
import { signAgreements } from '#contract/consents/staff-calls.ts';
import { DESK_ROLES } from '#contract/desks/constants.ts';
import { INBOX_ROLES } from '#contract/inbox/constants.ts';
import type { LETTER_ROLES } from '#contract/letters/constants.ts';
import { CALENDAR_ROLES, type CARE_ROLES, OFFICE_ROLES, STAFF_ROLES, type StaffRole } from '#contract/people/roles.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { paths } from '#web/config/paths.ts';
import { adminPaths, clinicPaths, recordPaths } from '#web/config/staff-paths.ts';
import { loadNamespaces } from '#web/i18n/i18n.ts';
// Many texts of the shop are those of the staff, too.
import '#web/i18n/shop-texts.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { Crash } from '../crash.tsx';
import { RoleGuard } from '../guards.tsx';
import { pageRoute } from '../page-route.ts';
import { HandedOver } from './handed-over.tsx';
import { ProtectedLayout } from './protected-layout.tsx';

/** Loads the texts that every page of the staff shows, and gives the pages. */
export async function openStaffArea(): Promise<RouteObject[]> {
  addStaffTexts();
  await loadNamespaces(['staff', 'staff-errors', 'staff-notifications', 'shop-errors']);
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
    'clinic-tasks',
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
    'clinic-consents',
    'clinic-goals',
    'clinic-insurers',
    'clinic-invoices',
    'clinic-papers',
    'clinic-patients',
    'clinic-payments',
    'clinic-records',
    'clinic-stock',
    'clinic-tasks',
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
    'clinic-tasks',
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
    'clinic-tasks',
    'clinic-trials',
  ]),
  pageRoute(recordPaths.profile(role), () => import('#web/features/staff/profile-page.tsx'), [
    'clinic-staff',
    'account',
    'auth',
    'two-step',
    'sign-ins',
  ]),
];

/** Pages for some roles only. */
const only = (allow: readonly Role[], ...children: RouteObject[]): RouteObject => ({
  element: <RoleGuard allow={allow} />,
  children,
});

type CareRole = (typeof CARE_ROLES)[number];

/** The hearing tests of patients. Whether somebody sees them the call says. */
const audiogramRoutes = (role: StaffRole): RouteObject =>
  pageRoute(
    `${recordPaths.patients(role)}/:id/audiograms`,
    () => import('#web/features/patients/audiograms/audiograms-page.tsx'),
    ['audiograms', 'clinic-noah', 'clinic-patients', 'fit', 'product'],
  );

/** The sheet that a client takes home after a visit, for the same. */
const sheetRoutes = (role: CareRole): RouteObject =>
  pageRoute(
    `${recordPaths.patients(role)}/:id/visits/:formId/sheet`,
    () => import('#web/features/patients/visit-sheet/visit-sheet-page.tsx'),
    ['clinic-papers', 'clinic-patients', 'papers', 'records', 'visit-sheet'],
  );

/** Letters to clients, for those who make them. */
const letterRoutes = (role: (typeof LETTER_ROLES)[number]): RouteObject[] => [
  pageRoute(
    `${recordPaths.patients(role)}/:id/letters`,
    () => import('#web/features/patients/letters/letters-page.tsx'),
    ['clinic-letters', 'clinic-patients'],
  ),
  pageRoute(
    `${recordPaths.patients(role)}/:id/letters/:letterId`,
    () => import('#web/features/patients/letters/kept-letter-page.tsx'),
    ['clinic-letters', 'clinic-patients'],
  ),
];

/** Clients who are due for a visit, for those who call them. */
const recallRoutes = (role: 'admin' | 'cs'): RouteObject =>
  pageRoute(recordPaths.recalls(role), () => import('#web/features/recalls/recalls-page.tsx'), ['clinic-recalls']);

/** Who tries hearing aids, for those who look after trials. */
const trialRoutes = (role: CareRole): RouteObject =>
  pageRoute(recordPaths.trials(role), () => import('#web/features/trials/desk/trials-page.tsx'), ['clinic-trials']);

/** The screens that only administrators have. */
const adminRoutes: RouteObject[] = [
  pageRoute(adminPaths.dashboard, () => import('#web/features/admin/dashboard/dashboard-page.tsx'), [
    'admin',
    'clinic-trials',
    'payment-methods',
  ]),
  pageRoute(adminPaths.users, () => import('#web/features/admin/people/people-page.tsx'), [
    'admin-people',
    'personal-data',
  ]),
  pageRoute(adminPaths.erasures, () => import('#web/features/admin/people/erasures-page.tsx'), [
    'admin-people',
    'admin-privacy',
    'personal-data',
  ]),
  pageRoute(adminPaths.consents, () => import('#web/features/admin/privacy/consents-page.tsx'), [
    'admin',
    'admin-privacy',
    'clinic-consents',
  ]),
  pageRoute(adminPaths.breaches, () => import('#web/features/admin/privacy/breaches-page.tsx'), ['admin-privacy']),
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
    'clinic-tasks',
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
    'admin-permissions',
    'admin-fields',
  ]),
  pageRoute(adminPaths.schedule, () => import('#web/features/admin/schedule/schedule-page.tsx'), [
    'admin-schedule',
    'clinic-calendar',
    'clinic-leave',
    'records',
  ]),
  pageRoute(adminPaths.texts, () => import('#web/features/admin/texts/texts-page.tsx'), [
    'admin-texts',
    'records',
    'admin-letters',
  ]),
  pageRoute(adminPaths.letters, () => import('#web/features/admin/letters/templates-page.tsx'), ['admin-letters']),
  pageRoute(`${adminPaths.letters}/:id`, () => import('#web/features/admin/letters/template-page.tsx'), [
    'admin-fields',
    'admin-letters',
    'clinic-letters',
  ]),
  pageRoute(adminPaths.import, () => import('#web/features/admin/import/import-page.tsx'), [
    'admin-import',
    'admin-products',
    'records',
  ]),
  pageRoute(adminPaths.records, () => import('#web/features/admin/records/records-page.tsx'), [
    'admin-records',
    'clinic-records',
    'records',
  ]),
  pageRoute(adminPaths.audit, () => import('#web/features/admin/audit/audit-page.tsx'), [
    'admin',
    'admin-orders',
    'admin-permissions',
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
  // Without the frame of the others: nothing leads on from a tablet that is handed over.
  only(signAgreements.access, {
    element: <HandedOver />,
    children: [
      pageRoute(`${clinicPaths.sign}/:patientId`, () => import('#web/features/consents/signing-page.tsx'), [
        'clinic-consents',
      ]),
    ],
  }),
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
            ...letterRoutes('admin'),
            recallRoutes('admin'),
            trialRoutes('admin'),
          ),
          only(
            CALENDAR_ROLES,
            pageRoute(clinicPaths.calendar, () => import('#web/features/appointments/calendar/calendar-page.tsx'), [
              'booking',
              'clinic-calendar',
              'clinic-leave',
              'clinic-tasks',
              'records',
            ]),
          ),
          only(
            INBOX_ROLES,
            pageRoute(clinicPaths.inbox, () => import('#web/features/inbox/inbox-page.tsx'), [
              'clinic-inbox',
              'clinic-tasks',
            ]),
          ),
          only(
            STAFF_ROLES,
            pageRoute(clinicPaths.myDay, () => import('#web/features/specialists/my-day/my-day-page.tsx'), [
              'clinic-calendar',
              'clinic-leave',
              'clinic-my-day',
              'records',
            ]),
          ),
          only(
            OFFICE_ROLES,
            pageRoute(clinicPaths.deliveries, () => import('#web/features/deliveries/deliveries-page.tsx'), [
              'clinic-deliveries',
              'staff-parcels',
            ]),
          ),
          only(
            STAFF_ROLES,
            pageRoute(clinicPaths.tasks, () => import('#web/features/tasks/tasks-page.tsx'), ['clinic-tasks']),
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
            ...letterRoutes('cs'),
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
            audiogramRoutes('reception'),
            ...letterRoutes('reception'),
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
            audiogramRoutes('accounting'),
          ),
          only(
            ['audiologist'],
            { path: paths.audiologist, element: <Navigate to={clinicPaths.myDay} replace /> },
            ...recordRoutes('audiologist'),
            audiogramRoutes('audiologist'),
            sheetRoutes('audiologist'),
            ...letterRoutes('audiologist'),
            trialRoutes('audiologist'),
          ),
        ],
      },
    ],
  },
];
