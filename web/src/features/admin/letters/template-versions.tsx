import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateContent } from '#contract/letters/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RowButton } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stackedList } from '#web/ui/stack.ts';
import { templateQuery } from './queries.ts';
import styles from './template-editor.module.css';

interface TemplateVersionsProps {
  content: TemplateContent;
  /** Something is typed that is not saved. */
  isTyped: boolean;
  onOpen: (version: TemplateContent) => void;
}

/** Who saved what before; each can be read in the editor, and saved as a new version. */
export function TemplateVersions({ content: { template, versions }, isTyped, onOpen }: TemplateVersionsProps) {
  const { t } = useTranslation('admin-letters');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [opened, setOpened] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const open = async (number: number) => {
    const isSure =
      !isTyped ||
      (await confirmAction({
        title: t('versions.replace-title'),
        text: t('versions.replace-text', { number }),
        confirm: t('versions.replace'),
        danger: true,
      }));
    if (!isSure) return;
    setError(null);
    try {
      onOpen(await client.fetchQuery(templateQuery(template.$id, number)));
      setOpened(number);
    } catch (failed) {
      setError(failed);
    }
  };
  return (
    <details>
      <summary className={styles.summary}>{t('versions.title')}</summary>
      <p role="status">{opened !== null && t('versions.opened', { number: opened })}</p>
      <FormAlert message={error !== null && errorText(error)} />
      <ol className={stackedList(2)}>
        {versions.map(({ number, saved_at, actor_name }) => (
          <li key={number} className={styles.chosen}>
            <strong>{t('version', { number })}</strong>
            <span>{t('saved-by', { time: dateTime(saved_at), name: actor_name })}</span>
            {number === template.current && <Badge tone="success">{t('versions.current')}</Badge>}
            <RowButton label={t('versions.open-named', { number })} onClick={() => void open(number)}>
              {t('versions.open')}
            </RowButton>
          </li>
        ))}
      </ol>
    </details>
  );
}
