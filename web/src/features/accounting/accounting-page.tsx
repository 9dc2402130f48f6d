import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { clinicPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { InsurersButton } from '#web/features/billing/shared/insurers-button.tsx';
import { OpenBalancesButton } from '#web/features/billing/shared/opening/open-balances-button.tsx';
import { PaymentsButton } from '#web/features/billing/shared/payments-button.tsx';
import { FormList } from '#web/features/visits/shared/form-list.tsx';
import type { ServiceFormState } from '#web/features/visits/shared/form-navigation.ts';
import { FormPapers } from '#web/features/visits/shared/form-papers.tsx';
import { useFormList } from '#web/features/visits/shared/form-queries.ts';
import { OwnForms } from '#web/features/visits/shared/own-forms.tsx';
import { useAddressChoice } from '#web/features/visits/shared/use-address-choice.ts';
import { useListSearch } from '#web/features/visits/shared/use-list-search.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';

const TABS = ['cs', 'issued'] as const;

/** Accounting's desk: service forms to issue, and those that were issued. */
export function AccountingPage() {
  const { t } = useTranslation(['clinic-accounting', 'clinic']);
  const { user } = useUser();
  const [tab, setTab] = useAddressChoice('tab', TABS);
  if (!user) return null;
  return (
    <Container layout="clinic">
      <PageHeading>{t('clinic:dashboard-title')}</PageHeading>
      <Tabs
        label={t('clinic:dashboard-title')}
        tabs={TABS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        current={tab}
        onChange={setTab}
      >
        <Forms key={tab} user={user} tab={tab} />
      </Tabs>
    </Container>
  );
}

function Forms({ user, tab }: { user: User; tab: (typeof TABS)[number] }) {
  const { t } = useTranslation('clinic-accounting');
  const isIssued = tab === 'issued';
  const search = useListSearch();
  const list = useFormList({
    userId: user.id,
    formType: 'cs',
    status: isIssued ? 'complete' : 'pending',
    editorMode: isIssued,
    query: search.query,
  });
  const way = (form: FormSummary) =>
    (form.lease === null || form.lease.holderId === user.id) && (
      <LinkButton
        to={clinicPaths.accountingForm}
        state={{ formId: form.$id, editMode: isIssued, accMode: true } satisfies ServiceFormState}
        variant="secondary"
        small
      >
        {t(isIssued ? 'edit' : 'proceed')}
      </LinkButton>
    );
  return (
    <div className={stack(4)}>
      {isIssued && (
        <div className={toolbar(2)}>
          <InsurersButton user={user} />
          <OpenBalancesButton user={user} />
        </div>
      )}
      {!isIssued && (
        <OwnForms
          user={user}
          formType="cs"
          kind="service"
          which={({ issued_at }) => issued_at === null}
          actions={way}
        />
      )}
      <FormList
        list={list}
        search={search}
        label={t(`tabs.${tab}`)}
        kind="service"
        actions={(form) => (
          <>
            {way(form)}
            {isIssued && <PaymentsButton user={user} form={form} />}
            <FormPapers user={user} form={form} />
          </>
        )}
      />
    </div>
  );
}
