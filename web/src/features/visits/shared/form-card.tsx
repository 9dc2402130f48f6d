import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cairoDay } from '#contract/cairo-day.ts';
import { BLOCK_TYPES } from '#contract/forms/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { DeskNote } from '#web/office/desk-note.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { IdStart, ShortId } from '#web/office/short-id.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import styles from './form-card.module.css';
import { FOLLOW_UP_TONES, FORM_TONES, useReasonWords } from './form-words.ts';
import { MoveVisitDialog, mayMoveVisit } from './move-visit-dialog.tsx';
import { useVisitTime } from './visit-time.ts';

/** What a list shows of its forms: those of reception, service forms, or their follow-ups. */
export type FormListKind = 'reception' | 'service' | 'follow-up';

interface FormCardProps {
  form: FormSummary;
  kind: FormListKind;
  /** What can be done with the form, besides deleting it. */
  actions?: ReactNode;
  /** Deletes the form, or cancels its follow-up; without it there is no button for that. */
  onDelete?: () => Promise<unknown>;
}

/** A form in a list. A press on its head shows what is in it. */
export function FormCard({ form, kind, actions, onDelete }: FormCardProps) {
  const { t } = useTranslation('clinic');
  const { date } = useFormat();
  const visitTime = useVisitTime();
  const { arrival } = useShortFormat();
  const reasonWords = useReasonWords();
  // Beside the time of arrival the visit's own would be said twice.
  const isOfArrival = kind === 'reception' && cairoDay(new Date(form.date)) === cairoDay(new Date(form.$createdAt));
  const [open, setOpen] = useState(false);
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  useFocusHeir(card);
  return (
    <li ref={card} className={styles.card}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.words}>
            <span className={styles.name}>
              <span className={styles.label}>{t('receipt-form')}</span> <bdi>{form.name}</bdi>
            </span>
            <span className={styles.what}>
              {/* Beside a follow-up stands the link that calls. */}
              {kind !== 'follow-up' && (
                <bdi dir="ltr" className={styles.phone}>
                  {formatPhone(form.phone)}
                </bdi>
              )}
              {kind !== 'follow-up' && form.reasons.length > 0 && (
                <span>
                  {[...new Set(form.reasons.map(({ reason }) => reason))].map((reason, index) => (
                    <Fragment key={reason}>
                      {index > 0 && `${t('comma')} `}
                      <bdi>{reasonWords(reason)}</bdi>
                    </Fragment>
                  ))}
                </span>
              )}
              {kind === 'reception' && form.deleted_at === null && (
                <time dateTime={form.$createdAt} className={styles.arrival}>
                  {t('arrived', { time: arrival(form.$createdAt) })}
                </time>
              )}
              {kind === 'follow-up' && form.follow_up_date && (
                <time dateTime={form.follow_up_date} className={styles.followUp}>
                  {t('follow-up-on', { date: date(form.follow_up_date) })}
                </time>
              )}
              {kind === 'follow-up' && form.call_attempts > 0 && (
                <span>{t('calls', { count: form.call_attempts })}</span>
              )}
              {kind === 'follow-up' && form.last_call_outcome && (
                <span>{t('last-call', { outcome: t(`call-outcomes.${form.last_call_outcome}`) })}</span>
              )}
            </span>
            <DeskNote note={form.desk_note} />
            <span className={styles.meta}>
              <time dateTime={form.date}>{isOfArrival ? date(form.date) : visitTime(form.date)}</time>
              <IdStart id={form.$id} />
            </span>
          </span>
          <FormState form={form} kind={kind} />
          <ChevronDownIcon size={20} className={cx(styles.arrow, open && styles.turned)} />
        </button>
      </h2>
      <div id={id} hidden={!open} className={styles.content}>
        {open && <FormFacts form={form} kind={kind} />}
      </div>
      {(actions || onDelete) && (
        <div className={styles.actions}>
          {actions}
          {onDelete && <DeleteButton form={form} kind={kind} onDelete={onDelete} />}
        </div>
      )}
    </li>
  );
}

/** How a form stands, said once: who works on it, else how its follow-up stands, else its own status. */
function FormState({ form, kind }: Pick<FormCardProps, 'form' | 'kind'>) {
  const { t } = useTranslation('clinic');
  const { lease, status, follow_up_status } = form;
  if (lease) return <Badge tone="pending">{t('held-by', { name: lease.holder })}</Badge>;
  if (kind !== 'follow-up' || !follow_up_status) {
    return <Badge tone={FORM_TONES[status]}>{t(`statuses.${status}`)}</Badge>;
  }
  return <Badge tone={FOLLOW_UP_TONES[follow_up_status]}>{t(`follow-up-statuses.${follow_up_status}`)}</Badge>;
}

