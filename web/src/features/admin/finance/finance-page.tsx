import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { cairoDay } from '#contract/cairo-day.ts';
import { FORM_SEARCH_MAX } from '#contract/forms/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { InsurersButton } from '#web/features/billing/shared/insurers-button.tsx';
import { OpenBalancesButton } from '#web/features/billing/shared/opening/open-balances-button.tsx';
import { SEARCH_PARAM, useListSearch } from '#web/features/visits/shared/use-list-search.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { RowButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { momentCell, phoneCell } from '../shared/csv-cells.ts';
import { CsvExport } from '../shared/csv-export.tsx';
import { DayRange, type Days, readDays } from '../shared/day-range.tsx';
import styles from '../shared/list-page.module.css';
import type { CsvColumn, ListPlace } from '../shared/list-part.ts';
import { type FinanceFilter, fetchFormsAfter, useCompletedForms, useFinance } from './queries.ts';
import { ServicesDialog } from './services-dialog.tsx';

/** What the clinic billed: the completed service forms with their services, and the totals of a period. */
export function FinancePage() {
  const { t } = useTranslation(['admin', 'staff']);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const days = readDays(query);
  const search = useListSearch();
  const filter = { ...days, query: search.query };
  const list = useCompletedForms(filter);
  const columns = useColumns();
  const { user } = useUser();
  const [open, setOpen] = useState<FormSummary | null>(null);
  const narrow = (next: Days) => {
    const wanted = Object.entries({ ...next, [SEARCH_PARAM]: search.query }).filter(([, value]) => value);
    void navigate({ search: wanted.length > 0 ? `?${new URLSearchParams(wanted)}` : '' }, KEEP_PLACE);
  };
  return (
    <Container layout="admin">
      <PageHeading>{t('staff:pages.finance')}</PageHeading>
      <DayRange label={t('finance.period')} days={days} onChange={narrow} clear={t('finance.clear')} />
      <Totals days={days} />
      <SearchForm
        label={t('finance.search')}
        placeholder={t('finance.search-placeholder')}
        search={search.query}
        maxLength={FORM_SEARCH_MAX}
        onSearch={search.onSearch}
      />
      <FinanceExport filter={filter} />
      {user && (
        <div className={toolbar(2)}>
          <InsurersButton user={user} />
          <OpenBalancesButton user={user} />
        </div>
      )}
      <div>
        <ListTable
          caption={t('finance.caption')}
          columns={columns}
          list={list}
          empty={search.query ? t('finance.nothing') : t('finance.empty')}
          actionsHeader={t('finance.services')}
          actions={(form) => (
            <RowButton label={t('finance.show-named', { name: form.name })} onClick={() => setOpen(form)}>
              {t('finance.show')}
            </RowButton>
          )}
          counter={({ shown, total }) => t('finance.counter', { count: shown, total })}
          more={t('finance.more')}
        />
      </div>
      {open && user && <ServicesDialog user={user} form={open} onClose={() => setOpen(null)} />}
    </Container>
  );
}

function useColumns(): readonly Column<FormSummary>[] {
  const { t } = useTranslation('admin');
  const { date } = useFormat();
  return [
    { id: 'name', words: ({ name }) => name, header: t('finance.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'phone',
      nowrap: true,
      header: t('finance.phone'),
      cell: ({ $id: id, name, phone }) => (
        <PhoneLink phone={phone} name={name} about={{ of: 'form', id, kind: 'greeting' }} />
      ),
    },
    {
      id: 'sales',
      words: ({ salesperson }) => salesperson,
      header: t('finance.sales'),
      cell: ({ salesperson }) => <bdi>{salesperson}</bdi>,
    },
    {
      id: 'issued',
      header: t('finance.issued'),
      cell: ({ issued_at }) => (issued_at ? date(issued_at) : t('finance.not-available')),
    },
  ];
}

/** Billed, received and outstanding in the period, in all. */
function Totals({ days }: { days: Days }) {
  const { t } = useTranslation('admin');
  const { number, price } = useFormat();
  const totals = useFinance(days);
  if (totals.isError) {
    return <FormAlert message={t('finance.totals-failed', { reason: errorText(totals.error) })} />;
  }
  if (!totals.data) {
    return <Loading label={t('finance.loading')} height="4rem" />;
  }
  return (
    <section aria-label={t('finance.totals')}>
      <dl className={styles.totals}>
        <div>
          <dt>{t('finance.forms')}</dt>
          <dd>{number(totals.data.forms)}</dd>
        </div>
        {(['billed', 'received', 'outstanding'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`finance.${name}`)}</dt>
            <dd>{price(totals.data[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Saves the forms that are listed as a CSV file. */
function FinanceExport({ filter }: { filter: FinanceFilter }) {
  const { t } = useTranslation('admin');
  const columns: readonly CsvColumn<FormSummary>[] = [
    [t('finance.name'), ({ name }) => name],
    [t('finance.phone'), ({ phone }) => phoneCell(phone)],
    [t('finance.sales'), ({ salesperson }) => salesperson],
    [t('finance.issued'), ({ issued_at }) => issued_at && momentCell(issued_at)],
    [t('finance.billed'), ({ bill }) => bill?.billed ?? null],
    [t('finance.received'), ({ bill }) => bill?.received ?? null],
    [t('finance.outstanding'), ({ bill }) => bill?.outstanding ?? null],
  ];
  return (
    <CsvExport<ListPlace<FormSummary>>
      key={JSON.stringify(filter)}
      fileName={t('finance.file', { day: cairoDay() })}
      fetchPart={async (after, signal) => {
        const { listPart } = await import('../shared/list-part.ts');
        return listPart(await fetchFormsAfter(filter, after, signal), columns, after);
      }}
    />
  );
}
