import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchCodes } from '#contract/codes/admin-calls.ts';
import type { DiscountCode } from '#contract/codes/admin-schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import text from '#web/ui/text.module.css';
import { CodeEditor } from './code-editor.tsx';
import { CodeUses } from './code-uses.tsx';
import styles from './codes-page.module.css';
import { CODES_KEY } from './queries.ts';

/** What is done: a new code, a change of one, or the orders that used it. */
type Doing = { what: 'add' } | { what: 'edit' | 'uses'; code: DiscountCode };

/** The discount codes of the shop, and what each has come to. */
export function CodesPage() {
  const { t } = useTranslation('admin-codes');
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: [...CODES_KEY, language],
    queryFn: ({ signal }) => call(fetchCodes, { lang: language }, { signal }),
  });
  const [doing, setDoing] = useState<Doing | null>(null);
  const columns = useColumns();
  const done = () => setDoing(null);
  return (
    <Container layout="admin">
      <PageHeading>{t('title')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      <div>
        <Button onClick={() => setDoing({ what: 'add' })}>{t('add')}</Button>
      </div>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={data?.documents ?? []}
        rowKey={({ $id }) => $id}
        loading={!data && !error}
        error={!data && error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={t('empty')}
        actions={(code) => (
          <>
            <Button
              small
              variant="ghost"
              aria-label={t('edit-named', { code: code.code })}
              onClick={() => setDoing({ what: 'edit', code })}
            >
              {t('edit')}
            </Button>
            {code.uses > 0 && (
              <Button
                small
                variant="ghost"
                aria-label={t('uses-named', { code: code.code })}
                onClick={() => setDoing({ what: 'uses', code })}
              >
                {t('uses')}
              </Button>
            )}
          </>
        )}
      />
      {doing?.what === 'uses' ? (
        <CodeUses code={doing.code} onClose={done} />
      ) : (
        doing && <CodeEditor code={doing.what === 'edit' ? doing.code : null} onClose={done} />
      )}
    </Container>
  );
}

function useColumns(): Column<DiscountCode>[] {
  const { t } = useTranslation('admin-codes');
  const { price, date, number } = useFormat();
  return useMemo((): Column<DiscountCode>[] => {
    return [
      {
        id: 'code',
        header: t('columns.code'),
        words: ({ code }) => code,
        cell: ({ code, active }) => (
          <>
            <Name className={styles.code}>{code}</Name> {!active && <Badge tone="neutral">{t('ended')}</Badge>}
          </>
        ),
      },
      {
        id: 'off',
        header: t('columns.off'),
        cell: ({ percent, amount }) => (percent === null ? price(amount ?? 0) : t('percent', { percent })),
      },
      {
        id: 'for',
        header: t('columns.for'),
        cell: ({ product_type, minimum, once_each }) => (
          <>
            {t(`kinds.${product_type ?? 'all'}`)}
            <p className={text.note}>
              {[
                ...(minimum > 0 ? [t('from', { price: price(minimum) })] : []),
                ...(once_each ? [t('once-each')] : []),
              ].join(' · ')}
            </p>
          </>
        ),
      },
      {
        id: 'days',
        header: t('columns.days'),
        cell: ({ valid_from, valid_until }) =>
          valid_from === null
            ? valid_until === null
              ? t('always')
              : t('span-until', { until: date(valid_until) })
            : valid_until === null
              ? t('span-from', { from: date(valid_from) })
              : t('span', { from: date(valid_from), until: date(valid_until) }),
      },
      {
        id: 'uses',
        header: t('columns.uses'),
        numeric: true,
        cell: ({ uses, max_uses }) =>
          max_uses === null ? number(uses) : t('of', { uses: number(uses), max: number(max_uses) }),
      },
    ];
  }, [t, price, date, number]);
}
