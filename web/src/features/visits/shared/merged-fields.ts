import { same } from '#web/lib/same.ts';

/** What was typed, on top of what is stored by now: fields that nobody touched since they were seen take the newest value. */
export function mergedFields<Fields extends object>(newest: Fields, typed: Fields, seen: Fields): Fields {
  const entries = Object.keys(newest).map((name) => {
    const field = name as keyof Fields;
    return [name, same(typed[field], seen[field]) ? newest[field] : typed[field]];
  });
  return Object.fromEntries(entries) as Fields;
}
