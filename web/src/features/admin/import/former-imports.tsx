import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { undoImport } from '#contract/imports/calls.ts';
import type { ImportRun } from '#contract/imports/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { tableState } from '#web/office/table-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Name } from '#web/ui/name.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import page from '../shared/list-page.module.css';
import { ImportProgress } from './import-progress.tsx';
import { useImports } from './queries.ts';
import type { Progress } from './use-import.ts';

const TONES = { running: 'pending', done: 'success', undoing: 'pending', undone: 'neutral' } as const;

/** What was imported, and the way to take it out again. */
export function FormerImports({ userId }: { userId: string }) {
  const { t } = useTranslation('admin-import');
  const client = useQueryClient();
  const imports = useImports(userId);
  const columns = useColumns();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function undo({ $id: importId, file_name, created, handled_line }: ImportRun): Promise<void> {
    const isMeant = await confirmAction({
      title: t('undo.title', { name: file_name }),
      text: t('undo.text', { count: created }),
      confirm: t('undo.button'),
      danger: true,
    });
    if (!isMeant) return;
    setFault(null);
    setProgress({ done: 0, total: handled_line });
    try {
      let run: ImportRun;
      do {
        run = await call(undoImport, { importId });
        setProgress({ done: run.undone_line, total: handled_line });
      } while (run.state !== 'undone');
      showToast({
        kind: 'success',
        title: t('undo.done', { count: run.removed }),
        message: run.kept > 0 ? t('undo.kept', { count: run.kept }) : file_name,
      });
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setProgress(null);
      // What came in or went may show on any page.
      void client.invalidateQueries();
    }
  }

  return (
    <>
      {progress && <ImportProgress {...progress} />}
      <FormAlert message={fault} />
      <DataTable
        caption={t('former.title')}
        columns={columns}
        rows={imports.data ?? []}
        rowKey={({ $id }) => $id}
        {...tableState(imports)}
        empty={t('former.none')}
        actions={(run) =>
          run.state !== 'undone' && (
            <Button
              small
              variant="ghost"
              busy={progress !== null}
              aria-label={t('undo.of', { name: run.file_name })}
              onClick={() => void undo(run)}
            >
              {t('undo.button')}
            </Button>
          )
        }
      />
    </>
  );
}

function useColumns(): readonly Column<ImportRun>[] {
  const { t } = useTranslation('admin-import');
  const { dateTime, number } = useFormat();
  return [
    {
      id: 'file',
      header: t('former.file'),
      words: ({ file_name }) => file_name,
      cell: ({ file_name, actor_name }) => (
        <>
          <Name>{file_name}</Name>
          <span className={page.small}>
            <Name>{actor_name}</Name>
          </span>
        </>
      ),
    },
    { id: 'kind', header: t('former.kind'), cell: ({ kind }) => t(`kinds.${kind}.name`) },
    { id: 'at', header: t('former.at'), cell: ({ started_at }) => dateTime(started_at) },
    {
      id: 'state',
      header: t('former.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
    },
    { id: 'created', header: t('badges.created'), numeric: true, cell: ({ created }) => number(created) },
    { id: 'filled', header: t('badges.filled'), numeric: true, cell: ({ filled }) => number(filled) },
    { id: 'refused', header: t('badges.refused'), numeric: true, cell: ({ refused }) => number(refused) },
    { id: 'removed', header: t('former.removed'), numeric: true, cell: ({ removed }) => number(removed) },
  ];
}
