import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { errorText } from '../../i18n/errors.ts';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { stackedList } from '../../ui/stack.ts';
import type { CursorList } from '../shared-office/cursor-list.ts';
import { ListFooter } from '../shared-office/list-footer.tsx';
import { FormCard, type FormListKind } from './form-card.tsx';

interface FormListProps {
  list: CursorList<FormSummary>;
  /** What is listed, for screen readers. */
  label: string;
  kind: FormListKind;
  /** What is said when there are none. */
  empty?: string;
  /** What can be done with a form, besides deleting it. */
  actions?: (form: FormSummary) => ReactNode;
  /** Deletes a form, or cancels its follow-up. */
  onDelete?: (form: FormSummary) => Promise<unknown>;
}

const EXPECTED_CARDS = ['first', 'second', 'third'] as const;

/** Forms as cards, with their number and a button for more. */
export function FormList({ list, label, kind, empty, actions, onDelete }: FormListProps) {
  const { t } = useTranslation(['clinic', 'common']);
  if (list.status === 'loading') {
    return (
      <Loading label={t('common:loading')} className={stackedList(3)}>
        {EXPECTED_CARDS.map((card) => (
          <Skeleton key={card} height="84px" />
        ))}
      </Loading>
    );
  }
  if (list.status === 'failed') return <ErrorState title={errorText(list.error)} onRetry={list.refetch} />;
  if (list.rows.length === 0) return <EmptyState title={empty ?? t('receipt-no-forms')} />;
  return (
    <>
      <ul className={stackedList(3)} aria-label={label}>
        {list.rows.map((form) => (
          <FormCard
            key={form.$id}
            form={form}
            kind={kind}
            actions={actions?.(form)}
            onDelete={onDelete && (() => onDelete(form))}
          />
        ))}
      </ul>
      <ListFooter
        list={list}
        counter={({ shown, total }) => t('counter', { count: shown, total })}
        more={t('load-more')}
      />
    </>
  );
}
