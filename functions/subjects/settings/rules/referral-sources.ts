import { foldLetters } from '#contract/fold-letters.ts';
import type { ReferralSourceSetting } from '#contract/referrals/settings-schemas.ts';
import { keptNames, withRetired } from '#lib/named.ts';

const source = (id: string, name_ar: string, name_en: string): ReferralSourceSetting => ({
  id,
  name_ar,
  name_en,
  active: true,
});

/** What a clinic asks that has written no list of its own yet. */
export const START_SOURCES: readonly ReferralSourceSetting[] = [
  source('doctor', 'طبيب', 'Doctor'),
  source('friend', 'صديق أو قريب', 'Friend or family'),
  source('client', 'عميل سابق', 'Earlier client'),
  source('advertisement', 'إعلان', 'Advertisement'),
  source('web', 'الإنترنت ومواقع التواصل', 'Web and social media'),
  source('passing-by', 'المرور أمام المركز', 'Passing by'),
];

/** What the column of the settings holds; a row from before holds nothing. */
export function readReferralSources(column: string | null): ReferralSourceSetting[] {
  return column === null ? [...START_SOURCES] : JSON.parse(column);
}

/** The list as it becomes: in the order that is sent, and behind that what is left out, which nobody is offered any more. */
export function changedReferralSources(
  sent: readonly ReferralSourceSetting[],
  before: readonly ReferralSourceSetting[],
): ReferralSourceSetting[] {
  return withRetired(sent, before).map((one) => ({ id: one.id, ...keptNames(one), active: one.active }));
}

/** The id of the way that is called so in either language, or has this id; also of one that is not offered any more. */
export function sourceCalled(texts: readonly string[], sources: readonly ReferralSourceSetting[]): string | null {
  const words = new Set(texts.map(wordOf).filter((word) => word !== ''));
  const isCalled = ({ id, name_ar, name_en }: ReferralSourceSetting) =>
    [id, name_ar, name_en].some((name) => words.has(wordOf(name ?? '')));
  return (sources.find((one) => one.active && isCalled(one)) ?? sources.find(isCalled))?.id ?? null;
}

const wordOf = (text: string): string => foldLetters(text).replace(/\s+/g, ' ').trim();
