import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { FormDetails } from '#contract/forms/schemas.ts';
import { isPermitted, mayCall } from '#contract/people/roles.ts';
import { editCsForm, submitAccForm, submitCsForm } from '#contract/service-forms/calls.ts';
import type { ServiceFormData } from '#contract/service-forms/schemas.ts';
import { homeOf } from '#web/config/paths.ts';
import { adminPaths, recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { PaymentsButton } from '#web/features/billing/shared/payments-button.tsx';
import { RecordTasks } from '#web/features/tasks/shared/record-tasks.tsx';
import { BaseFormFields } from '#web/features/visits/shared/base-form-fields.tsx';
import { DraftNotice } from '#web/features/visits/shared/draft-notice.tsx';
import { type ServiceFormState, useServiceFormState } from '#web/features/visits/shared/form-navigation.ts';
import { FORMS_KEY, formQuery } from '#web/features/visits/shared/form-queries.ts';
import { draftKey } from '#web/features/visits/shared/kept-draft.ts';
import { ReasonsField } from '#web/features/visits/shared/reasons-field.tsx';
import { type Lease, useLease } from '#web/features/visits/shared/use-lease.ts';
import { ENTER_SUBMITS } from '#web/form/enter-moves.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { DeskNote } from '#web/office/desk-note.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { BlockEditor } from './block-editor.tsx';
import { bookedChanges } from './booked-changes.ts';
import { HearingAidNames } from './hearing-aid-names.tsx';
import { withoutPrices } from './service-draft.ts';
import styles from './service-form-page.module.css';
import { useConfirmChanges } from './use-confirm-changes.ts';
import { useServiceForm } from './use-service-form.ts';

/** The kinds of block that a button adds; an ear mold comes to a new hearing aid by a button of its own. */
const NEW_BLOCKS = ['p', 'm', 'em', 'nha'] as const;

/** Makes, changes or issues a service form; the admin corrects what accounting has issued. Opened without its navigation state it leads to the role's own page. */
export function ServiceFormPage() {
  const { user } = useUser();
  const state = useServiceFormState();
  if (!user) return null;
  if (!state) return <Navigate to={homeOf(user.role)} replace />;
  return <TakenForm key={state.formId} user={user} state={state} />;
}

/** Where the form was opened: the list that it stands in. */
const listOf = ({ role }: User, { editMode }: ServiceFormState): string =>
  role === 'admin' ? adminPaths.finance : editMode ? `${homeOf(role)}?tab=issued` : homeOf(role);

/** Takes the form before it is shown. */
function TakenForm({ user, state }: { user: User; state: ServiceFormState }) {
  const { t } = useTranslation(['clinic-service', 'clinic', 'clinic-tasks']);
  const { formId, editMode, accMode } = state;
  const formType = editMode || accMode ? 'cs' : 'reception';
  const taking = useLease({
    userId: user.id,
    formId,
    formType,
    status: editMode || accMode ? 'editing' : 'processing',
    after: editMode && accMode ? 'complete' : 'pending',
  });
  const { lease, wasHeld, retake } = taking;
  const isHeld = lease.state === 'held';
  const form = useQuery({ ...formQuery(user.id, formType, formId), enabled: isHeld, staleTime: 0 });
  const title = t(accMode ? 'title.accounting' : editMode ? 'title.edit' : 'title.new');
  return (
    <Container layout="clinic">
      <PageHeading>{title}</PageHeading>
      {wasHeld && form.data && form.isFetchedAfterMount ? (
        <>
          {accMode && form.data.issued_at !== null && (
            <div className={styles.payments}>
              <PaymentsButton user={user} form={form.data} />
            </div>
          )}
          <DeskNote note={form.data.desk_note} />
          {form.data.patient_id !== null && <RecordLinks user={user} patientId={form.data.patient_id} />}
          <ServiceForm user={user} state={state} stored={form.data} taking={taking} />
          <Card as="section" className={stack(3)} aria-labelledby="form-tasks">
            <h2 id="form-tasks">{t('clinic-tasks:title')}</h2>
            <RecordTasks user={user} kind="visit" id={formId} />
          </Card>
        </>
      ) : lease.state === 'refused' || form.isError ? (
        <ErrorState
          title={t('clinic:lease.refused-title')}
          onRetry={() => (form.isError ? void form.refetch() : retake())}
          actions={
            <LinkButton to={listOf(user, state)} variant="secondary">
              {t('clinic:lease.back')}
            </LinkButton>
          }
        >
          {errorText(lease.state === 'refused' ? lease.error : form.error)}
        </ErrorState>
      ) : (
        <Loading label={t('clinic:lease.taking')}>
          <Spinner size={48} />
        </Loading>
      )}
    </Container>
  );
}

/** What is known of the client, beside the form: in a tab of its own, so that the form stays as it is. */
function RecordLinks({ user, patientId }: { user: User; patientId: string }) {
  const { t } = useTranslation('clinic-service');
  const seesAudiograms = mayCall(user, fetchAudiograms);
  return (
    <nav className={toolbar(2)} aria-label={t('record.title')}>
      <LinkButton to={recordPaths.patient(user.role, patientId)} target="_blank" variant="ghost" small>
        {t('record.history')}
      </LinkButton>
      {seesAudiograms && (
        <LinkButton to={recordPaths.audiograms(user.role, patientId)} target="_blank" variant="ghost" small>
          {t('record.audiograms')}
        </LinkButton>
      )}
    </nav>
  );
}

interface ServiceFormProps {
  user: User;
  state: ServiceFormState;
  stored: FormDetails;
  taking: Lease;
}

/** What somebody sends of a form: prices that they do not see stay as they are. */
const sentBy = (user: User, data: ServiceFormData): ServiceFormData =>
  isPermitted(user, 'see_money') ? data : withoutPrices(data);

function ServiceForm({ user, state, stored, taking }: ServiceFormProps) {
  const { t } = useTranslation(['clinic-service', 'clinic']);
  const { columnName } = useRecordWords();
  const { editMode, accMode } = state;
  const navigate = useNavigate();
  const client = useQueryClient();
  const names = useId();
  const adders = useRef<HTMLFieldSetElement>(null);
  const [sending, setSending] = useState(0);
  const confirmChanges = useConfirmChanges();
  const { lease, retake, leave, finished } = taking;
  const form = useServiceForm({
    stored,
    keptAs: draftKey(user.id, 'service', stored.form_type, stored.$id),
    isHeld: lease.state === 'held',
    withAccounts: accMode,
    salesperson: user.username,
    onSubmit: async (data, { typed, seen }) => {
      if (sending > 0) throw new Error(t('wait-for-files'));
      if (lease.state !== 'held') throw new Error(t('clinic:lease.lost-title'));
      const changes = accMode ? bookedChanges(seen, typed, stored.issued_at !== null) : null;
      if (changes && !(await confirmChanges(changes))) return false;
      const { leaseId } = lease;
      const written = { formId: stored.$id, leaseId, version: stored.version, data: sentBy(user, data) };
      const sent = accMode
        ? call(submitAccForm, written)
        : editMode
          ? call(editCsForm, written)
          : call(submitCsForm, written);
      await sent.catch((error: unknown) => {
        if (!isRefusal(error, 'form_changed')) throw error;
        // The newest is read with a new lease, and comes in under what was typed.
        retake();
        throw new Error(t('clinic:changed-meanwhile'));
      });
      finished();
      release();
      void client.invalidateQueries({ queryKey: FORMS_KEY });
      const { name } = stored;
      const message = accMode || editMode ? t('saved.message', { name }) : t('saved.sent', { name });
      showToast({ kind: 'success', title: t('saved.title'), message });
      navigate(listOf(user, state));
      return true;
    },
  });
  const { draft, change } = form;
  const { release } = useUnsaved(form.dirty, { kept: true });
  const isLost = lease.state === 'lost' || lease.state === 'refused';

  async function cancel(): Promise<void> {
    const isSure = await confirmAction({
      title: t('cancel.question'),
      text: t('cancel.text'),
      confirm: t('cancel.confirm'),
      cancel: t('cancel.stay'),
      danger: true,
    });
    if (!isSure) return;
    form.discard();
    release();
    // The list is fetched again when the form stands in it as before; nobody waits for that.
    void leave().then(() => client.invalidateQueries({ queryKey: FORMS_KEY }));
    navigate(listOf(user, state));
  }

  return (
    <form {...form.formProps} className={styles.form}>
      {form.restored && <DraftNotice onStartOver={form.startOver} onKeep={form.keepRestored} />}
      <Card as="section" className={cx(stack(4), styles.section)} aria-labelledby="base-form">
        <h2 id="base-form">{t('base-form')}</h2>
        <BaseFormFields bind={form.bindBase} keptDate={cairoDay(new Date(stored.date))} />
        <ReasonsField
          value={draft.base.reasons}
          error={form.errorOf('reasons')}
          onChange={(reasons) => change((before) => ({ ...before, base: { ...before.base, reasons } }))}
        />
        <div className={styles.followUp}>
          <RadioGroup
            label={columnName('cs_forms', 'follow_up')}
            name="follow_up"
            value={draft.followUp ? 'yes' : 'no'}
            options={[
              { value: 'yes', label: t('clinic:yes') },
              { value: 'no', label: t('clinic:no') },
            ]}
            onChange={(choice) => change((before) => ({ ...before, followUp: choice === 'yes' }))}
          />
          <TextField
            label={columnName('cs_forms', 'follow_up_date')}
            name="follow_up_date"
            type="date"
            min={cairoDay()}
            disabled={!draft.followUp}
            value={draft.followUp ? draft.followUpDate : ''}
            error={form.errorOf('follow_up_date')}
            onChange={({ target }) => change((before) => ({ ...before, followUpDate: target.value }))}
          />
        </div>
      </Card>
      <HearingAidNames id={names} />
      {draft.blocks.length > 0 && <p className={text.note}>{t('all-optional')}</p>}
      {draft.blocks.map((block, index) => (
        <BlockEditor
          key={block.key}
          block={block}
          position={index + 1}
          takesFocus={block.key === form.added}
          withAccount={accMode}
          quoted={form.storedBlock(block.key)}
          errorOf={(field) => form.errorOf(`${block.key}.${field}`)}
          hearingAidNames={names}
          onChange={(step) => form.changeBlock(block.key, step)}
          onRemove={() => {
            form.removeBlock(block);
            adders.current?.focus();
          }}
          onSending={(isOn) => setSending((count) => count + (isOn ? 1 : -1))}
        />
      ))}
      <fieldset ref={adders} className={cx(toolbar(3), styles.adders)} aria-label={t('add-service')} tabIndex={-1}>
        {NEW_BLOCKS.map((type) => (
          <Button key={type} variant="secondary" small onClick={() => form.addBlock(type)}>
            {t(`add.${type}`)}
          </Button>
        ))}
      </fieldset>
      <FormAlert message={isLost ? t('clinic:lease.lost-title') : form.failures[0]}>
        {!isLost && form.failures.slice(1).map((line) => <p key={line}>{line}</p>)}
        {isLost && (
          <>
            <p>{errorText(lease.error)}</p>
            <p>{t('clinic:lease.lost-text')}</p>
            <Button variant="secondary" small onClick={retake}>
              {t('clinic:lease.retake')}
            </Button>
          </>
        )}
      </FormAlert>
      <div className={cx(toolbar(3), styles.buttons)}>
        <Button type="submit" busy={form.submitting} {...ENTER_SUBMITS}>
          {t(editMode ? 'submit.edit' : accMode ? 'submit.accounting' : 'submit.new')}
        </Button>
        <Button variant="ghost" onClick={() => void cancel()}>
          {t('cancel.button')}
        </Button>
      </div>
    </form>
  );
}
