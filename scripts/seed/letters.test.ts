import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { saveLetterTemplate } from '#contract/letters/schemas.ts';
import { bodyFault, fieldsIn } from '#contract/letters/template-rules.ts';
import { exampleValues } from '../../functions/subjects/letters/rules/example-values.ts';
import { renderLetter } from '../../functions/subjects/letters/rules/render-letter.ts';
import { sampleLetters } from './letters.ts';

const { templates, versions } = sampleLetters(new Date('2026-11-20T10:00:00.000Z'));

test.each(versions.map((version) => [version.name_en, version] as const))(
  'the sample “%s” could have been saved by an admin, and has the same fields in both languages',
  async (_name, { template_id, name_ar, name_en, body_ar, body_en }) => {
    const { kind, state, health } = templates.find(({ $id }) => $id === template_id) ?? expect.fail('no template');
    const data = { kind, state, name_ar, name_en, body_ar, body_en };
    await saveLetterTemplate.input.validate({ id: 'boss', requestId: 'request-1', version: 0, data });
    expect(fieldsIn(body_ar).toSorted()).toEqual(fieldsIn(body_en).toSorted());
    expect(health).toBe(fieldsIn(body_en).some((field) => field.startsWith('test.')));
  },
);

test.each(LANGUAGES)('in %s every sample is written without a field left', (lang) => {
  for (const version of versions) {
    const body = version[`body_${lang}`];
    expect(bodyFault(body)).toBeNull();
    expect(renderLetter(body, exampleValues(lang), lang).html).not.toMatch(/\{\{|undefined/);
  }
});
