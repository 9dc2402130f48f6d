import { queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '#contract/call.ts';
import { fetchLetterTemplate, fetchLetterTemplates, fetchTemplatePreview } from '#contract/letters/calls.ts';
import type { LetterTemplate } from '#contract/letters/schemas.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const TEMPLATES_KEY = [MINE, 'letter-templates'] as const;

export const STATE_TONES = {
  draft: 'pending',
  in_use: 'success',
  retired: 'neutral',
} as const satisfies Record<LetterTemplate['state'], BadgeTone>;

export function templatesQuery() {
  return queryOptions({
    queryKey: [...TEMPLATES_KEY, 'all'],
    queryFn: ({ signal }) => call(fetchLetterTemplates, {}, { signal }),
  });
}

/** What a template says, at the version that counts unless another one is asked for. */
export function templateQuery(templateId: string, number?: number) {
  return queryOptions({
    queryKey: [...TEMPLATES_KEY, templateId, number],
    queryFn: ({ signal }) => call(fetchLetterTemplate, { templateId, number }, { signal }),
  });
}

/** How a template that is being written looks. */
export function previewQuery(written: RequestOf<typeof fetchTemplatePreview>) {
  return queryOptions({
    queryKey: [MINE, 'letter-template-preview', written],
    queryFn: ({ signal }) => call(fetchTemplatePreview, written, { signal }),
  });
}
