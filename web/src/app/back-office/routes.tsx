import type { RouteObject } from 'react-router-dom';
import type { Role } from '#contract/call.ts';
import { DESK_ROLES } from '#contract/desks/constants.ts';
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
  pageRoute(path, async () => (await import('#web/features/service-form/service-form-page.tsx')).ServiceFormPage, [
    'clinic',
    'clinic-insurers',
    'clinic-invoices',
    'clinic-service',
    'clinic-payments',
    'clinic-stock',
    'product',
    'records',
  ]);

/** The pages about people, hearing aids and the day's work, which every role has below its own. */
const recordRoutes = (role: Role): RouteObject[] => [
  pageRoute(
    recordPaths.patients(role),
    async () => (await import('#web/features/patients/patients-page.tsx')).PatientsPage,
    ['clinic-patients'],
  ),
  pageRoute(
    `${recordPaths.patients(role)}/:id`,
    async () => (await import('#web/features/patients/patient-page.tsx')).PatientPage,
    [
      'booking',
      'clinic',
      'clinic-calendar',
      'clinic-insurers',
      'clinic-invoices',
      'clinic-papers',
      'clinic-patients',
      'clinic-payments',
      'clinic-stock',
      'order',
      'personal-data',
      'records',
    ],
  ),
  pageRoute(
    recordPaths.devices(role),
    async () => (await import('#web/features/patients/devices-page.tsx')).DevicesPage,
    ['clinic-patients', 'clinic-stock'],
  ),
  pageRoute(
    `${recordPaths.devices(role)}/:serial`,
    async () => (await import('#web/features/patients/serial-page.tsx')).SerialPage,
    ['clinic', 'clinic-patients', 'clinic-stock', 'order', 'order-return'],
  ),
  pageRoute(recordPaths.jobs(role), async () => (await import('#web/features/jobs/jobs-page.tsx')).JobsPage, [
    'clinic',
    'clinic-jobs',
    'clinic-stock',
    'records',
  ]),
  pageRoute(recordPaths.today(role), async () => (await import('#web/features/staff/today-page.tsx')).TodayPage, [
    'clinic',
    'clinic-calendar',
    'clinic-staff',
    'clinic-stock',
  ]),
  pageRoute(recordPaths.profile(role), async () => (await import('#web/features/staff/profile-page.tsx')).ProfilePage, [
    'clinic-staff',
    'account',
    'auth',
  ]),
];

/** The hearing tests of patients, for those who see what was measured. */
const audiogramRoutes = (role: 'admin' | 'cs'): RouteObject =>
  pageRoute(
    `${recordPaths.patients(role)}/:id/audiograms`,
    async () => (await import('#web/features/patients/audiograms/audiograms-page.tsx')).AudiogramsPage,
    ['audiograms', 'clinic-patients', 'fit', 'product'],
  );

