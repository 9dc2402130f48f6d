/** Values of one query, which Appwrite takes up to 4,096 characters long. */
const IDS_A_QUERY = 100;

export function chunks<Item>(items: readonly Item[], size = IDS_A_QUERY): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
