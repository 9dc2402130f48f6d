import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/people/schemas.ts';
import { PlainPhoneLink } from '#web/office/phone-link.tsx';
import { ShortId } from '#web/office/short-id.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RowButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import styles from './people.module.css';

/**
 * The columns of the customers, or of those who work here. The row of `ownId` says whose it is. With `onCopy`, a name has
 * a copy of everything that is held about them prepared.
 */
export function usePersonColumns(
  kind: 'users' | 'admins',
  ownId: string,
  onCopy?: (person: Person) => void,
): Column<Person>[] {
  const { t } = useTranslation(['admin-people', 'staff']);
  return useMemo(
    () => [
      {
        id: 'username',
        words: ({ username }) => username,
        header: t('columns.username'),
        cell: (person) =>
          onCopy ? (
            <RowButton label={t('copy', { name: person.username })} onClick={() => onCopy(person)}>
              <bdi>{person.username}</bdi>
            </RowButton>
          ) : (
            <span className={styles.you}>
              <bdi>{person.username}</bdi>
              {person.$id === ownId && <Badge tone="accent">{t('you')}</Badge>}
            </span>
          ),
      },
      {
        id: 'email',
        header: t('columns.email'),
        whole: true,
        words: ({ email }) => email,
        cell: ({ email }) => <bdi>{email}</bdi>,
      },
      kind === 'users'
        ? {
            id: 'phone',
            header: t('columns.phone'),
            nowrap: true,
            cell: ({ phone, username }) => (phone ? <PlainPhoneLink phone={phone} name={username} /> : t('no-phone')),
          }
        : { id: 'role', header: t('columns.role'), cell: ({ role }) => t(`staff:roles.${role}`) },
      { id: 'id', header: t('columns.id'), nowrap: true, cell: ({ $id }) => <ShortId id={$id} /> },
    ],
    [kind, ownId, onCopy, t],
  );
}
