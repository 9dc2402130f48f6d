import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TRIAL_FILTERS } from '#contract/trials/constants.ts';
import type { Trial } from '#contract/trials/schemas.ts';
import { fetchTrials } from '#contract/trials/staff-calls.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useAddressChoice } from '#web/features/visits/shared/use-address-choice.ts';
import { call } from '#web/lib/call.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { TRIALS_KEY } from './queries.ts';
import { RecordTrialDialog } from './record-trial-dialog.tsx';
import { useTrialColumns } from './trial-columns.tsx';
import styles from './trials.module.css';

/** Who tries hearing aids: those whose trial ends first come first. */
export function TrialsPage() {
  const { t } = useTranslation('clinic-trials');
  const { user } = useUser();
  const [filter, setFilter] = useAddressChoice('show', TRIAL_FILTERS);
  const [recorded, setRecorded] = useState<Trial | null>(null);
  const columns = useTrialColumns(user);
  const list = useCursorList<Trial>({
    queryKey: [...TRIALS_KEY, user?.id, filter],
    fetchAfter: (after, signal) =>
      call(fetchTrials, { filter, ...(after?.next && { cursor: after.next }) }, { signal }),
  });
  return (
    <Container layout="clinic">
      <PageHeading>{t('title')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      <div className={stack(4)}>
        <div className={styles.filter}>
          <SelectField
            label={t('filter')}
            value={filter}
            onChange={({ target }) => setFilter(TRIAL_FILTERS.find((one) => one === target.value) ?? 'running')}
            options={TRIAL_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
          />
        </div>
        <ListTable
          caption={t(`filters.${filter}`)}
          columns={columns}
          list={list}
          empty={t('empty')}
          actions={(trial) =>
            (trial.state === 'running' || trial.state === 'ended') && (
              <Button
                small
                aria-label={t('record.named', { name: trial.name || t('nobody') })}
                onClick={() => setRecorded(trial)}
              >
                {t('record.button')}
              </Button>
            )
          }
          counter={({ shown, total }) => t('counter', { count: shown, total })}
          more={t('more')}
        />
      </div>
      {recorded && <RecordTrialDialog trial={recorded} onClose={() => setRecorded(null)} />}
    </Container>
  );
}