/** The screens that only administrators have. */
const adminRoutes: RouteObject[] = [
  pageRoute(
    adminPaths.dashboard,
    async () => (await import('#web/features/admin/dashboard/dashboard-page.tsx')).DashboardPage,
    ['admin'],
  ),
  pageRoute(adminPaths.users, async () => (await import('#web/features/admin/people/people-page.tsx')).PeoplePage, [
    'admin-people',
    'personal-data',
  ]),
  pageRoute(
    adminPaths.erasures,
    async () => (await import('#web/features/admin/people/erasures-page.tsx')).ErasuresPage,
    ['admin-people', 'personal-data'],
  ),
  pageRoute(
    adminPaths.products,
    async () => (await import('#web/features/admin/products/products-page.tsx')).ProductsPage,
    ['admin-products', 'admin-fields', 'product', 'records'],
  ),
  pageRoute(adminPaths.goods, async () => (await import('#web/features/admin/goods/goods-page.tsx')).GoodsPage, [
    'clinic-stock',
    'product',
  ]),
  pageRoute(adminPaths.orders, async () => (await import('#web/features/admin/orders/orders-page.tsx')).OrdersPage, [
    'admin',
    'admin-orders',
  ]),
  pageRoute(
    adminPaths.finance,
    async () => (await import('#web/features/admin/finance/finance-page.tsx')).FinancePage,
    ['admin', 'clinic-insurers', 'clinic-invoices', 'clinic-papers', 'clinic-payments'],
  ),
  pageRoute(
    adminPaths.figures,
    async () => (await import('#web/features/admin/figures/figures-page.tsx')).FiguresPage,
    ['admin', 'admin-figures'],
  ),
  pageRoute(
    adminPaths.settings,
    async () => (await import('#web/features/admin/settings/settings-page.tsx')).SettingsPage,
    ['admin-settings', 'admin-fields'],
  ),
  pageRoute(
    adminPaths.schedule,
    async () => (await import('#web/features/admin/schedule/schedule-page.tsx')).SchedulePage,
    ['admin-schedule', 'clinic-calendar'],
  ),
  pageRoute(adminPaths.audit, async () => (await import('#web/features/admin/audit/audit-page.tsx')).AuditPage, [
    'admin',
    'admin-orders',
    'admin-products',
    'clinic',
    'clinic-patients',
    'clinic-payments',
    'product',
    'records',
  ]),
  pageRoute(adminPaths.recordReads, async () => (await import('#web/features/admin/audit/reads-page.tsx')).ReadsPage, [
    'admin',
  ]),
  serviceForm(adminPaths.serviceForm),
  pageRoute(
    adminPaths.reports,
    async () => (await import('#web/features/admin/reports/reports-page.tsx')).ReportsPage,
    ['admin'],
  ),
  pageRoute(adminPaths.system, async () => (await import('#web/features/admin/system/system-page.tsx')).SystemPage, [
    'admin-system',
  ]),
  pageRoute(
    adminPaths.deletedForms,
    async () => (await import('#web/features/deleted-forms/deleted-forms-page.tsx')).DeletedFormsPage,
    ['clinic', 'records'],
  ),
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
          {
            element: <RoleGuard allow={['admin']} />,
            children: [...adminRoutes, ...recordRoutes('admin'), audiogramRoutes('admin')],
          },
          {
            element: <RoleGuard allow={CALENDAR_ROLES} />,
            children: [
              pageRoute(
                clinicPaths.calendar,
                async () => (await import('#web/features/appointments/calendar/calendar-page.tsx')).CalendarPage,
                ['booking', 'clinic-calendar'],
              ),
            ],
          },
          {
            element: <RoleGuard allow={DESK_ROLES} />,
            children: [
              pageRoute(clinicPaths.cash, async () => (await import('#web/features/cash/cash-page.tsx')).CashPage, [
                'clinic-cash',
                'clinic-payments',
              ]),
            ],
          },
          {
            element: <RoleGuard allow={submitReceptionForm.access} />,
            children: [
              pageRoute(
                clinicPaths.visit,
                async () => (await import('#web/features/reception/appointment-visit-page.tsx')).AppointmentVisitPage,
                ['clinic', 'clinic-calendar', 'clinic-reception', 'records'],
              ),
            ],
          },
          {
            element: <RoleGuard allow={['cs']} />,
            children: [
              pageRoute(
                paths.customerService,
                async () =>
                  (await import('#web/features/customer-service/customer-service-page.tsx')).CustomerServicePage,
                ['clinic', 'clinic-cs', 'clinic-follow-ups', 'clinic-papers', 'records'],
              ),
              serviceForm(clinicPaths.csForm),
              pageRoute(
                clinicPaths.repairVisit,
                async () => (await import('#web/features/reception/repair-visit-page.tsx')).RepairVisitPage,
                ['clinic', 'clinic-reception', 'clinic-staff', 'records'],
              ),
              ...recordRoutes('cs'),
              audiogramRoutes('cs'),
            ],
          },
          {
            element: <RoleGuard allow={['reception']} />,
            children: [
              pageRoute(
                paths.reception,
                async () => (await import('#web/features/reception/reception-page.tsx')).ReceptionPage,
                ['clinic', 'clinic-papers', 'clinic-reception', 'records'],
              ),
              ...recordRoutes('reception'),
            ],
          },
          {
            element: <RoleGuard allow={['accounting']} />,
            children: [
              pageRoute(
                paths.accounting,
                async () => (await import('#web/features/accounting/accounting-page.tsx')).AccountingPage,
                [
                  'clinic',
                  'clinic-accounting',
                  'clinic-insurers',
                  'clinic-invoices',
                  'clinic-papers',
                  'clinic-payments',
                  'records',
                ],
              ),
              serviceForm(clinicPaths.accountingForm),
              ...recordRoutes('accounting'),
            ],
          },
        ],
      },
    ],
  },
];
