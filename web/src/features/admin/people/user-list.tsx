import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteUser } from '#contract/people/calls.ts';
import type { Person } from '#contract/people/schemas.ts';
import { fetchErasure } from '#contract/privacy/admin-calls.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { OfficeCopyDialog } from '#web/features/privacy/shared/office-copy-dialog.tsx';
import { useKeptWords } from '#web/features/privacy/shared/use-kept-words.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { TrashIcon } from '#web/ui/icons/icons.tsx';
import { FactorResetButton } from './factor-reset-button.tsx';
import styles from './people.module.css';
import { usePersonColumns } from './person-columns.tsx';
import { useUsers } from './queries.ts';
import { useDeletion } from './use-deletion.ts';

/** The customers. */
export function UserList() {
  const { t } = useTranslation('admin-people');
  const { user } = useUser();
  const adminId = user?.id ?? '';
  const [search, setSearch] = useState('');
  const list = useUsers(search);
  const words = useKeptWords();
  const [copied, setCopied] = useState<Person | null>(null);
  const columns = usePersonColumns('users', adminId, setCopied);
  const { deleting, remove, table } = useDeletion(
    'user',
    ({ $id }) => call(deleteUser, { userId: $id }),
    async ({ $id }) => {
      const { kept } = await call(fetchErasure, { subject: 'user', subjectId: $id });
      return words(kept).join(' ');
    },
  );
  return (
    <div className={styles.list}>
      <SearchForm
        label={t('search.users')}
        placeholder={t('search.placeholder')}
        search={search}
        maxLength={200}
        onSearch={setSearch}
      />
      <div ref={table} tabIndex={-1} className={styles.table}>
        <DataTable
          caption={t('table.users')}
          columns={columns}
          rows={list.rows}
          rowKey={({ $id }) => $id}
          loading={list.status === 'loading'}
          error={list.status === 'failed' ? errorText(list.error) : null}
          onRetry={list.refetch}
          empty={t('users-empty')}
          actionsHeader={t('columns.actions')}
          actions={(person) => (
            <IconButton
              label={t('delete', { name: person.username })}
              icon={<TrashIcon size={20} />}
              disabled={deleting === person.$id}
              onClick={() => void remove(person)}
            />
          )}
        />
      </div>
      <ListFooter
        list={list}
        counter={({ shown, total }) => t('users-count', { count: shown, total })}
        more={t('users-more')}
      />
      {copied && (
        <OfficeCopyDialog subject="user" subjectId={copied.$id} onClose={() => setCopied(null)}>
          <FactorResetButton person={copied} />
        </OfficeCopyDialog>
      )}
    </div>
  );
}
