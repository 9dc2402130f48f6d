/**
 * Stands in for `json-bigint`, which the Appwrite SDK reads and writes its JSON with. This project keeps no whole number
 * beyond 2^53 (amounts are in piasters, below 10^12), so the browser's own JSON does the same, faster, and
 * a visitor loads 8 kB less.
 */
export default function plainJson(): Pick<JSON, 'parse' | 'stringify'> {
  return JSON;
}
