import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchOwedForms, saveInsurer } from '#contract/insurers/calls.ts';
import { AGE_LIMITS } from '#contract/insurers/constants.ts';
import { type Insurer, type OwedForm, saveInsurer as schemas } from '#contract/insurers/schemas.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { tableState } from '#web/office/table-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { insurersQuery } from './insurer-queries.ts';

/** What is done: a new insurer, a change of one, or its forms shown. */
type Doing = { what: 'add' } | { what: 'edit' | 'show'; insurer: Insurer };

/** The insurers and companies that pay for clients, and what each owes, by age. Live. */
export function InsurersDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('clinic-insurers');
  const client = useQueryClient();
  const insurers = useQuery(insurersQuery(user.id));
  useRowSignals('cs_forms', () => void client.invalidateQueries({ queryKey: [...FORMS_KEY, 'insurers'] }));
  const columns = useColumns();
  const [doing, setDoing] = useState<Doing | null>(null);
  const done = () => setDoing(null);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title')}
      footer={
        <Button small onClick={() => setDoing({ what: 'add' })}>
          {t('add')}
        </Button>
      }
    >
      <DataTable
        whole
        caption={t('caption')}
        columns={columns}
        rows={insurers.data?.documents ?? []}
        rowKey={({ $id }) => $id}
        {...tableState(insurers)}
        empty={t('empty')}
        actions={(insurer) => (
          <>
            {insurer.forms > 0 && (
              <RowButton
                label={t('show-named', { name: insurer.name })}
                onClick={() => setDoing({ what: 'show', insurer })}
              >
                {t('show')}
              </RowButton>
            )}
            <RowButton
              label={t('edit-named', { name: insurer.name })}
              onClick={() => setDoing({ what: 'edit', insurer })}
            >
              {t('edit')}
            </RowButton>
          </>
        )}
      />
      {doing?.what === 'add' && <InsurerDialog insurer={null} onClose={done} />}
      {doing?.what === 'edit' && <InsurerDialog insurer={doing.insurer} onClose={done} />}
      {doing?.what === 'show' && <OwedDialog user={user} insurer={doing.insurer} onClose={done} />}
    </Dialog>
  );
}

function useColumns(): readonly Column<Insurer>[] {
  const { t } = useTranslation('clinic-insurers');
  const { price, number } = useFormat();
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: ({ name, active }) => (
        <>
          <bdi>{name}</bdi> {!active && <Badge>{t('inactive')}</Badge>}
        </>
      ),
    },
    {
      id: 'contact',
      header: t('columns.contact'),
      cell: ({ contact }) => (contact ? <bdi>{contact}</bdi> : t('no-contact')),
    },
    { id: 'forms', header: t('columns.forms'), numeric: true, cell: ({ forms }) => number(forms) },
    {
      id: 'outstanding',
      header: t('columns.outstanding'),
      numeric: true,
      nowrap: true,
      cell: ({ outstanding }) => price(outstanding),
    },
    ...([0, ...AGE_LIMITS] as const).map(
      (_limit, age): Column<Insurer> => ({
        id: `age-${age}`,
        header: t(`columns.age-${age as 0 | 1 | 2 | 3}`),
        numeric: true,
        nowrap: true,
        cell: ({ ages }) => price(ages[age] ?? 0),
      }),
    ),
  ];
}

interface InsurerDialogProps {
  /** Null for a new one. */
  insurer: Insurer | null;
  onClose: () => void;
}

function InsurerDialog({ insurer, onClose }: InsurerDialogProps) {
  const { t } = useTranslation('clinic-insurers');
  const { bind, ...answer } = useCallForm(saveInsurer, {
    initialValues: { name: insurer?.name ?? '', contact: insurer?.contact ?? '', active: insurer?.active ?? true },
    schema: schemas.input,
    request: ({ name, contact, active }, request_id) => ({
      ...(insurer ? { insurer_id: insurer.$id, version: insurer.version } : { request_id }),
      data: { name: name.trim(), contact: contact.trim() || null, active },
    }),
    invalidates: FORMS_KEY,
    success: (_, { name }) => ({ title: t('form.done'), message: name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={insurer ? t('form.change', { name: insurer.name }) : t('form.new')}
      onClose={onClose}
      form={answer}
      submitLabel={t('form.submit')}
    >
      <TextField {...bind('name')} label={t('form.name')} dir="auto" autoComplete="off" />
      <TextField {...bind('contact')} optional label={t('form.contact')} dir="auto" autoComplete="off" />
      <CheckboxField
        label={t('form.active')}
        name="active"
        checked={answer.values.active}
        onChange={({ target }) => answer.setValue('active', target.checked)}
      />
    </FormDialog>
  );
}

/** The forms of which an insurer still owes something, a page at a time. */
function OwedDialog({ user, insurer, onClose }: InsurerDialogProps & { user: User; insurer: Insurer }) {
  const { t } = useTranslation('clinic-insurers');
  const columns = useOwedColumns();
  const [after, setAfter] = useState<string | undefined>();
  const owed = useQuery({
    queryKey: [...FORMS_KEY, 'insurers', user.id, 'owed', insurer.$id, after],
    queryFn: ({ signal }) => call(fetchOwedForms, { insurer_id: insurer.$id, after }, { signal }),
  });
  const next = owed.data?.next;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('owed.title', { name: insurer.name })}
      footer={
        (after !== undefined || next) && (
          <>
            {after !== undefined && (
              <Button small variant="secondary" onClick={() => setAfter(undefined)}>
                {t('owed.first')}
              </Button>
            )}
            {next && (
              <Button small onClick={() => setAfter(next)}>
                {t('owed.next')}
              </Button>
            )}
          </>
        )
      }
    >
      <DataTable
        whole
        caption={t('owed.caption')}
        columns={columns}
        rows={owed.data?.documents ?? []}
        rowKey={({ $id }) => $id}
        {...tableState(owed)}
        empty={t('owed.empty')}
      />
    </Dialog>
  );
}

function useOwedColumns(): readonly Column<OwedForm>[] {
  const { t } = useTranslation('clinic-insurers');
  const { price, date } = useFormat();
  const money = (id: 'part' | 'received' | 'outstanding'): Column<OwedForm> => ({
    id,
    header: t(`owed.${id}`),
    numeric: true,
    nowrap: true,
    cell: (form) => price(form[id]),
  });
  return [
    { id: 'client', header: t('owed.client'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'phone',
      header: t('owed.phone'),
      nowrap: true,
      cell: ({ $id, name, phone }) => (
        <PhoneLink phone={phone} name={name} about={{ of: 'form', id: $id, kind: 'greeting' }} />
      ),
    },
    {
      id: 'membership',
      header: t('split.membership'),
      cell: ({ membership }) => (membership ? <bdi>{membership}</bdi> : t('owed.no-membership')),
    },
    { id: 'since', header: t('owed.since'), cell: ({ since }) => date(since) },
    money('part'),
    money('received'),
    money('outstanding'),
  ];
}
