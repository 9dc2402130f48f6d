import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LetterTemplate } from '#contract/letters/schemas.ts';
import { adminPaths, letterTemplatePath } from '#web/config/staff-paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { tableState } from '#web/office/table-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import text from '#web/ui/text.module.css';
import { STATE_TONES, templatesQuery } from './queries.ts';

/** The templates of letters and sheets that are printed for clients. */
export function TemplatesPage() {
  const { t } = useTranslation(['admin-letters', 'staff']);
  const { language } = useLanguage();
  const templates = useQuery(templatesQuery());
  const columns = useTemplateColumns();
  return (
    <Container layout="admin">
      <Breadcrumb crumbs={[{ label: t('staff:pages.texts'), to: adminPaths.texts }, { label: t('title') }]} />
      <PageHeading>{t('title')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      <div>
        <LinkButton to={letterTemplatePath()}>{t('new')}</LinkButton>
      </div>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={templates.data?.documents ?? []}
        rowKey={({ $id }) => $id}
        {...tableState(templates)}
        empty={t('empty')}
        actions={(template) => (
          <LinkButton
            to={letterTemplatePath(template.$id)}
            small
            variant="ghost"
            aria-label={t('edit-named', { name: template[`name_${language}`] })}
          >
            {t('edit')}
          </LinkButton>
        )}
      />
    </Container>
  );
}

function useTemplateColumns(): readonly Column<LetterTemplate>[] {
  const { t } = useTranslation('admin-letters');
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  return [
    {
      id: 'name',
      header: t('columns.name'),
      words: (template) => template[`name_${language}`],
      cell: (template) => <Name>{template[`name_${language}`]}</Name>,
    },
    {
      id: 'kind',
      header: t('columns.kind'),
      nowrap: true,
      cell: ({ kind, health }) => (
        <>
          {t(`kinds.${kind}`)} {health && <Badge>{t('health')}</Badge>}
        </>
      ),
    },
    {
      id: 'state',
      header: t('columns.state'),
      nowrap: true,
      cell: ({ state, current }) => (
        <>
          <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge> {t('version', { number: current })}
        </>
      ),
    },
    {
      id: 'saved',
      header: t('columns.saved'),
      cell: ({ saved_at, actor_name }) => t('saved-by', { time: dateTime(saved_at), name: actor_name }),
    },
  ];
}
