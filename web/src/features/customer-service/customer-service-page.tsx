import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { clinicPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useWaitingFollowUps } from '#web/features/follow-ups/shared/follow-up-queries.ts';
import styles from '#web/features/visits/shared/dashboard.module.css';
import { FormList } from '#web/features/visits/shared/form-list.tsx';
import type { ServiceFormState } from '#web/features/visits/shared/form-navigation.ts';
import { FormPapers } from '#web/features/visits/shared/form-papers.tsx';
import { heldFormsQuery, useFormList } from '#web/features/visits/shared/form-queries.ts';
import { OwnForms } from '#web/features/visits/shared/own-forms.tsx';
import { RedDot } from '#web/features/visits/shared/red-dot.tsx';
import { useAddressChoice } from '#web/features/visits/shared/use-address-choice.ts';
import { useFormDeletion } from '#web/features/visits/shared/use-form-deletion.ts';
import { useListSearch } from '#web/features/visits/shared/use-list-search.ts';
import { isolated } from '#web/i18n/direction.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { EditFollowUpDialog } from './edit-follow-up-dialog.tsx';
import { FollowUps } from './follow-ups.tsx';

const TABS = ['reception', 'issued', 'follow-ups'] as const;

/** Service forms that accounting has issued can be changed too. */
const STATUSES = ['pending', 'complete'] as const;

/** Customer service's desk: visit forms to proceed with, service forms to change, people to call. */
export function CustomerServicePage() {
  const { t } = useTranslation(['clinic-cs', 'clinic']);
  const { user } = useUser();
  const [tab, setTab] = useAddressChoice('tab', TABS);
  const waiting = useWaitingFollowUps(user?.id ?? '');
  if (!user) return null;
  return (
    <Container layout="clinic">
      <PageHeading>{t('clinic:dashboard-title')}</PageHeading>
      <Tabs
        label={t('clinic:dashboard-title')}
        tabs={TABS.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          badge: id === 'follow-ups' && waiting > 0 && <RedDot>{t('waiting', { count: waiting })}</RedDot>,
        }))}
        current={tab}
        onChange={setTab}
      >
        {tab === 'reception' && <ReceptionForms user={user} />}
        {tab === 'issued' && <IssuedForms user={user} />}
        {tab === 'follow-ups' && <FollowUps user={user} />}
      </Tabs>
    </Container>
  );
}

/** Visit forms that wait, and who is editing some that will be back. */
function ReceptionForms({ user }: { user: User }) {
  const { t } = useTranslation('clinic-cs');
  const remove = useFormDeletion('reception');
  const search = useListSearch();
  const { query } = search;
  const list = useFormList({ userId: user.id, formType: 'reception', status: 'pending', query });
  return (
    <div className={stack(4)}>
      <BeingEdited user={user} />
      <OwnForms
        user={user}
        formType="reception"
        kind="reception"
        actions={(form) => <ServiceFormLink user={user} form={form} editMode={false} />}
      />
      <FormList
        list={list}
        search={search}
        label={t('tabs.reception')}
        kind="reception"
        actions={(form) => (
          <>
            <ServiceFormLink user={user} form={form} editMode={false} />
            <FormPapers user={user} form={form} />
          </>
        )}
        onDelete={remove}
      />
    </div>
  );
}

/** How many visit forms are being edited, and by whom. They wait in no list until then. Live by the list below it. */
function BeingEdited({ user }: { user: User }) {
  const { t } = useTranslation('clinic-cs');
  const { language } = useLanguage();
  const { data: edited } = useQuery(heldFormsQuery(user.id, 'reception', 'editing'));
  if (!edited || edited.total === 0) return null;
  const holders = edited.documents.flatMap(({ lease }) => (lease ? [isolated(lease.holder)] : []));
  const names = new Intl.ListFormat(LANGUAGE_FACTS[language].locale).format(new Set(holders));
  return (
    <p aria-live="polite" className={text.soft}>
      {t('being-edited', { count: edited.total, names })}
    </p>
  );
}

/** Service forms: those that accounting has not issued yet, or those that it has. */
function IssuedForms({ user }: { user: User }) {
  const { t } = useTranslation(['clinic-cs', 'clinic']);
  const remove = useFormDeletion('cs');
  const [status, setStatus] = useAddressChoice('status', STATUSES);
  const [followedUp, setFollowedUp] = useState<FormSummary | null>(null);
  const search = useListSearch();
  const { query } = search;
  const list = useFormList({ userId: user.id, formType: 'cs', status, editorMode: true, query });
  return (
    <div className={stack(4)}>
      <div className={styles.choice}>
        <SelectField
          label={t('which')}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`which-${value}`) }))}
          onChange={({ target }) => setStatus(target.value as (typeof STATUSES)[number])}
        />
      </div>
      <FormList
        key={status}
        list={list}
        search={search}
        label={t('tabs.issued')}
        kind="service"
        actions={(form) => (
          <>
            <ServiceFormLink user={user} form={form} editMode />
            <Button variant="secondary" small disabled={form.lease !== null} onClick={() => setFollowedUp(form)}>
              {t(form.follow_up ? 'follow-up-change' : 'follow-up')}
            </Button>
            <FormPapers user={user} form={form} />
          </>
        )}
        // What accounting has had in its hands is not deleted any more.
        {...(status === 'pending' && { onDelete: remove })}
      />
      {followedUp && <EditFollowUpDialog form={followedUp} onClose={() => setFollowedUp(null)} />}
    </div>
  );
}

/** The way to the page of a form; nobody goes there while somebody else has it. */
function ServiceFormLink({ user, form, editMode }: { user: User; form: FormSummary; editMode: boolean }) {
  const { t } = useTranslation('clinic-cs');
  if (form.lease && form.lease.holderId !== user.id) return null;
  return (
    <LinkButton
      to={clinicPaths.csForm}
      state={{ formId: form.$id, editMode, accMode: false } satisfies ServiceFormState}
      variant="secondary"
      small
    >
      {t(editMode ? 'edit' : 'proceed')}
    </LinkButton>
  );
}
