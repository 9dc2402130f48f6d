/** What Appwrite calls browsers and systems, by what a user agent holds; the first that fits counts. */
const CLIENTS: readonly [RegExp, string][] = [
  [/Edg\//, 'Microsoft Edge'],
  [/SamsungBrowser\//, 'Samsung Browser'],
  [/Firefox\/.*Mobile|Mobile.*Firefox\//, 'Firefox Mobile'],
  [/Firefox\//, 'Firefox'],
  [/CriOS\//, 'Chrome Mobile iOS'],
  [/Chrome\/.*Mobile/, 'Chrome Mobile'],
  [/HeadlessChrome\//, 'Headless Chrome'],
  [/Chrome\//, 'Chrome'],
  [/Mobile\/.*Safari\//, 'Mobile Safari'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'GNU/Linux'],
];

/** The browser and the system of a user agent; empty where it is no known one. */
export function readAgent(agent: string): { clientName: string; osName: string } {
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? '';
  return { clientName: nameIn(CLIENTS), osName: nameIn(SYSTEMS) };
}
