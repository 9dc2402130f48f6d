import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { beginRecalls } from '#contract/recalls/calls.ts';
import {
  RECALL_AMOUNTS,
  RECALL_RULES,
  RECALLS_AT_ONCE,
  type RecallRule,
  type RecallWay,
} from '#contract/recalls/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { type Chosen, useChosen } from '#web/office/chosen.ts';
import { ManyBar } from '#web/office/many-bar.tsx';
import { DialLink } from '#web/office/phone-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { useClientColumn } from './client-column.tsx';
import { RECALLS_KEY } from './queries.ts';
import styles from './recalls.module.css';
import { type FoundClient, useDueClients, type Wanted } from './use-due-clients.ts';

interface FindClientsProps {
  user: User;
  /** Clients were put onto the list of calls. */
  onBegun: () => void;
}

/** Looks for clients by a rule, says how many there are, and puts those who are chosen onto the list of calls. */
export function FindClients({ user, onBegun }: FindClientsProps) {
  const { t } = useTranslation('clinic-recalls');
  const { number } = useFormat();
  const [rule, setRule] = useState<RecallRule>('test_due');
  const [amount, setAmount] = useState(String(RECALL_AMOUNTS.test_due.usual));
  const search = useDueClients();
  const chosen = useChosen(search.people);
  const { min, max, unit } = RECALL_AMOUNTS[rule];
  const { busyWay, begin } = useBegin(chosen, onBegun);
  const wanted = { rule, amount: Number(amount) };
  const writable = chosen.rows.filter((client) => client.writable);
  const columns = useColumns(user, rule);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    chosen.clear();
    void search.find(wanted);
  };
  return (
    <div className={stack(4)}>
      <form className={styles.find} onSubmit={onSubmit}>
        <SelectField
          label={t('reason')}
          value={rule}
          options={RECALL_RULES.map((value) => ({ value, label: t(`rules.${value}`) }))}
          onChange={({ target }) => {
            const next = RECALL_RULES.find((one) => one === target.value) ?? 'test_due';
            search.clear();
            setRule(next);
            setAmount(String(RECALL_AMOUNTS[next].usual));
          }}
        />
        <TextField
          label={t(`amounts.${rule}`)}
          hint={t(`units.${unit}`, { min: number(min), max: number(max) })}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={amount}
          onChange={({ target }) => {
            search.clear();
            setAmount(target.value);
          }}
        />
        <Button type="submit" busy={search.state === 'running'}>
          {t('find.submit')}
        </Button>
      </form>
      {search.state !== 'none' && (
        <>
          <p role="status">
            {t(search.state === 'running' ? 'find.running' : search.isCut ? 'find.cut' : 'find.found', {
              count: search.people.length,
            })}
          </p>
          <ManyBar chosen={chosen} shown={search.people.length}>
            <Button small busy={busyWay === 'call'} onClick={() => void begin(chosen.rows, 'call', wanted)}>
              {t('find.begin', { count: chosen.rows.length })}
            </Button>
            {writable.length > 0 && (
              <Button
                small
                variant="secondary"
                busy={busyWay === 'message'}
                onClick={() => void begin(writable, 'message', wanted)}
              >
                {t('find.write', { count: writable.length })}
              </Button>
            )}
          </ManyBar>
          <DataTable
            caption={t('tabs.find')}
            columns={columns}
            rows={search.people}
            rowKey={({ $id }) => $id}
            loading={search.state === 'running' && search.people.length === 0}
            error={search.state === 'failed' ? errorText(search.error) : null}
            onRetry={() => void search.find(wanted)}
            empty={t('find.nobody')}
            choosing={{ ...chosen, label: ({ name }) => t('find.choose', { name }) }}
          />
        </>
      )}
    </div>
  );
}

/** Puts clients onto the list, a part after the other; after a failure those who are left stay chosen. */
function useBegin(chosen: Chosen<FoundClient>, onBegun: () => void) {
  const { t } = useTranslation('clinic-recalls');
  const client = useQueryClient();
  const [busyWay, setBusyWay] = useState<RecallWay | null>(null);

  async function begin(clients: readonly FoundClient[], way: RecallWay, wanted: Wanted): Promise<void> {
    setBusyWay(way);
    let left = clients;
    let begun = 0;
    try {
      while (left.length > 0) {
        const aboutIds = left.slice(0, RECALLS_AT_ONCE).map(({ aboutId }) => aboutId);
        begun += (await call(beginRecalls, { ...wanted, way, aboutIds })).begun;
        left = left.slice(RECALLS_AT_ONCE);
      }
      showToast({
        kind: 'success',
        title: t(`find.begun-title.${way}`),
        message: t(`find.begun.${way}`, { count: begun }),
      });
    } catch (error) {
      chosen.choose(left);
      showToast({ kind: 'fail', title: t('find.failed'), message: errorText(error) });
    }
    await client.invalidateQueries({ queryKey: RECALLS_KEY });
    setBusyWay(null);
    if (left.length === 0) onBegun();
  }
  return { busyWay, begin };
}

function useColumns(user: User, rule: RecallRule): Column<FoundClient>[] {
  const { t } = useTranslation('clinic-recalls');
  const { date } = useFormat();
  const client = useClientColumn(user);
  return [
    client,
    {
      id: 'phone',
      header: t('phone'),
      nowrap: true,
      cell: ({ phone, name }) => <DialLink phone={phone} name={name} />,
    },
    { id: 'reason', header: t('reason'), cell: ({ due_on }) => t(`because.${rule}`, { day: date(due_on) }) },
    {
      id: 'writable',
      header: t('find.offers'),
      cell: ({ writable }) => t(writable ? 'find.writable' : 'find.not-writable'),
    },
  ];
}
