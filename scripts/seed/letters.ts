import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TemplateKind } from '#contract/letters/constants.ts';
import { tellsOfHearing } from '#contract/letters/fields.ts';
import { fieldsIn } from '#contract/letters/template-rules.ts';
import { cleanHtml } from '../../functions/lib/html.ts';
import { letterTemplateId, letterVersionId } from '../../functions/lib/ids.ts';
import type { Rows } from '../../functions/runtime/rows.generated.ts';
import type { WithId } from './catalogue.ts';

const DATA = join(import.meta.dirname, 'data/letters');
const AUTHOR = 'Samaa';

/** The sample templates of letters by the names of their files, the last one first in lists. */
const SAMPLES: readonly { file: string; kind: TemplateKind; name_ar: string; name_en: string }[] = [
  { file: 'care', kind: 'sheet', name_ar: 'العناية بالسماعة', name_en: 'Care of your hearing aids' },
  { file: 'travel', kind: 'letter', name_ar: 'خطاب سفر بالسماعات', name_en: 'Travel letter for hearing aids' },
  { file: 'device-proof', kind: 'letter', name_ar: 'إفادة بشراء سماعات', name_en: 'Proof of hearing aids' },
  { file: 'hearing-summary', kind: 'sheet', name_ar: 'ملخص فحص السمع', name_en: 'Summary of your hearing test' },
  { file: 'referral-answer', kind: 'letter', name_ar: 'رد على خطاب تحويل من طبيب', name_en: 'Reply to a referral' },
];

/** The sample templates as they are stored, in use, each at its first version. */
export function sampleLetters(at: Date): {
  templates: WithId<Rows['letter_templates']>[];
  versions: WithId<Rows['letter_template_versions']>[];
} {
  const saved = { saved_at: at.toISOString(), actor_name: AUTHOR };
  const samples = SAMPLES.map(({ file, ...names }) => {
    const [body_ar = '', body_en = ''] = ['ar', 'en'].map((lang) =>
      cleanHtml(readFileSync(join(DATA, `${file}-${lang}.html`), 'utf8').replaceAll('\n', '')),
    );
    return { ...names, $id: letterTemplateId('sample', file), body_ar, body_en };
  });
  return {
    templates: samples.map(({ $id, kind, name_ar, name_en, body_ar, body_en }) => ({
      ...{ $id, kind, state: 'in_use', name_ar, name_en, current: 1, ...saved, version: 1 },
      health: fieldsIn(body_ar + body_en).some(tellsOfHearing),
    })),
    versions: samples.map(({ $id, kind: _kind, ...said }) => ({
      ...{ $id: letterVersionId($id, 1), template_id: $id, number: 1, ...said, ...saved, actor_id: 'sample' },
    })),
  };
}
