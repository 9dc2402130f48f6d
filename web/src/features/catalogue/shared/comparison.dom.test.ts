import { expect, test } from 'vitest';
import { aHearingAid, anAccessory } from '#web/testing/products.ts';
import { pick, pickAll, unpick } from './comparison.ts';

const kept = () => JSON.parse(window.sessionStorage.getItem('comparison') ?? 'null');
const aid = ($id: string) => aHearingAid({ $id });

test('three products can be picked, and no fourth', () => {
  expect([pick(aid('a')), pick(aid('b')), pick(aid('c')), pick(aid('d')), pick(aid('b'))]).toEqual([
    'picked',
    'picked',
    'picked',
    'full',
    'picked',
  ]);
  expect(kept().picks.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c']);
});

test('the types do not mix until nothing is picked', () => {
  pick(aid('a'));
  expect(pick(anAccessory())).toBe('other-type');
  unpick('a');
  expect(kept()).toBeNull();
  expect(pick(anAccessory())).toBe('picked');
});

test('what was kept and is no comparison counts as nothing', () => {
  for (const text of ['{', '{"type":"cars","picks":[]}', '{"type":"accessories","picks":[{"id":"../x"}]}', '[]']) {
    window.sessionStorage.setItem('comparison', text);
    expect(pick(aid('a'))).toBe('picked');
    expect(kept()).toEqual({ type: 'hearing-aids', picks: [{ id: 'a', name: 'Phonak Audéo L50-R' }] });
  }
});

test('picking all takes the place of what was picked', () => {
  pick(aid('a'));
  pickAll('accessories', [anAccessory()]);
  expect(kept()).toEqual({ type: 'accessories', picks: [{ id: 'accessory-1', name: 'Charger Case Go' }] });
});
