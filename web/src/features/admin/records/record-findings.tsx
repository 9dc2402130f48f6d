import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FieldMessageKey } from '#contract/errors.ts';
import { RECORD_FAULT_KEYS, RECORD_OUTCOMES, type RecordOutcome } from '#contract/exchange/constants.ts';
import type { RecordFault, RecordFinding } from '#contract/exchange/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { isolated } from '#web/i18n/direction.ts';
import { fieldMessageText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { findColumnName, findTableName } from '#web/i18n/record-words.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import page from '../shared/list-page.module.css';

/** So many people are shown that somebody has to look at. */
const SHOWN = 100;
const TONES = {
  created: 'success',
  completed: 'accent',
  known: 'neutral',
  same: 'pending',
  erased: 'neutral',
  refused: 'fail',
} as const;

/** What became of the people of a file: how many of each, and those that somebody has to look at. */
export function RecordFindings({ findings }: { findings: readonly RecordFinding[] }) {
  const { t } = useTranslation('admin-records');
  const { number } = useFormat();
  const columns = useColumns();
  const countOf = (outcome: RecordOutcome) => findings.filter((one) => one.outcome === outcome).length;
  const seen = findings.filter(
    ({ outcome, faults }) => faults.length > 0 || outcome === 'same' || outcome === 'erased',
  );
  return (
    <>
      <p role="status">{t('in.done')}</p>
      <dl className={page.totals}>
        {RECORD_OUTCOMES.map((outcome) => [outcome, countOf(outcome)] as const)
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => (
            <div key={outcome}>
              <dt>{t(`in.outcomes.${outcome}`)}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
      </dl>
      {seen.length > SHOWN && <p>{t('in.shown', { count: SHOWN })}</p>}
      {seen.length > 0 && (
        <DataTable
          caption={t('in.rows')}
          columns={columns}
          rows={seen.slice(0, SHOWN)}
          rowKey={({ line }) => String(line)}
          empty={null}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<RecordFinding>[] {
  const { t } = useTranslation('admin-records');
  const { number } = useFormat();
  const faultText = useFaultText();
  return [
    { id: 'line', header: t('in.line'), cell: ({ line }) => number(line) },
    {
      id: 'name',
      header: t('in.name'),
      words: ({ name }) => name ?? '',
      cell: ({ name, patientId }) =>
        patientId ? (
          <Link to={recordPaths.patient('admin', patientId)} target="_blank">
            <Name>{name ?? '—'}</Name>
          </Link>
        ) : (
          <Name>{name ?? '—'}</Name>
        ),
    },
    {
      id: 'outcome',
      header: t('in.outcome'),
      cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`in.outcomes.${outcome}`)}</Badge>,
    },
    {
      id: 'why',
      header: t('in.why'),
      cell: ({ faults }) => [...new Set(faults.map(faultText))].map((text) => <div key={text}>{text}</div>),
    },
  ];
}

type OwnKey = (typeof RECORD_FAULT_KEYS)[number];
const isOwn = (key: string): key is OwnKey => (RECORD_FAULT_KEYS as readonly string[]).includes(key);

/** Why somebody is refused, or something of their record left out, in words. */
function useFaultText(): (fault: RecordFault) => string {
  const { t } = useTranslation('admin-records');
  const { language } = useLanguage();
  return ({ table, field, key, values }) => {
    const reason = isOwn(key)
      ? t(`in.faults.${key}`, { value: isolated(String(values?.value ?? '')) })
      : fieldMessageText({ key: key as FieldMessageKey, ...(values && { values }) });
    if (table === null) return reason;
    // What is said of the person themselves needs no name of a table.
    const what = [
      table !== 'patients' && findTableName(table, language),
      field && findColumnName(table, field, language),
    ];
    return t('in.fault', { what: what.filter(Boolean).join(' · '), reason });
  };
}