function DeleteButton({ form, kind, onDelete }: Required<Pick<FormCardProps, 'form' | 'kind' | 'onDelete'>>) {
  const { t } = useTranslation('clinic');
  const [busy, setBusy] = useState(false);
  const isFollowUp = kind === 'follow-up';

  async function ask(): Promise<void> {
    const isSure = await confirmAction({
      title: t(isFollowUp ? 'cancel-follow-up-question' : 'delete-question', { name: form.name }),
      text: t(isFollowUp ? 'cancel-follow-up-text' : 'delete-text'),
      confirm: t('delete'),
      danger: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await onDelete();
    } catch (error) {
      await showAlert(t('delete-failed'), errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="ghost" small busy={busy} disabled={form.lease !== null} onClick={() => void ask()}>
      {t(isFollowUp ? 'cancel-follow-up' : 'delete')}
    </Button>
  );
}

/** What a form says, as far as a list of its kind shows it. */
function FormFacts({ form, kind }: Pick<FormCardProps, 'form' | 'kind'>) {
  const { t } = useTranslation('clinic');
  const { columnName } = useRecordWords();
  const { user } = useUser();
  const { date, number } = useFormat();
  const reasonWords = useReasonWords();
  const day = (value: string | null) => (value ? date(value) : t('not-available'));
  const about = { of: 'form', id: form.$id, kind: kind === 'follow-up' ? 'follow_up' : 'greeting' } as const;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={columnName('form_details', 'name')}>
          {user ? (
            <Link to={recordPaths.patient(user.role, form.patient_id)}>
              <bdi>{form.name}</bdi>
            </Link>
          ) : (
            <bdi>{form.name}</bdi>
          )}
        </Fact>
        <Fact name={columnName('form_details', 'age')}>{number(form.age)}</Fact>
        <Fact name={columnName('form_details', 'phone')}>
          <PhoneLink phone={form.phone} name={form.name} about={about} />
        </Fact>
        <Fact name={columnName('form_details', 'secondary_phone')}>
          {form.secondary_phone ? (
            <PhoneLink phone={form.secondary_phone} name={form.name} about={about} />
          ) : (
            t('not-available')
          )}
        </Fact>
        <Fact name={columnName('form_details', 'address')}>
          <bdi>{form.address}</bdi>
        </Fact>
        <Fact name={columnName('form_details', 'transfer')}>
          {form.transfer ? <bdi>{form.transfer}</bdi> : t('not-available')}
        </Fact>
        <Fact name={t('fields.id')}>
          <ShortId id={form.$id} />
        </Fact>
        {kind === 'service' && (
          <>
            <Fact name={columnName('cs_forms', 'follow_up')}>{t(form.follow_up ? 'yes' : 'no')}</Fact>
            <Fact name={columnName('cs_forms', 'follow_up_date')}>{day(form.follow_up_date)}</Fact>
          </>
        )}
        {kind === 'follow-up' && (
          <>
            <Fact name={columnName('cs_forms', 'prev_follow_up_date')}>{day(form.prev_follow_up_date)}</Fact>
            <Fact name={columnName('cs_forms', 'follow_up_date')}>{day(form.follow_up_date)}</Fact>
            <Fact name={columnName('cs_forms', 'follow_up_count')}>{number(form.follow_up_count)}</Fact>
            <Fact name={t('fields.follow-up-status')}>
              {form.follow_up_status ? t(`follow-up-statuses.${form.follow_up_status}`) : t('not-available')}
            </Fact>
          </>
        )}
      </dl>
      {kind !== 'follow-up' && (
        <div className={styles.lists}>
          {form.blocks.length > 0 && (
            <section>
              <h3>{t('services')}</h3>
              <ul>
                {BLOCK_TYPES.map((type) => ({
                  type,
                  quantity: form.blocks.filter((block) => block.type === type).length,
                }))
                  .filter(({ quantity }) => quantity > 0)
                  .map(({ type, quantity }) => (
                    <li key={type}>{t('reason-with-quantity', { reason: t(`blocks.${type}`), quantity })}</li>
                  ))}
              </ul>
            </section>
          )}
          <section>
            <h3>{t('reasons')}</h3>
            <ul>
              {form.reasons.map(({ reason, quantity }) => (
                <li key={reason}>{t('reason-with-quantity', { reason: reasonWords(reason), quantity })}</li>
              ))}
            </ul>
          </section>
        </div>
      )}
      {kind !== 'follow-up' && form.deleted_at === null && <MoveButton form={form} />}
    </>
  );
}

/** The way of a visit into the record of somebody else, for those who may say so. */
function MoveButton({ form }: { form: FormSummary }) {
  const { t } = useTranslation('clinic');
  const { user } = useUser();
  const [open, setOpen] = useState(false);
  if (!user || !mayMoveVisit(user, { isIssued: form.form_type === 'cs' })) return null;
  const { $id: formId, form_type: formType, version, date, name, phone, patient_id: patientId } = form;
  return (
    <>
      <Button variant="secondary" small disabled={form.lease !== null} onClick={() => setOpen(true)}>
        {t('move.button')}
      </Button>
      {open && (
        <MoveVisitDialog
          user={user}
          visit={{ formId, formType, version, date, name, phone, patientId }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
