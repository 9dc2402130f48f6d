import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import type { InstalmentPlan } from '#contract/instalments/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { EndPlanDialog, PlanDialog } from './instalment-dialogs.tsx';
import { instalmentsQuery } from './instalment-queries.ts';

interface InstalmentsSectionProps {
  user: User;
  form: FormSummary;
  /** What the client has left to pay of the form, in EGP. */
  outstanding: number;
}

type Instalment = InstalmentPlan['instalments'][number];

/** How the rest of a form is to be paid: its plan of instalments, with what each still lacks. Live. */
export function InstalmentsSection({ user, form, outstanding }: InstalmentsSectionProps) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const client = useQueryClient();
  const query = instalmentsQuery(user.id, form.$id);
  const { data, error } = useQuery(query);
  const [doing, setDoing] = useState<'plan' | 'end' | null>(null);
  useRowSignals('cs_forms', () => void client.invalidateQueries({ queryKey: query.queryKey }));
  const columns = useColumns();
  if (error && !data) return <FormAlert message={errorText(error)} />;
  if (!data) return null;
  const { plan } = data;
  const running = plan?.state === 'running' ? plan : null;
  if (!running && outstanding <= 0) return null;
  return (
    <div className={stack(3)}>
      <h3>{t('plan.title')}</h3>
      {running ? (
        <DataTable
          whole
          caption={t('plan.title')}
          columns={columns}
          rows={running.instalments}
          rowKey={({ day }) => day}
          empty={t('plan.none')}
        />
      ) : (
        <p className={text.soft}>{t('plan.none')}</p>
      )}
      {running && running.unplanned > 0 && <p>{t('plan.unplanned', { amount: price(running.unplanned) })}</p>}
      <div className={toolbar(2)}>
        {outstanding > 0 && (
          <Button small variant="secondary" onClick={() => setDoing('plan')}>
            {t(running ? 'plan.change' : 'plan.make')}
          </Button>
        )}
        {running && running.left > 0 && (
          <Button small variant="ghost" onClick={() => setDoing('end')}>
            {t('plan.end')}
          </Button>
        )}
      </div>
      {doing === 'plan' && (
        <PlanDialog form={form} plan={plan} outstanding={outstanding} onClose={() => setDoing(null)} />
      )}
      {doing === 'end' && running && <EndPlanDialog form={form} plan={running} onClose={() => setDoing(null)} />}
    </div>
  );
}

function useColumns(): readonly Column<Instalment>[] {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const { fullDay } = useShortFormat();
  const today = cairoDay();
  return [
    { id: 'day', header: t('plan.day'), cell: ({ day }) => fullDay(day) },
    { id: 'amount', header: t('columns.amount'), numeric: true, nowrap: true, cell: ({ amount }) => price(amount) },
    { id: 'left', header: t('outstanding'), numeric: true, nowrap: true, cell: ({ left }) => price(left) },
    {
      id: 'state',
      header: t('plan.state'),
      cell: ({ day, left }) => {
        if (left === 0) return <Badge tone="success">{t('plan.paid')}</Badge>;
        return day < today ? (
          <Badge tone="fail">{t('plan.overdue')}</Badge>
        ) : (
          <Badge tone={day === today ? 'pending' : 'neutral'}>{t(day === today ? 'plan.due' : 'plan.to-come')}</Badge>
        );
      },
    },
  ];
}
