import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { linkAccount, takeOverHearing, unlinkAccount } from '#contract/audiograms/calls.ts';
import { type LinkedAccount, linkAccount as linkSchemas } from '#contract/audiograms/schemas.ts';
import { EMAIL_MAX } from '#contract/constants.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { EmailField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';

interface ClientAccountProps {
  user: User;
  patient: PatientRecord;
  /** Null as long as the client sees nothing in an account. */
  account: LinkedAccount | null;
  /** An audiogram was taken over. */
  onTakenOver: (audiogramId: string) => void;
}

/** The account in which the client sees their tests, and what they keep of their hearing there. */
export function ClientAccount({ user, patient, account, onTakenOver }: ClientAccountProps) {
  const { t } = useTranslation('audiograms');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [isLinking, setLinking] = useState(false);
  const [busy, setBusy] = useState<'take-over' | 'unlink' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const known = { patientId: patient.$id };

  async function run(what: 'take-over' | 'unlink', work: () => Promise<void>): Promise<void> {
    setBusy(what);
    setFailure(null);
    try {
      await work();
      await client.invalidateQueries({ queryKey: PATIENTS_KEY });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(null);
    }
  }

  const takeOver = () =>
    run('take-over', async () => {
      const { $id } = await call(takeOverHearing, known);
      onTakenOver($id);
      showToast({ kind: 'success', title: t('form.saved-title'), message: t('form.saved') });
    });

  async function unlink(): Promise<void> {
    const title = t('account.unlink-question', { name: patient.name });
    if (await confirmAction({ title, confirm: t('account.unlink'), danger: true })) {
      await run('unlink', async () => void (await call(unlinkAccount, known)));
    }
  }

  return (
    <Card as="section" className={stack(3)} aria-label={t('account.title')}>
      <h2 className={styles.subtitle}>{t('account.title')}</h2>
      <p>{account ? t('account.linked', { name: account.username }) : t('account.none')}</p>
      {account?.hearing_saved_at && <p>{t('account.kept', { time: dateTime(account.hearing_saved_at) })}</p>}
      <FormAlert message={failure} />
      <div className={toolbar(2)}>
        {account?.hearing_saved_at && mayCall(user, takeOverHearing) && (
          <Button small busy={busy === 'take-over'} onClick={() => void takeOver()}>
            {t('account.take-over')}
          </Button>
        )}
        {!mayCall(user, linkAccount) ? null : account ? (
          <Button small variant="secondary" busy={busy === 'unlink'} onClick={() => void unlink()}>
            {t('account.unlink')}
          </Button>
        ) : (
          <Button small variant="secondary" onClick={() => setLinking(true)}>
            {t('account.link')}
          </Button>
        )}
      </div>
      {isLinking && <LinkDialog patient={patient} onClose={() => setLinking(false)} />}
    </Card>
  );
}

/** Asks for the email that the client says, and whether the account that has it is theirs. */
function LinkDialog({ patient, onClose }: Pick<ClientAccountProps, 'patient'> & { onClose: () => void }) {
  const { t } = useTranslation('audiograms');
  const client = useQueryClient();
  const toWire = ({ email }: { email: string }) => ({
    patientId: patient.$id,
    email: normalizeEmail(email),
  });
  const form = useContractForm({
    initialValues: { email: '' },
    schema: linkSchemas.input.omit(['id']),
    toWire,
    onSubmit: async (values, signal) => {
      const { userId, username } = await call(linkAccount, toWire(values), { signal });
      const isTheirs = await confirmAction({
        title: t('account.link-question', { account: username, name: patient.name }),
        text: t('account.link-text'),
        confirm: t('account.link'),
      });
      if (isTheirs) {
        await call(linkAccount, { ...toWire(values), userId }, { signal });
        await client.invalidateQueries({ queryKey: PATIENTS_KEY });
        onClose();
      }
    },
  });
  return (
    <FormDialog title={t('account.link')} onClose={onClose} form={form} submitLabel={t('account.find')}>
      <EmailField
        {...form.bind('email')}
        label={t('account.email')}
        hint={t('account.email-hint')}
        autoComplete="off"
        maxLength={EMAIL_MAX}
      />
    </FormDialog>
  );
}
