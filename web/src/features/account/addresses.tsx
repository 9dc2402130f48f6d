import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteAddress, renameAddress, setDefaultAddress } from '#contract/addresses/calls.ts';
import { ADDRESS_NAME_MAX } from '#contract/addresses/constants.ts';
import { type KeptAddress, renameAddress as renameSchemas } from '#contract/addresses/schemas.ts';
import { governorateName } from '#contract/governorates.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Name } from '#web/ui/name.tsx';
import { useFocusHeir, useReturnFocus } from '#web/ui/page/focus.ts';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './addresses.module.css';
import { addressesQuery, useAddresses } from './shared/addresses.ts';

/** The addresses that a customer keeps for their orders, and what they can do with each. */
export function Addresses({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const { data, isPending, refetch } = useAddresses(userId);
  if (isPending) return <p role="status">{t('addresses.loading')}</p>;
  if (!data) {
    return (
      <>
        <p>{t('addresses.failed')}</p>
        <Button small variant="secondary" className={styles.alone} onClick={() => void refetch()}>
          {t('addresses.retry')}
        </Button>
      </>
    );
  }
  if (data.length === 0) return <p className={text.soft}>{t('addresses.none')}</p>;
  return (
    <>
      <p className={text.soft}>{t('addresses.lead')}</p>
      <ul className={stackedList(4)}>
        {data.map((address) => (
          <Address key={address.$id} address={address} userId={userId} />
        ))}
      </ul>
    </>
  );
}

interface AddressProps {
  address: KeptAddress;
  userId: string;
}

function Address({ address, userId }: AddressProps) {
  const { t } = useTranslation('account');
  const { language } = useLanguage();
  const item = useRef<HTMLLIElement>(null);
  const [open, setOpen] = useState<'name' | 'removal' | null>(null);
  const show = useShowAddresses(userId);
  const makeDefault = useMutation({
    mutationFn: () => call(setDefaultAddress, { addressId: address.$id }),
    onSuccess: show,
  });
  useFocusHeir(item);
  const city = governorateName(address.city, language);
  const name = address.name ?? address.address;
  const close = () => setOpen(null);
  return (
    <li ref={item} className={styles.address}>
      <div className={toolbar(2)}>
        <h3 className={styles.name}>
          <Name>{address.name ?? city}</Name>
        </h3>
        {address.isDefault && <Badge tone="accent">{t('addresses.default')}</Badge>}
      </div>
      <p>
        <Name>{address.address}</Name>
        <br />
        {address.name && <span>{city} · </span>}
        <bdi dir="ltr">{formatPhone(address.phone)}</bdi>
      </p>
      <FormAlert message={makeDefault.error && errorText(makeDefault.error)} />
      {open === 'name' ? (
        <NameForm address={address} userId={userId} onClose={close} />
      ) : (
        <div className={toolbar(2)}>
          {!address.isDefault && (
            <Button
              small
              variant="secondary"
              busy={makeDefault.isPending}
              aria-label={t('addresses.make-default-named', { name })}
              onClick={() => makeDefault.mutate()}
            >
              {t('addresses.make-default')}
            </Button>
          )}
          <RowButton label={t('addresses.rename-named', { name })} onClick={() => setOpen('name')}>
            {t('addresses.rename')}
          </RowButton>
          <RowButton label={t('addresses.remove-named', { name })} onClick={() => setOpen('removal')}>
            {t('addresses.remove')}
          </RowButton>
        </div>
      )}
      {open === 'removal' && <Removal address={address} userId={userId} onClose={close} />}
    </li>
  );
}

/** Every write answers all addresses as they are then. */
function useShowAddresses(userId: string) {
  const client = useQueryClient();
  return async ({ documents }: { documents: KeptAddress[] }) => {
    const { queryKey } = addressesQuery(userId);
    // An answer that is on its way may be older.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, documents);
  };
}

interface PartProps extends AddressProps {
  onClose: () => void;
}

function NameForm({ address, userId, onClose }: PartProps) {
  const { t } = useTranslation('account');
  const show = useShowAddresses(userId);
  const form = useCallForm(renameAddress, {
    initialValues: { name: address.name ?? '' },
    schema: renameSchemas.input,
    request: ({ name }) => ({ addressId: address.$id, name: name.trim() }),
    onDone: async (answer) => {
      await show(answer);
      onClose();
    },
  });
  useReturnFocus();
  return (
    <form {...form.formProps} className={stack(3)}>
      <TextField
        {...form.bind('name')}
        label={t('addresses.name')}
        hint={t('addresses.name-hint')}
        optional
        maxLength={ADDRESS_NAME_MAX}
        autoComplete="off"
        autoFocus
      />
      <FormAlert message={form.failure} />
      <div className={toolbar(2)}>
        <Button small type="submit" busy={form.submitting}>
          {t('addresses.save-name')}
        </Button>
        <Button small variant="ghost" onClick={onClose}>
          {t('addresses.cancel')}
        </Button>
      </div>
    </form>
  );
}

function Removal({ address, userId, onClose }: PartProps) {
  const { t } = useTranslation('account');
  const show = useShowAddresses(userId);
  const removal = useMutation({
    mutationFn: () => call(deleteAddress, { addressId: address.$id }),
    onSuccess: show,
  });
  useReturnFocus();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addresses.remove-title')}
      footer={
        <div className={toolbar(3, 'end')}>
          <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {t('addresses.remove-confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('addresses.remove-keep')}
          </Button>
        </div>
      }
    >
      <p>
        <Name>{address.address}</Name>
      </p>
      <p>{t('addresses.remove-text')}</p>
      <FormAlert message={removal.error && errorText(removal.error)} />
    </Dialog>
  );
}
