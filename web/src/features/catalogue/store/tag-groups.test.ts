import { describe, expect, test } from 'vitest';
import type { Tag } from '#contract/catalogue/schemas.ts';
import { chosenTags, groupTags, isAllAlone, isLong, SHORT_GROUP, type TagGroup, visibleTags } from './tag-groups.ts';

const tag = (category: Tag['category'], title: string, count: number): Tag => ({ category, title, count });
const titles = (tags: readonly Tag[]) => tags.map(({ title }) => title);

test('groups stand in an order that helps, without the empty ones', () => {
  const groups = groupTags([
    tag('model', 'Own 1', 1),
    tag('brand', 'Oticon', 2),
    tag('availability', 'in-stock', 3),
    tag('style', 'ric', 2),
  ]);
  expect(groups.map(({ category }) => category)).toEqual(['availability', 'brand', 'style', 'model']);
});

test('values stand by how much there is of them, battery sizes by number', () => {
  const [brands, sizes] = groupTags([
    tag('brand', 'Widex', 1),
    tag('brand', 'Oticon', 3),
    tag('brand', 'Bernafon', 1),
    tag('battery_size', '312', 9),
    tag('battery_size', '10', 1),
    tag('battery_size', '13', 4),
  ]);
  expect(titles(brands?.tags ?? [])).toEqual(['Oticon', 'Bernafon', 'Widex']);
  expect(titles(sizes?.tags ?? [])).toEqual(['10', '13', '312']);
});

describe('a long group', () => {
  const group: TagGroup = {
    category: 'family',
    tags: Array.from({ length: 20 }, (_, index) => tag('family', `Audéo ${index}`, 2)),
  };
  const label = (title: string) => title;

  test('starts short, with the chosen value wherever it stands', () => {
    expect(isLong(group)).toBe(true);
    expect(visibleTags(group, { open: false, find: '', label })).toHaveLength(SHORT_GROUP);
    const shown = visibleTags(group, { open: false, find: '', chosen: 'Audéo 17', label });
    expect(shown).toHaveLength(SHORT_GROUP + 1);
    expect(titles(shown)).toContain('Audéo 17');
    expect(visibleTags(group, { open: true, find: '', label })).toHaveLength(20);
  });

  test('is searched whole, without accents and case', () => {
    expect(titles(visibleTags(group, { open: false, find: ' AUDEO 17 ', label }))).toEqual(['Audéo 17']);
    expect(visibleTags(group, { open: false, find: 'zzz', label })).toEqual([]);
  });
});

test('values are found by their translated words too', () => {
  const group: TagGroup = { category: 'style', tags: [tag('style', 'ric', 1), tag('style', 'bte', 1)] };
  const label = (title: string) => (title === 'bte' ? 'خلف الأذن' : title);
  expect(titles(visibleTags(group, { open: false, find: 'خلف', label }))).toEqual(['bte']);
});

test('a long group whose values lead to one product each starts with its box and what is chosen', () => {
  const alone = Array.from({ length: 48 }, (_, i): Tag => ({ category: 'model', title: `Model ${i}`, count: 1 }));
  expect(isAllAlone({ category: 'model', tags: alone })).toBe(true);
  expect(isAllAlone({ category: 'model', tags: [{ category: 'model', title: 'Twice', count: 2 }, ...alone] })).toBe(
    false,
  );
  expect(isAllAlone({ category: 'model', tags: alone.slice(0, 3) })).toBe(false);
  const shown = (options: { open: boolean; find: string; chosen?: string }) =>
    titles(visibleTags({ category: 'model', tags: alone }, { ...options, label: (title) => title }));
  expect(shown({ open: false, find: '' })).toEqual([]);
  expect(shown({ open: false, find: '', chosen: 'Model 7' })).toEqual(['Model 7']);
  expect(shown({ open: false, find: 'model 11' })).toEqual(['Model 11']);
  expect(shown({ open: true, find: '' })).toHaveLength(48);
});

test('a short group shows everything', () => {
  const group: TagGroup = { category: 'style', tags: [tag('style', 'ric', 1), tag('style', 'bte', 1)] };
  expect(isLong(group)).toBe(false);
  expect(visibleTags(group, { open: false, find: '', label: (title) => title })).toHaveLength(2);
});

test('chosen tags come with their counts, 0 when nothing has them any more', () => {
  const tags = [tag('brand', 'Phonak', 7)];
  expect(chosenTags(tags, { style: 'cic', brand: 'Phonak' })).toEqual([
    tag('brand', 'Phonak', 7),
    tag('style', 'cic', 0),
  ]);
  expect(chosenTags(tags, {})).toEqual([]);
});
