import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchMonthlyPlans } from '#contract/payments/calls.ts';
import type { MonthlyPlan } from '#contract/payments/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useTexts } from '#web/i18n/use-texts.ts';
import { call } from '#web/lib/call.ts';
import text from '#web/ui/text.module.css';
import styles from './monthly-terms.module.css';

const NEVER_OFFERED = ['monthly-plans', 'never'];

/** What an amount costs by the month. Once the server says that nothing can be paid so, it is not asked again. */
const plansQuery = (client: QueryClient, amount: number) => ({
  queryKey: ['monthly-plans', amount],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly MonthlyPlan[]> => {
    if (client.getQueryData(NEVER_OFFERED)) return [];
    const { offered, plans } = await call(fetchMonthlyPlans, { amount }, { signal });
    if (!offered) client.setQueryData(NEVER_OFFERED, true);
    return plans;
  },
});

/** The lowest amount a month, and one press away what every way costs. */
export function MonthlyTerms({ amount }: { amount: number }) {
  const { t } = useTranslation('payment-methods');
  const { language } = useLanguage();
  const { price } = useFormat();
  const hasTexts = useTexts([language], ['payment-methods']);
  // What is open stays open while another amount is asked about.
  const { data: plans = [] } = useQuery({ ...plansQuery(useQueryClient(), amount), placeholderData: keepPreviousData });
  const [lowest] = plans;
  return (
    hasTexts &&
    lowest && (
      <details className={styles.terms}>
        <summary>
          {t(lowest.down_payment > 0 ? 'monthly.from-after' : 'monthly.from', {
            amount: price(lowest.monthly),
            down: price(lowest.down_payment),
          })}
        </summary>
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <Plan key={`${plan.method} ${plan.months}`} plan={plan} />
          ))}
        </ul>
        <p className={text.note}>{t('monthly.note')}</p>
      </details>
    )
  );
}

function Plan({ plan }: { plan: MonthlyPlan }) {
  const { t } = useTranslation('payment-methods');
  const { price, number } = useFormat();
  const parts = [
    ...(plan.down_payment > 0 ? [t('monthly.down', { amount: price(plan.down_payment) })] : []),
    t('monthly.total', { amount: price(plan.total) }),
    plan.rate > 0 ? t('monthly.rate', { rate: number(plan.rate) }) : t('monthly.interest-free'),
  ];
  return (
    <li className={styles.plan}>
      <span>{t('monthly.plan', { name: t(`names.${plan.method}`), count: plan.months })}</span>
      <strong>{t('monthly.each', { amount: price(plan.monthly) })}</strong>
      <span className={text.note}>{parts.join(' · ')}</span>
    </li>
  );
}
