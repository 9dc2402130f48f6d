import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { freezeFollowUp } from '#contract/follow-ups/calls.ts';
import { FORM_SEARCH_MAX } from '#contract/forms/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { useFrozenFollowUps } from '#web/features/follow-ups/shared/follow-up-queries.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import styles from './follow-ups.module.css';

/** The follow-ups that wait for nothing, with the way back. */
export function FrozenFollowUps({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['clinic-follow-ups', 'clinic', 'common']);
  const client = useQueryClient();
  const [query, setQuery] = useState('');
  const list = useFrozenFollowUps(user.id, query);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function unfreeze({ $id }: FormSummary): Promise<void> {
    setBusy($id);
    setFailure(null);
    try {
      await call(freezeFollowUp, { formId: $id, freeze: false });
      await client.invalidateQueries({ queryKey: FORMS_KEY });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(null);
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('frozen.title')}>
      <div className={stack(4)}>
        <SearchForm
          label={t('clinic:search.label')}
          placeholder={t('clinic:search.placeholder')}
          search={query}
          maxLength={FORM_SEARCH_MAX}
          onSearch={setQuery}
        />
        {list.status === 'loading' && (
          <Loading label={t('common:loading')}>
            <Spinner size={40} />
          </Loading>
        )}
        {list.status === 'failed' && <ErrorState level={3} title={errorText(list.error)} onRetry={list.refetch} />}
        {list.status === 'ready' && list.rows.length === 0 && (
          <EmptyState level={3} title={query ? t('clinic:search.nothing') : t('frozen.empty')} />
        )}
        <FormAlert message={failure} />
        <ul className={stackedList(2)}>
          {list.rows.map((form) => (
            <FrozenForm key={form.$id} form={form} busy={busy === form.$id} onUnfreeze={() => void unfreeze(form)} />
          ))}
        </ul>
        {list.rows.length > 0 && (
          <ListFooter
            list={list}
            counter={({ shown, total }) =>
              list.total === 1 ? t('clinic:only') : t('clinic:counter', { count: shown, total })
            }
            more={t('clinic:load-more')}
          />
        )}
      </div>
    </Dialog>
  );
}

interface FrozenFormProps {
  form: FormSummary;
  busy: boolean;
  onUnfreeze: () => void;
}

function FrozenForm({ form, busy, onUnfreeze }: FrozenFormProps) {
  const { t } = useTranslation('clinic-follow-ups');
  const { date } = useFormat();
  const item = useRef<HTMLLIElement>(null);
  useFocusHeir(item);
  return (
    <li ref={item} className={styles.frozenForm}>
      <span className={styles.who}>
        <bdi>{form.name}</bdi>
        <PhoneLink phone={form.phone} name={form.name} about={{ of: 'form', id: form.$id, kind: 'greeting' }} />
        {form.follow_up_date && <time dateTime={form.follow_up_date}>{date(form.follow_up_date)}</time>}
      </span>
      <Button
        variant="secondary"
        small
        busy={busy}
        aria-label={t('frozen.unfreeze-named', { name: form.name })}
        onClick={onUnfreeze}
      >
        {t('frozen.unfreeze')}
      </Button>
    </li>
  );
}
