import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { FormList } from '#web/features/visits/shared/form-list.tsx';
import { FormPapers } from '#web/features/visits/shared/form-papers.tsx';
import { useFormList } from '#web/features/visits/shared/form-queries.ts';
import { useFormDeletion } from '#web/features/visits/shared/use-form-deletion.ts';
import { useListSearch } from '#web/features/visits/shared/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { EditFormDialog } from './edit-form-dialog.tsx';

/** Visit forms that customer service has not begun with. */
export function IssuedForms({ user }: { user: User }) {
  const { t } = useTranslation('clinic-reception');
  const [edited, setEdited] = useState<FormSummary | null>(null);
  const search = useListSearch();
  const { query } = search;
  const list = useFormList({ userId: user.id, formType: 'reception', status: 'pending', editorMode: true, query });
  const remove = useFormDeletion('reception');

  return (
    <>
      <FormList
        list={list}
        search={search}
        label={t('tabs.issued')}
        kind="reception"
        actions={(form) => (
          <>
            <Button
              variant="secondary"
              small
              disabled={form.lease !== null && form.lease.holderId !== user.id}
              onClick={() => setEdited(form)}
            >
              {t('edit.button')}
            </Button>
            <FormPapers user={user} form={form} />
          </>
        )}
        onDelete={remove}
      />
      {edited && <EditFormDialog user={user} formId={edited.$id} onClose={() => setEdited(null)} />}
    </>
  );
}
