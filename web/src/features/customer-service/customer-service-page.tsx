import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormType } from '../../../../functions/contract/form-constants.ts';
import type { FormSummary } from '../../../../functions/contract/form-types.ts';
import { deleteForm } from '../../../../functions/contract/forms.ts';
import type { User } from '../../../../functions/contract/types.ts';
import { clinicPaths } from '../../config/staff-paths.ts';
import { call } from '../../lib/call.ts';
import { useUser } from '../../lib/user.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from '../forms/dashboard.module.css';
import { useWaitingFollowUps } from '../forms/follow-up-queries.ts';
import { FormList } from '../forms/form-list.tsx';
import type { ServiceFormState } from '../forms/form-navigation.ts';
import { FormPapers } from '../forms/form-papers.tsx';
import { FORMS_KEY, useFormList } from '../forms/form-queries.ts';
import { RedDot } from '../forms/red-dot.tsx';
import { FollowUps } from './follow-ups.tsx';

type CsTab = 'reception' | 'issued' | 'follow-ups';

/** Customer service's desk: visit forms to proceed with, service forms to change, people to call. */
export function CustomerServicePage() {
  const { t } = useTranslation(['clinic-cs', 'clinic']);
  const { user } = useUser();
  const [tab, setTab] = useState<CsTab>('reception');
  const waiting = useWaitingFollowUps(user?.id ?? '');
  if (!user) return null;
  return (
    <Container className={styles.page}>
      <PageHeading>{t('clinic:dashboard-title')}</PageHeading>
      <Tabs
        label={t('clinic:dashboard-title')}
        tabs={[
          { id: 'reception', label: t('tabs.reception') },
          { id: 'issued', label: t('tabs.issued') },
          {
            id: 'follow-ups',
            label: t('tabs.follow-ups'),
            badge: waiting > 0 && <RedDot>{t('waiting', { count: waiting })}</RedDot>,
          },
        ]}
        current={tab}
        onChange={setTab}
      >
        {tab === 'reception' && <Forms user={user} formType="reception" />}
        {tab === 'issued' && <Forms user={user} formType="cs" />}
        {tab === 'follow-ups' && <FollowUps user={user} />}
      </Tabs>
    </Container>
  );
}

/** Visit forms that wait, or service forms that accounting has not issued. */
function Forms({ user, formType }: { user: User; formType: FormType }) {
  const { t } = useTranslation('clinic-cs');
  const client = useQueryClient();
  const isIssued = formType === 'cs';
  const list = useFormList({ userId: user.id, formType, status: 'pending', editorMode: true });

  async function remove({ $id }: FormSummary): Promise<void> {
    await call(deleteForm, { id: user.id, formId: $id, formType });
    await client.invalidateQueries({ queryKey: FORMS_KEY });
  }

  return (
    <FormList
      list={list}
      label={t(isIssued ? 'tabs.issued' : 'tabs.reception')}
      kind={isIssued ? 'service' : 'reception'}
      actions={(form) => (
        <>
          {form.lease === null && (
            <LinkButton
              to={clinicPaths.csForm}
              state={{ formId: form.$id, editMode: isIssued, accMode: false } satisfies ServiceFormState}
              variant="secondary"
              small
            >
              {t(isIssued ? 'edit' : 'proceed')}
            </LinkButton>
          )}
          <FormPapers user={user} form={form} />
        </>
      )}
      onDelete={remove}
    />
  );
}
