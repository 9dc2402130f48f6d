import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { DECLINE_REASONS, type DeclineReason } from '#contract/link-requests/constants.ts';
import { declineLinkRequest as declineSchemas, type LinkRequest } from '#contract/link-requests/schemas.ts';
import { confirmLinkRequest, declineLinkRequest } from '#contract/link-requests/staff-calls.ts';
import type { WorkQueue } from '#contract/staff/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { DialLink } from '#web/office/phone-link.tsx';
import { WORK_QUEUE_KEY } from '#web/office/work-queue-key.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { Part } from './part.tsx';
import styles from './staff.module.css';

interface LinkRequestsPartProps {
  user: User;
  requests: NonNullable<WorkQueue['link_requests']>;
}

/** Accounts that ask to see the records of their phone. */
export function LinkRequestsPart({ user, requests }: LinkRequestsPartProps) {
  const { t } = useTranslation('clinic-staff');
  return (
    <Part title={t('link-requests.title')} total={requests.total}>
      {requests.documents.map((request) => (
        <RequestLine key={request.$id} user={user} request={request} />
      ))}
    </Part>
  );
}

/** A request with the records that have its phone, of which one is linked or none. */
function RequestLine({ user, request }: { user: User; request: LinkRequest }) {
  const { t } = useTranslation('clinic-staff');
  const { date, dateTime } = useFormat();
  const client = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useFocusHeir(item);
  const { $id: accountId, username, phone, asked_at, last_reason, candidates, version } = request;

  async function link({ patientId, name }: LinkRequest['candidates'][number]): Promise<void> {
    const isTheirs = await confirmAction({
      title: t('link-requests.question', { account: username, name }),
      text: t('link-requests.text'),
      confirm: t('link-requests.link'),
    });
    if (!isTheirs) return;
    setSending(patientId);
    try {
      await call(confirmLinkRequest, { accountId, patientId, version });
      const message = t('link-requests.linked-message');
      showToast({ kind: 'success', title: t('link-requests.linked-title'), message });
    } catch (error) {
      showToast({ kind: 'fail', title: t('link-requests.failed'), message: errorText(error) });
    }
    // Also after a refusal: a colleague may have been faster.
    await client.invalidateQueries({ queryKey: WORK_QUEUE_KEY });
    setSending(null);
  }

  return (
    <li ref={item} className={stack(2)}>
      <div className={styles.line}>
        <bdi className={styles.name}>{username}</bdi>
        <DialLink phone={phone} name={username} />
        <span className={text.soft}>{t('link-requests.asked', { time: dateTime(asked_at) })}</span>
        {last_reason && (
          <span className={text.soft}>
            {t('link-requests.again', { reason: t(`link-requests.reasons.${last_reason}`) })}
          </span>
        )}
      </div>
      {candidates.length === 0 && <p className={text.soft}>{t('link-requests.none')}</p>}
      {candidates.length > 0 && (
        <ul className={styles.candidates}>
          {candidates.map((one) => (
            <li key={one.patientId} className={styles.line}>
              <Link to={recordPaths.patient(user.role, one.patientId)} className={styles.name}>
                <bdi>{one.name}</bdi>
              </Link>
              {one.birth_year !== null && <span>{t('link-requests.born', { year: String(one.birth_year) })}</span>}
              <span>
                {one.last_visit_on
                  ? t('link-requests.last-visit', { day: date(one.last_visit_on) })
                  : t('link-requests.no-visit')}
              </span>
              {one.account === null ? (
                <Button
                  small
                  variant="secondary"
                  busy={sending === one.patientId}
                  disabled={sending !== null}
                  aria-label={t('link-requests.link-named', { account: username, name: one.name })}
                  onClick={() => void link(one)}
                >
                  {t('link-requests.link')}
                </Button>
              ) : (
                <span className={text.soft}>{t('link-requests.seen-by', { account: one.account })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          small
          variant="ghost"
          disabled={sending !== null}
          aria-label={t('link-requests.decline-named', { name: username })}
          onClick={() => setDeclining(true)}
        >
          {t('link-requests.decline')}
        </Button>
      </div>
      {isDeclining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </li>
  );
}

/** Asks why no record is linked. */
function DeclineDialog({ request, onClose }: { request: LinkRequest; onClose: () => void }) {
  const { t } = useTranslation('clinic-staff');
  const { $id: accountId, username, candidates, version } = request;
  const form = useCallForm(declineLinkRequest, {
    initialValues: { reason: (candidates.length === 0 ? 'no_record' : 'other_person') as DeclineReason },
    schema: declineSchemas.input,
    request: ({ reason }) => ({ accountId, version, reason }),
    invalidates: WORK_QUEUE_KEY,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('link-requests.decline-title', { name: username })}
      onClose={onClose}
      form={form}
      submitLabel={t('link-requests.decline')}
    >
      <p>{t('link-requests.decline-text')}</p>
      <RadioGroup
        name="reason"
        label={t('link-requests.reason')}
        value={form.values.reason}
        options={DECLINE_REASONS.map((value) => ({ value, label: t(`link-requests.reasons.${value}`) }))}
        onChange={(reason) => form.setValue('reason', reason)}
      />
    </FormDialog>
  );
}
