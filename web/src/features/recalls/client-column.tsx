import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import type { Column } from '#web/ui/data-table.tsx';

/** The column of a client's name, with the way to the record. */
export function useClientColumn(user: User): Column<{ patientId: string; name: string }> {
  const { t } = useTranslation('clinic-recalls');
  return {
    id: 'name',
    header: t('client'),
    cell: ({ patientId, name }) => (
      <Link to={recordPaths.patient(user.role, patientId)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  };
}
