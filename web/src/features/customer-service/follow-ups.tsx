import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { freezeFollowUp } from '#contract/follow-ups/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { useFollowUps } from '#web/features/follow-ups/shared/follow-up-queries.ts';
import { BookVisit, useBookings } from '#web/features/visits/shared/book-visit.tsx';
import { FormList } from '#web/features/visits/shared/form-list.tsx';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useFormDeletion } from '#web/features/visits/shared/use-form-deletion.ts';
import { useListSearch } from '#web/features/visits/shared/use-list-search.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { EditFollowUpDialog } from './edit-follow-up-dialog.tsx';
import { FollowUpCallDialog } from './follow-up-call-dialog.tsx';
import { FrozenFollowUps } from './frozen-follow-ups.tsx';

/** Everybody who wants to be called, by the day; and who is to be called today. */
export function FollowUps({ user }: { user: User }) {
  const { t } = useTranslation('clinic-follow-ups');
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const [edited, setEdited] = useState<FormSummary | null>(null);
  const [called, setCalled] = useState<FormSummary | null>(null);
  const [showsFrozen, setShowsFrozen] = useState(false);
  const search = useListSearch();
  const list = useFollowUps(user.id, { waiting, query: search.query });
  const bookings = useBookings(
    user,
    list.rows.map(({ $id }) => $id),
  );
  const cancel = useFormDeletion('follow-up');
  const refresh = () => client.invalidateQueries({ queryKey: FORMS_KEY });

  async function freeze({ $id, name }: FormSummary): Promise<void> {
    const isSure = await confirmAction({
      title: t('freeze.question', { name }),
      text: t('freeze.text'),
      confirm: t('freeze.confirm'),
      cancel: t('freeze.cancel'),
    });
    if (!isSure) return;
    try {
      await call(freezeFollowUp, { formId: $id, freeze: true });
      await refresh();
    } catch (error) {
      await showAlert(t('freeze.failed'), errorText(error));
    }
  }

  return (
    <div className={stack(4)}>
      <div className={toolbar(3, 'spread')}>
        <CheckboxField
          label={t('waiting-only')}
          checked={waiting}
          onChange={(event) => setWaiting(event.target.checked)}
        />
        <Button variant="secondary" small onClick={() => setShowsFrozen(true)}>
          {t('frozen.open')}
        </Button>
      </div>
      <FormList
        list={list}
        search={search}
        label={t('title')}
        kind="follow-up"
        actions={(form) => (
          <>
            <PhoneLink phone={form.phone} name={form.name} about={{ of: 'form', id: form.$id, kind: 'follow_up' }} />
            <BookVisit
              user={user}
              kind="follow-up"
              aboutId={form.$id}
              patient_id={form.patient_id}
              name={form.name}
              phone={form.phone}
              day={form.follow_up_date}
              booked={bookings.get(form.$id)}
            />
            <Button variant="secondary" small onClick={() => setCalled(form)}>
              {t('calls.button')}
            </Button>
            <Button variant="secondary" small onClick={() => setEdited(form)}>
              {t('edit.button')}
            </Button>
            <Button variant="ghost" small onClick={() => void freeze(form)}>
              {t('freeze.button')}
            </Button>
          </>
        )}
        onDelete={cancel}
      />
      {called && <FollowUpCallDialog user={user} form={called} onClose={() => setCalled(null)} />}
      {edited && <EditFollowUpDialog form={edited} onClose={() => setEdited(null)} />}
      {showsFrozen && <FrozenFollowUps user={user} onClose={() => setShowsFrozen(false)} />}
    </div>
  );
}
