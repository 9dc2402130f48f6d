import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OutputOf } from '#contract/call.ts';
import { deleteAccount, fetchOwnData, fetchOwnErasure } from '#contract/privacy/calls.ts';
import { fetchOwnData as schemas } from '#contract/privacy/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { KeptList } from '#web/features/privacy/shared/kept-list.tsx';
import { SavedCopy } from '#web/features/privacy/shared/saved-copy.tsx';
import { useContractForm } from '#web/form/form.ts';
import { errorText } from '#web/i18n/errors.ts';
import { CallError, call, isRefusal } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { clearSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PasswordField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { keepErasedAccount } from './erased-account.ts';

interface OwnDataProps {
  userId: string;
  /** Who only ever came by Google has none. */
  hasPassword: boolean;
}

/** A copy of everything that the shop holds about a customer, and the end of their account. */
export function OwnData({ userId, hasPassword }: OwnDataProps) {
  const { t } = useTranslation('personal-data');
  const [open, setOpen] = useState<'copy' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <p>{t('own.lead')}</p>
      <div className={toolbar(3)}>
        <Button variant="secondary" onClick={() => setOpen('copy')}>
          {t('own.copy')}
        </Button>
        <Button variant="ghost" onClick={() => setOpen('delete')}>
          {t('own.delete')}
        </Button>
      </div>
      {open === 'copy' && <CopyDialog userId={userId} hasPassword={hasPassword} onClose={close} />}
      {open === 'delete' && <DeleteDialog userId={userId} hasPassword={hasPassword} onClose={close} />}
    </>
  );
}

type DialogProps = OwnDataProps & { onClose: () => void };

function CopyDialog({ userId, hasPassword, onClose }: DialogProps) {
  const { t } = useTranslation('personal-data');
  const [copy, setCopy] = useState<OutputOf<typeof fetchOwnData> | null>(null);
  return (
    <Dialog open title={t('file.title')} onClose={onClose}>
      {copy === null ? (
        <OwnerForm
          userId={userId}
          hasPassword={hasPassword}
          submit={t('file.write')}
          onSubmit={async (input) => setCopy(await call(fetchOwnData, input))}
        />
      ) : (
        <SavedCopy {...copy} />
      )}
    </Dialog>
  );
}

function DeleteDialog({ userId, hasPassword, onClose }: DialogProps) {
  const { t } = useTranslation('personal-data');
  const navigate = useNavigate();
  const outlook = useQuery({
    queryKey: [MINE, 'erasure', userId],
    queryFn: ({ signal }) => call(fetchOwnErasure, {}, { signal }),
  });
  return (
    <Dialog open title={t('own.delete-title')} onClose={onClose}>
      <div className={stack(4)}>
        <p>{t('own.delete-text')}</p>
        {outlook.data && <KeptList kept={outlook.data.kept} />}
        <p>{t('own.clinic')}</p>
        <FormAlert message={outlook.isError && errorText(outlook.error)} />
        {outlook.data && (
          <OwnerForm
            userId={userId}
            hasPassword={hasPassword}
            submit={t('own.confirm-delete')}
            danger
            onSubmit={async (input) => {
              const { kept } = await call(deleteAccount, input);
              keepErasedAccount(kept);
              await navigate(paths.accountDeleted, { replace: true });
              // The session went with the account.
              clearSession();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface OwnerFormProps extends OwnDataProps {
  submit: string;
  danger?: boolean;
  onSubmit: (input: { password?: string }) => Promise<void>;
}

/** Asks for the password again, so that nobody else does it who finds the page open. */
function OwnerForm({ hasPassword, submit, danger = false, onSubmit }: OwnerFormProps) {
  const { t } = useTranslation('personal-data');
  const toWire = ({ password }: { password: string }) => (hasPassword ? { password: password.trim() } : {});
  const form = useContractForm({
    initialValues: { password: '' },
    schema: schemas.input.omit(['id']),
    toWire,
    onSubmit: async (values) => {
      try {
        await onSubmit(toWire(values));
      } catch (error) {
        throw isRefusal(error, 'invalid_credentials') ? wrongPassword(error) : error;
      }
    },
  });
  return (
    <form {...form.formProps} className={stack(4)}>
      {hasPassword ? (
        <PasswordField
          {...form.bind('password')}
          label={t('own.password')}
          hint={t('own.password-why')}
          autoComplete="current-password"
        />
      ) : (
        <p>{t('own.fresh')}</p>
      )}
      <FormAlert message={form.failure} />
      <Button type="submit" wide variant={danger ? 'danger' : 'primary'} busy={form.submitting}>
        {submit}
      </Button>
    </form>
  );
}

/** Belongs beside the field. */
function wrongPassword({ message }: Error): CallError {
  return new CallError({
    error: message,
    code: 'invalid_input',
    params: { fields: { password: { key: 'password_wrong' } } },
  });
}
