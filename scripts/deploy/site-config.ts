import { readFileSync } from 'node:fs';
import { PROJECT_FILE } from '../lib/project.ts';

/** The site as `appwrite.json` declares it for the CLI. `timeout` is seconds. */
export interface SiteConfig {
  $id: string;
  name: string;
  enabled: boolean;
  logging: boolean;
  timeout: number;
  framework: string;
  buildRuntime: string;
  adapter: string;
  installCommand: string;
  buildCommand: string;
  outputDirectory: string;
  fallbackFile: string;
  specification: string;
  path: string;
}

/** The one site of `appwrite.json`. Throws when there is none. */
export function readSite(): SiteConfig {
  const { sites = [] } = JSON.parse(readFileSync(PROJECT_FILE, 'utf8')) as { sites?: SiteConfig[] };
  const [site] = sites;
  if (!site) {
    throw new Error('appwrite.json has no site.');
  }
  return site;
}
