import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { restoreForm } from '#contract/forms/calls.ts';
import { FORM_TYPES, type FormType } from '#contract/forms/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import styles from '#web/features/visits/shared/dashboard.module.css';
import { FormList } from '#web/features/visits/shared/form-list.tsx';
import { FORMS_KEY, useFormList } from '#web/features/visits/shared/form-queries.ts';
import { useAddressChoice } from '#web/features/visits/shared/use-address-choice.ts';
import { useListSearch } from '#web/features/visits/shared/use-list-search.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { showAlert } from '#web/ui/dialogs/confirm.ts';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { showToast } from '#web/ui/toast/toast.ts';

/** The clinic's forms that somebody deleted, with the way back. */
export function DeletedFormsPage() {
  const { t } = useTranslation('clinic');
  const { user } = useUser();
  const [formType, setFormType] = useAddressChoice('type', FORM_TYPES);
  if (!user) return null;
  return (
    <Container layout="clinic">
      <PageHeading>{t('deleted.title')}</PageHeading>
      <Tabs
        label={t('deleted.title')}
        tabs={FORM_TYPES.map((id) => ({ id, label: t(`deleted.tabs.${id}`) }))}
        current={formType}
        onChange={setFormType}
      >
        <DeletedForms key={formType} user={user} formType={formType} />
      </Tabs>
    </Container>
  );
}

function DeletedForms({ user, formType }: { user: User; formType: FormType }) {
  const { t } = useTranslation('clinic');
  const { date } = useFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const search = useListSearch();
  const list = useFormList({ userId: user.id, formType, status: 'pending', deleted: true, query: search.query });

  async function restore({ $id, name }: FormSummary): Promise<void> {
    setBusy($id);
    try {
      await call(restoreForm, { formId: $id, formType });
      await client.invalidateQueries({ queryKey: FORMS_KEY });
      showToast({ kind: 'success', title: t('deleted.restored'), message: t('deleted.restored-text', { name }) });
    } catch (error) {
      await showAlert(t('deleted.failed'), errorText(error));
    } finally {
      setBusy(null);
    }
  }

  return (
    <FormList
      list={list}
      search={search}
      label={t(`deleted.tabs.${formType}`)}
      kind={formType === 'cs' ? 'service' : 'reception'}
      empty={t('deleted.empty')}
      actions={(form) => (
        <>
          <Button
            variant="secondary"
            small
            busy={busy === form.$id}
            aria-label={t('deleted.restore-named', { name: form.name })}
            onClick={() => void restore(form)}
          >
            {t('deleted.restore')}
          </Button>
          {form.deleted_at && (
            <time className={styles.note} dateTime={form.deleted_at}>
              {t('deleted.on', { date: date(form.deleted_at) })}
            </time>
          )}
        </>
      )}
    />
  );
}
