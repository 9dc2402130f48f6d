import { Query } from 'node-appwrite';

/** One condition of several, of which one has to hold; Appwrite takes no list of one. */
export const either = (conditions: string[]): string => together(Query.or, conditions);

/** One condition of several, all of which have to hold. */
export const all = (conditions: string[]): string => together(Query.and, conditions);

function together(join: (conditions: string[]) => string, conditions: string[]): string {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined ? only : join(conditions);
}
