import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/people/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { refreshPeople } from './queries.ts';

interface Deletion {
  /** Id of the account that is being deleted. */
  deleting: string | null;
  /** Asks, deletes, and says what became of it. */
  remove: (person: Person) => Promise<void>;
  /** What gets the focus when the row with the pressed button is gone. */
  table: RefObject<HTMLDivElement | null>;
}

/**
 * Deleting accounts: asked for first; when it fails an alert says why. `staysOf` tells in words what stays of somebody, for
 * the question and afterwards; `send` may answer what else is to be said then.
 */
export function useDeletion(
  kind: 'user' | 'admin',
  send: (person: Person) => Promise<unknown>,
  staysOf: (person: Person) => Promise<string> = async () => '',
): Deletion {
  const { t } = useTranslation('admin-people');
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<string | null>(null);
  const table = useRef<HTMLDivElement>(null);

  async function remove(person: Person): Promise<void> {
    const name = person.username;
    let stays: string;
    try {
      stays = await staysOf(person);
    } catch (error) {
      await showAlert(t('deletion.failed'), errorText(error));
      return;
    }
    const isSure = await confirmAction({
      title: t(`deletion.${kind}-title`),
      text: [t(`deletion.${kind}-text`, { name }), stays].join(' ').trim(),
      confirm: t('deletion.confirm'),
      danger: true,
    });
    if (!isSure) return;
    setDeleting(person.$id);
    try {
      const said = await send(person);
      showToast({
        kind: 'success',
        title: t('deletion.deleted-title'),
        message: (typeof said === 'string' && said) || stays || t('deletion.deleted-message', { name }),
      });
      await refreshPeople(client);
      table.current?.focus();
    } catch (error) {
      await showAlert(t('deletion.failed'), errorText(error));
    } finally {
      setDeleting(null);
    }
  }

  return { deleting, remove, table };
}
