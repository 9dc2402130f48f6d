import type { RouteObject } from 'react-router-dom';
import type { Role } from '#contract/call.ts';
import { paths } from '../../config/paths.ts';
import { adminPaths, clinicPaths, recordPaths } from '../../config/staff-paths.ts';
import { loadNamespaces } from '../../i18n/i18n.ts';
import { addStaffTexts } from '../../i18n/staff-texts.ts';
import { Crash } from '../crash.tsx';
import { RoleGuard } from '../guards.tsx';
import { pageRoute } from '../page-route.ts';
import { ProtectedLayout } from './protected-layout.tsx';

/** Loads the texts that every page of the staff shows, and gives the pages. */
export async function openStaffArea(): Promise<RouteObject[]> {
  addStaffTexts();
  await loadNamespaces(['staff']);
  return staffRoutes;
}

const serviceForm = (path: string) =>
  pageRoute(path, async () => (await import('../../features/service-form/service-form-page.tsx')).ServiceFormPage, [
    'clinic',
    'clinic-service',
    'product',
  ]);

/** The pages about people, hearing aids and the day's work, which every role has below its own. */
const recordRoutes = (role: Role): RouteObject[] => [
  pageRoute(
    recordPaths.patients(role),
    async () => (await import('../../features/patients/patients-page.tsx')).PatientsPage,
    ['clinic-patients'],
  ),
  pageRoute(
    `${recordPaths.patients(role)}/:id`,
    async () => (await import('../../features/patients/patient-page.tsx')).PatientPage,
    ['clinic', 'clinic-patients', 'clinic-service', 'order'],
  ),
  pageRoute(
    recordPaths.devices(role),
    async () => (await import('../../features/patients/devices-page.tsx')).DevicesPage,
    ['clinic-patients'],
  ),
  pageRoute(recordPaths.jobs(role), async () => (await import('../../features/jobs/jobs-page.tsx')).JobsPage, [
    'clinic',
    'clinic-jobs',
    'clinic-service',
  ]),
  pageRoute(recordPaths.today(role), async () => (await import('../../features/staff/today-page.tsx')).TodayPage, [
    'clinic',
    'clinic-staff',
  ]),
  pageRoute(
    recordPaths.profile(role),
    async () => (await import('../../features/staff/profile-page.tsx')).ProfilePage,
    ['clinic-staff', 'account', 'auth'],
  ),
];

/** The screens that only administrators have. */
const adminRoutes: RouteObject[] = [
  pageRoute(
    adminPaths.dashboard,
    async () => (await import('../../features/admin/dashboard/dashboard-page.tsx')).DashboardPage,
    ['admin'],
  ),
  pageRoute(adminPaths.users, async () => (await import('../../features/admin/people/people-page.tsx')).PeoplePage, [
    'admin-people',
  ]),
  pageRoute(
    adminPaths.products,
    async () => (await import('../../features/admin/products/products-page.tsx')).ProductsPage,
    ['admin-products', 'admin-fields', 'product'],
  ),
  pageRoute(adminPaths.orders, async () => (await import('../../features/admin/orders/orders-page.tsx')).OrdersPage, [
    'admin',
    'admin-orders',
  ]),
  pageRoute(
    adminPaths.finance,
    async () => (await import('../../features/admin/finance/finance-page.tsx')).FinancePage,
    ['admin', 'clinic-papers'],
  ),
  pageRoute(
    adminPaths.settings,
    async () => (await import('../../features/admin/settings/settings-page.tsx')).SettingsPage,
    ['admin-settings', 'admin-fields'],
  ),
  pageRoute(adminPaths.audit, async () => (await import('../../features/admin/audit/audit-page.tsx')).AuditPage, [
    'admin',
    'admin-orders',
    'admin-products',
    'clinic',
    'clinic-patients',
    'product',
  ]),
  serviceForm(adminPaths.serviceForm),
  pageRoute(
    adminPaths.reports,
    async () => (await import('../../features/admin/reports/reports-page.tsx')).ReportsPage,
    ['admin'],
  ),
  pageRoute(
    adminPaths.deletedForms,
    async () => (await import('../../features/deleted-forms/deleted-forms-page.tsx')).DeletedFormsPage,
    ['clinic'],
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
          { element: <RoleGuard allow={['admin']} />, children: [...adminRoutes, ...recordRoutes('admin')] },
          {
            element: <RoleGuard allow={['cs']} />,
            children: [
              pageRoute(
                paths.customerService,
                async () =>
                  (await import('../../features/customer-service/customer-service-page.tsx')).CustomerServicePage,
                ['clinic', 'clinic-cs', 'clinic-follow-ups', 'clinic-papers'],
              ),
              serviceForm(clinicPaths.csForm),
              pageRoute(
                clinicPaths.repairVisit,
                async () => (await import('../../features/reception/repair-visit-page.tsx')).RepairVisitPage,
                ['clinic', 'clinic-reception', 'clinic-staff'],
              ),
              ...recordRoutes('cs'),
            ],
          },
          {
            element: <RoleGuard allow={['reception']} />,
            children: [
              pageRoute(
                paths.reception,
                async () => (await import('../../features/reception/reception-page.tsx')).ReceptionPage,
                ['clinic', 'clinic-papers', 'clinic-reception'],
              ),
              ...recordRoutes('reception'),
            ],
          },
          {
            element: <RoleGuard allow={['accounting']} />,
            children: [
              pageRoute(
                paths.accounting,
                async () => (await import('../../features/accounting/accounting-page.tsx')).AccountingPage,
                ['clinic', 'clinic-accounting', 'clinic-papers'],
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
