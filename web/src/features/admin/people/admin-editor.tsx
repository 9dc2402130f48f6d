import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX, PASSWORD_MIN, USERNAME_MAX } from '#contract/constants.ts';
import { errorSentence } from '#contract/errors.ts';
import { createAdmin, updateAdmin } from '#contract/people/calls.ts';
import { EDITED_PASSWORD_MAX, STAFF_ROLES } from '#contract/people/roles.ts';
import type { Person } from '#contract/people/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { CallError, call, newRequestId } from '#web/lib/call.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { EmailField, PasswordField, TextField } from '#web/ui/fields/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { type AdminValues, changesOf, changesSchema, newAdminSchema, toData, valuesOf } from './admin-values.ts';
import { FactorResetButton } from './factor-reset-button.tsx';
import { refreshPeople } from './queries.ts';

interface AdminEditorProps {
  /** The account to change; null for a new one. */
  person: Person | null;
  adminId: string;
  onClose: () => void;
}

/** Makes an account for somebody who works here, or changes one. Only what is filled in and new is sent. */
export function AdminEditor({ person, adminId, onClose }: AdminEditorProps) {
  const { t } = useTranslation(['admin-people', 'staff']);
  const client = useQueryClient();
  const { refresh } = useUser();
  const requestId = useRef(newRequestId());
  const before = valuesOf(person);
  const isOwn = person?.$id === adminId;

  const form = useContractForm<AdminValues>({
    initialValues: before,
    schema: person ? changesSchema : newAdminSchema,
    toWire: toData,
    onSubmit: async (values, signal) => {
      const saved = person ? await change(person, values, signal) : await add(values, signal);
      const { username: name } = saved;
      showToast({
        kind: 'success',
        title: person ? t('saved.edited-title') : t('saved.added-title'),
        message: person ? t('saved.edited-message', { name }) : t('saved.added-message', { name }),
      });
      // One's own name stands in the head of the page.
      if (isOwn) void refresh();
      void refreshPeople(client);
      onClose();
    },
  });

  function add(values: AdminValues, signal: AbortSignal): Promise<Person> {
    return call(createAdmin, { data: toData(values), requestId: requestId.current }, { signal });
  }

  async function change({ $id }: Person, values: AdminValues, signal: AbortSignal): Promise<Person> {
    const data = changesOf(before, values);
    if (Object.keys(data).length === 0) throw refusal('nothing_to_change');
    return call(updateAdmin, { adminId: $id, data }, { signal });
  }

  const isIncomplete = form.tried && person === null && Object.values(form.values).some((value) => value.trim() === '');
  return (
    <FormDialog
      title={person ? t('edit-title') : t('add-title')}
      onClose={onClose}
      form={form}
      failure={form.failure ?? (isIncomplete ? errorText(refusal('fields_missing')) : null)}
      submitLabel={person ? t('save.edit') : t('save.add')}
    >
      <TextField
        {...form.bind('username')}
        label={t('fields.username')}
        maxLength={USERNAME_MAX}
        autoComplete="off"
        dir="auto"
      />
      <EmailField {...form.bind('email')} label={t('fields.email')} maxLength={EMAIL_MAX} autoComplete="off" />
      <PasswordField
        {...form.bind('password')}
        label={person ? t('fields.new-password') : t('fields.password')}
        hint={
          person
            ? t('fields.new-password-hint', { min: PASSWORD_MIN, max: EDITED_PASSWORD_MAX })
            : t('fields.password-hint', { min: PASSWORD_MIN })
        }
        optional={person !== null}
        autoComplete="new-password"
      />
      <SelectField
        {...form.bind('role')}
        label={t('fields.role')}
        hint={isOwn ? t('fields.own-role') : person ? t('fields.role-hint') : undefined}
        disabled={isOwn}
        placeholder={person ? undefined : t('fields.role-none')}
        options={STAFF_ROLES.map((role) => ({ value: role, label: t(`staff:roles.${role}`) }))}
      />
      {person && !isOwn && <FactorResetButton person={person} />}
    </FormDialog>
  );
}

function refusal(code: 'nothing_to_change' | 'fields_missing'): CallError {
  return new CallError({ error: errorSentence(code), code, params: {} });
}
