import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { RegisterLine } from '#contract/consents/admin-schemas.ts';
import { AGREEMENT_EVENTS, REGISTER_KINDS } from '#contract/consents/signing.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { SignedPaper } from '#web/features/consents/shared/signed-paper.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { cx } from '#web/ui/cx.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { DayRange, readDays } from '../shared/day-range.tsx';
import styles from '../shared/list-page.module.css';
import { PrivacyPages } from '../shared/privacy-pages.tsx';
import { type RegisterFilters, useRegister } from './queries.ts';
import { useRegisterColumns } from './register-columns.tsx';
import { RegisterExport } from './register-export.tsx';

/** What the address narrows the register to. */
const readFilters = (params: URLSearchParams): RegisterFilters => ({
  ...readDays(params),
  kind: REGISTER_KINDS.find((one) => one === params.get('kind')),
  event: AGREEMENT_EVENTS.find((one) => one === params.get('event')),
});

/** The register of consents: of clients of the clinic, with an account or without, and of accounts. */
export function ConsentsPage() {
  const { t } = useTranslation(['admin-privacy', 'clinic-consents']);
  const { dateTime } = useFormat();
  const { user } = useUser();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const list = useRegister(filters);
  const columns = useRegisterColumns();
  const narrow = (change: RegisterFilters) => {
    const next = Object.entries({ ...filters, ...change }).flatMap(([name, value]) => (value ? [[name, value]] : []));
    setParams(Object.fromEntries(next), KEEP_PLACE);
  };
  if (!user) return null;
  const paperOf = ({ signature_id, kind, at }: RegisterLine) =>
    signature_id && (
      <SignedPaper
        userId={user.id}
        signatureId={signature_id}
        name={t('clinic-consents:history.paper-named', {
          title: t(`clinic-consents:kinds.${kind}`),
          date: dateTime(at),
        })}
      />
    );
  return (
    <Container layout="admin">
      <PageHeading>{t('consents.caption')}</PageHeading>
      <PrivacyPages />
      <p className={text.soft}>{t('consents.lead')}</p>
      <div className={cx(toolbar(3, 'end'), styles.filters)}>
        <SelectField
          label={t('consents.kind')}
          value={filters.kind ?? ''}
          options={[
            { value: '', label: t('consents.all-kinds') },
            ...REGISTER_KINDS.map((value) => ({ value, label: t(`clinic-consents:kinds.${value}`) })),
          ]}
          onChange={({ target }) => narrow({ kind: REGISTER_KINDS.find((one) => one === target.value) })}
        />
        <SelectField
          label={t('consents.event')}
          value={filters.event ?? ''}
          options={[
            { value: '', label: t('consents.all-events') },
            ...AGREEMENT_EVENTS.map((value) => ({ value, label: t(`clinic-consents:events.${value}`) })),
          ]}
          onChange={({ target }) => narrow({ event: AGREEMENT_EVENTS.find((one) => one === target.value) })}
        />
        <DayRange
          label={t('consents.filters')}
          days={filters}
          onChange={({ from, to }) => narrow({ from, to })}
          clear={t('consents.clear')}
        />
        <RegisterExport filters={filters} />
      </div>
      <div>
        <ListTable
          caption={t('consents.caption')}
          columns={columns}
          list={list}
          empty={t(Object.values(filters).some(Boolean) ? 'consents.empty' : 'consents.none')}
          actionsHeader={t('consents.paper')}
          actions={paperOf}
          counter={({ shown, total }) => t('consents.counter', { shown, total })}
          more={t('consents.more')}
        />
      </div>
    </Container>
  );
}
