import type { RouteObject } from 'react-router-dom';
import type { Role } from '../../../../functions/contract/call.ts';
import { paths } from '../../config/paths.ts';
import { adminPaths, clinicPaths, recordPaths } from '../../config/staff-paths.ts';
import { RoleGuard } from '../guards.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { PublicLayout } from '../public-layout.tsx';
import { pageRoute } from '../routes.tsx';
import { Still } from '../still.tsx';
import { ProtectedLayout } from './protected-layout.tsx';

const dashboard = lazyPage(
  async () => (await import('../../features/admin/dashboard/dashboard-page.tsx')).DashboardPage,
  ['admin'],
);
const users = lazyPage(
  async () => (await import('../../features/admin/people/people-page.tsx')).PeoplePage,
  ['admin-people'],
);
const products = lazyPage(
  async () => (await import('../../features/admin/products/products-page.tsx')).ProductsPage,
  ['admin-products', 'admin-fields', 'product'],
);
const orders = lazyPage(
  async () => (await import('../../features/admin/orders/orders-page.tsx')).OrdersPage,
  ['admin', 'admin-orders'],
);
const finance = lazyPage(
  async () => (await import('../../features/admin/finance/finance-page.tsx')).FinancePage,
  ['admin', 'clinic-papers'],
);
const settings = lazyPage(
  async () => (await import('../../features/admin/settings/settings-page.tsx')).SettingsPage,
  ['admin-settings', 'admin-fields'],
);
const audit = lazyPage(
  async () => (await import('../../features/admin/audit/audit-page.tsx')).AuditPage,
  ['admin', 'admin-orders', 'admin-products', 'clinic', 'clinic-patients'],
);
const reports = lazyPage(
  async () => (await import('../../features/admin/reports/reports-page.tsx')).ReportsPage,
  ['admin'],
);
const deletedForms = lazyPage(
  async () => (await import('../../features/deleted-forms/deleted-forms-page.tsx')).DeletedFormsPage,
  ['clinic'],
);
const reception = lazyPage(
  async () => (await import('../../features/reception/reception-page.tsx')).ReceptionPage,
  ['clinic', 'clinic-papers', 'clinic-reception'],
);
const customerService = lazyPage(
  async () => (await import('../../features/customer-service/customer-service-page.tsx')).CustomerServicePage,
  ['clinic', 'clinic-cs', 'clinic-follow-ups', 'clinic-papers'],
);
const accounting = lazyPage(
  async () => (await import('../../features/accounting/accounting-page.tsx')).AccountingPage,
  ['clinic', 'clinic-accounting', 'clinic-papers'],
);

const serviceForm = lazyPage(
  async () => (await import('../../features/service-form/service-form-page.tsx')).ServiceFormPage,
  ['clinic', 'clinic-service', 'product'],
);

const patients = lazyPage(
  async () => (await import('../../features/patients/patients-page.tsx')).PatientsPage,
  ['clinic-patients'],
);
const patient = lazyPage(
  async () => (await import('../../features/patients/patient-page.tsx')).PatientPage,
  ['clinic', 'clinic-patients', 'clinic-service', 'order'],
);
const devices = lazyPage(
  async () => (await import('../../features/patients/devices-page.tsx')).DevicesPage,
  ['clinic-patients'],
);
const jobs = lazyPage(
  async () => (await import('../../features/jobs/jobs-page.tsx')).JobsPage,
  ['clinic', 'clinic-jobs', 'clinic-service'],
);
const today = lazyPage(
  async () => (await import('../../features/staff/today-page.tsx')).TodayPage,
  ['clinic', 'clinic-staff'],
);
const profile = lazyPage(
  async () => (await import('../../features/staff/profile-page.tsx')).ProfilePage,
  ['clinic-staff', 'account', 'auth'],
);

/** The pages about people, hearing aids and the day's work, which every role has below its own. */
const recordRoutes = (role: Role): RouteObject[] => [
  pageRoute(recordPaths.patients(role), patients),
  pageRoute(`${recordPaths.patients(role)}/:id`, patient),
  pageRoute(recordPaths.devices(role), devices),
  pageRoute(recordPaths.jobs(role), jobs),
  pageRoute(recordPaths.today(role), today),
  pageRoute(recordPaths.profile(role), profile),
];

/** Every screen of the staff: what it is and who may see it. */
export const staffRoutes: RouteObject[] = [
  {
    element: <ProtectedLayout />,
    children: [
      {
        element: <RoleGuard allow={['admin']} />,
        children: [
          {
            path: paths.admin,
            children: [
              { index: true, ...contentOf(dashboard) },
              pageRoute(adminPaths.users, users),
              pageRoute(adminPaths.products, products),
              pageRoute(adminPaths.orders, orders),
              pageRoute(adminPaths.finance, finance),
              pageRoute(adminPaths.settings, settings),
              pageRoute(adminPaths.audit, audit),
              pageRoute(adminPaths.reports, reports),
              pageRoute(adminPaths.deletedForms, deletedForms),
              ...recordRoutes('admin'),
            ],
          },
        ],
      },
      {
        element: <RoleGuard allow={['cs']} />,
        children: [
          pageRoute(paths.customerService, customerService),
          pageRoute(clinicPaths.csForm, serviceForm),
          ...recordRoutes('cs'),
        ],
      },
      {
        element: <RoleGuard allow={['reception']} />,
        children: [pageRoute(paths.reception, reception), ...recordRoutes('reception')],
      },
      {
        element: <RoleGuard allow={['accounting']} />,
        children: [
          pageRoute(paths.accounting, accounting),
          pageRoute(clinicPaths.accountingForm, serviceForm),
          ...recordRoutes('accounting'),
        ],
      },
    ],
  },
  {
    element: <PublicLayout />,
    children: [
      {
        path: '*',
        element: (
          <Still>
            <NotFoundPage />
          </Still>
        ),
      },
    ],
  },
];

function contentOf(page: Parameters<typeof pageRoute>[1]) {
  const { element, handle } = pageRoute('', page);
  return { element, handle };
}
