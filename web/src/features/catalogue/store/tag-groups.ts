import type { Tag } from '#contract/catalogue/schemas.ts';
import { TAGS_A_CATEGORY, type TagCategory } from '#contract/constants.ts';
import type { Filters } from './store-url.ts';

/** The values of one category, with how many products have each. */
export interface TagGroup {
  category: TagCategory;
  tags: readonly Tag[];
}

/** The order of the groups: what helps most first, the longest lists last. */
const ORDER: readonly TagCategory[] = [
  'availability',
  'brand',
  'style',
  'battery_size',
  'holder_type',
  'family',
  'model',
];

/** How many values a long group shows before all are asked for. */
export const SHORT_GROUP = 6;

/** A group with more values than this starts short; one more row than the "show all" button would take is no gain. */
const LONG_GROUP = 8;

export function isLong(group: TagGroup): boolean {
  return group.tags.length > LONG_GROUP;
}

/** Whether every value leads to one product, as models do: such a list is for searching, not for reading. */
export function isAllAlone(group: TagGroup): boolean {
  return isLong(group) && group.tags.every(({ count }) => count === 1);
}

/** Whether the server has kept values back: it answers only the most used ones of a category. */
export function isCut(tags: readonly Tag[], category: TagCategory): boolean {
  return tags.filter((tag) => tag.category === category).length >= TAGS_A_CATEGORY;
}

/** A value that is chosen. */
export interface Choice {
  category: TagCategory;
  title: string;
}

/** The chosen values whose counts have to be asked for, because they are not among the most used. */
export function unknownChoices(tags: readonly Tag[], filters: Filters): Choice[] {
  return ORDER.flatMap((category) => {
    const title = filters[category];
    const isKnown = tags.some((tag) => tag.category === category && tag.title === title);
    return title && !isKnown && isCut(tags, category) ? [{ category, title }] : [];
  });
}

/** The tags by category; a category without tags is left out. */
export function groupTags(tags: readonly Tag[]): TagGroup[] {
  return ORDER.map((category) => ({
    category,
    tags: sorted(
      category,
      tags.filter((tag) => tag.category === category),
    ),
  })).filter((group) => group.tags.length > 0);
}

/** Sizes by number, everything else by how much there is of it; the server's order of the availability stays. */
function sorted(category: TagCategory, tags: readonly Tag[]): readonly Tag[] {
  if (category === 'availability') return tags;
  const byTitle = (a: Tag, b: Tag) => a.title.localeCompare(b.title, 'en', { numeric: true });
  if (category === 'battery_size') return tags.toSorted(byTitle);
  return tags.toSorted((a, b) => b.count - a.count || byTitle(a, b));
}

/** The chosen tags with their counts (0 when nothing has the tag any more), in the order of the groups. */
export function chosenTags(tags: readonly Tag[], filters: Filters): Tag[] {
  return ORDER.flatMap((category) => {
    const title = filters[category];
    if (!title) return [];
    return tags.find((tag) => tag.category === category && tag.title === title) ?? { category, title, count: 0 };
  });
}

/**
 * What a group shows before all are asked for: its first values (none where each leads to one product), and the chosen
 * one wherever it stands. With `find`, every value whose words hold it.
 */
export function visibleTags(
  group: TagGroup,
  options: { open: boolean; find: string; chosen?: string; label: (title: string) => string },
): readonly Tag[] {
  const { open, chosen, label } = options;
  const find = fold(options.find);
  if (find) return group.tags.filter((tag) => fold(label(tag.title)).includes(find) || fold(tag.title).includes(find));
  if (open || !isLong(group)) return group.tags;
  const first = isAllAlone(group) ? 0 : SHORT_GROUP;
  return group.tags.filter((tag, index) => index < first || tag.title === chosen);
}

/** What a search in a group shows: the values that the page knows, then those that the server found besides. */
export function withFound(known: readonly Tag[], found: readonly Tag[]): readonly Tag[] {
  return [...known, ...found.filter(({ title }) => known.every((tag) => tag.title !== title))];
}

/** Letters without accents and case: somebody who looks for "audeo" means "Audéo". */
function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
