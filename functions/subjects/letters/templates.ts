import { Query } from 'node-appwrite';
import { LANGUAGES } from '#contract/constants.ts';
import { TEMPLATE_VERSIONS_MAX, TEMPLATES_MAX } from '#contract/letters/constants.ts';
import type { LetterTemplate } from '#contract/letters/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { letterVersionId } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';

export const TEMPLATE_COLUMNS = [
  'kind',
  'state',
  'name_ar',
  'name_en',
  'health',
  'current',
  'saved_at',
  'actor_name',
  'version',
] as const;
export type TemplateRow = SelectedRow<'letter_templates', (typeof TEMPLATE_COLUMNS)[number]>;

const CONTENT_COLUMNS = ['template_id', 'number', 'name_ar', 'name_en', 'body_ar', 'body_en'] as const;
export type ContentRow = SelectedRow<'letter_template_versions', (typeof CONTENT_COLUMNS)[number]>;

/** Templates as the log of changes tells of them; what a version says stays in its row. */
export const auditedTemplates = audited('letter_templates', {
  kind: 'letter_template',
  label: ({ name_ar }) => name_ar,
  told: ({ kind, state, name_ar, name_en, current }: Omit<Rows['letter_templates'], 'version'>) => ({
    kind,
    state,
    name_ar,
    name_en,
    current,
  }),
});

export async function listTemplates(tables: Tables): Promise<TemplateRow[]> {
  const newest = [Query.orderDesc('$sequence'), Query.limit(TEMPLATES_MAX)];
  return (await tables.list('letter_templates', TEMPLATE_COLUMNS, newest)).rows;
}

/** What a template says at a version; null where there is none. */
export const readContent = (tables: Tables, templateId: string, number: number): Promise<ContentRow | null> =>
  tables.get('letter_template_versions', letterVersionId(templateId, number), CONTENT_COLUMNS);

/** Who saved which version, the newest first. */
export async function listVersions(tables: Tables, templateId: string) {
  const { rows } = await tables.list(
    'letter_template_versions',
    ['number', 'saved_at', 'actor_name'],
    [Query.equal('template_id', templateId), Query.orderDesc('number'), Query.limit(TEMPLATE_VERSIONS_MAX)],
  );
  return rows.map(({ number, saved_at, actor_name }) => ({ number, saved_at: utc(saved_at), actor_name }));
}

/** Both languages of a template as one text, in which fields are looked for. */
export const bothBodies = (content: Pick<ContentRow, 'body_ar' | 'body_en'>): string =>
  LANGUAGES.map((lang) => content[`body_${lang}`]).join('\n');

export function toTemplate(row: Omit<TemplateRow, '$createdAt' | '$updatedAt'>): LetterTemplate {
  const { $id, kind, state, name_ar, name_en, health, current, saved_at, actor_name, version } = row;
  return { $id, kind, state, name_ar, name_en, health, current, saved_at: utc(saved_at), actor_name, version };
}
