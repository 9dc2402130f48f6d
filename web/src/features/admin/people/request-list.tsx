import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cairoDay } from '#contract/cairo-day.ts';
import { answerPrivacyRequest, fetchPrivacyRequests } from '#contract/privacy/admin-calls.ts';
import type { PrivacyRequest } from '#contract/privacy/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { ShortId } from '#web/office/short-id.tsx';
import { tableState } from '#web/office/table-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { showAlert } from '#web/ui/dialogs/confirm.ts';
import styles from './people.module.css';

const KEY = [MINE, 'privacy-requests'];

/** Who asked to be erased, and by when they must have an answer. */
export function RequestList() {
  const { t } = useTranslation(['personal-data', 'admin-people']);
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(fetchPrivacyRequests, {}, { signal }),
  });
  const columns = useRequestColumns();

  async function answer({ $id }: PrivacyRequest): Promise<void> {
    setBusy($id);
    try {
      await call(answerPrivacyRequest, { requestId: $id });
      await client.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      await showAlert(errorText(error));
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className={styles.table}>
      <DataTable
        caption={t('requests.table')}
        columns={columns}
        rows={list.data ?? []}
        rowKey={({ $id }) => $id}
        {...tableState(list)}
        empty={t('requests.empty')}
        actionsHeader={t('requests.actions')}
        actions={(request) =>
          request.answer_by &&
          !request.answered_at && (
            <Button small variant="secondary" busy={busy === request.$id} onClick={() => void answer(request)}>
              {t('requests.answer')}
            </Button>
          )
        }
      />
    </div>
  );
}

function useRequestColumns(): Column<PrivacyRequest>[] {
  const { t } = useTranslation('personal-data');
  const { date } = useFormat();
  return useMemo(() => {
    const none = t('requests.none');
    return [
      {
        id: 'who',
        header: t('requests.who'),
        cell: ({ subject, subject_id, state }) => (
          <>
            {t(`requests.${subject}`)}{' '}
            {subject === 'patient' && state !== 'done' ? (
              <Link to={`${recordPaths.patients('admin')}/${subject_id}`}>{subject_id.slice(0, 8)}</Link>
            ) : (
              <ShortId id={subject_id} />
            )}
          </>
        ),
      },
      { id: 'asked', header: t('requests.asked'), nowrap: true, cell: ({ $createdAt }) => date($createdAt) },
      {
        id: 'state',
        header: t('requests.state'),
        cell: ({ state }) => <Badge tone={state === 'done' ? 'success' : 'pending'}>{t(`requests.${state}`)}</Badge>,
      },
      {
        id: 'answer-by',
        header: t('requests.answer-by'),
        cell: ({ answer_by, answered_at }) => {
          if (answered_at) return t('requests.answered', { date: date(answered_at) });
          if (!answer_by) return none;
          const isLate = answer_by.slice(0, 10) < cairoDay();
          return (
            <>
              {date(answer_by)} {isLate && <Badge tone="fail">{t('requests.late')}</Badge>}
            </>
          );
        },
      },
      {
        id: 'kept-until',
        header: t('requests.kept-until'),
        cell: ({ kept_until }) => (kept_until ? date(kept_until) : none),
      },
    ];
  }, [t, date]);
}
