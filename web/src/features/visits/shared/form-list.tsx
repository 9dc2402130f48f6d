import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_SEARCH_MAX } from '#contract/forms/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import type { CursorList } from '#web/office/cursor-list.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import { FormCard, type FormListKind } from './form-card.tsx';
import type { ListSearch } from './use-list-search.ts';

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
  search: ListSearch;
}

const EXPECTED_CARDS = ['first', 'second', 'third'] as const;

/** Forms as cards, with a search, their number and a button for more. */
export function FormList({ search, ...rest }: FormListProps) {
  const { t } = useTranslation('clinic');
  return (
    <div className={stack(4)}>
      <SearchForm
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        search={search.query}
        maxLength={FORM_SEARCH_MAX}
        onSearch={search.onSearch}
      />
      <div>
        <Cards {...rest} isSearched={search.query !== ''} />
      </div>
    </div>
  );
}

interface CardsProps extends Omit<FormListProps, 'search'> {
  isSearched: boolean;
}

function Cards({ list, label, kind, empty, actions, onDelete, isSearched }: CardsProps) {
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
  if (list.rows.length === 0) {
    return <EmptyState title={isSearched ? t('search.nothing') : (empty ?? t('receipt-no-forms'))} />;
  }
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
        counter={({ shown, total }) => (list.total === 1 ? t('only') : t('counter', { count: shown, total }))}
        more={t('load-more')}
      />
    </>
  );
}
