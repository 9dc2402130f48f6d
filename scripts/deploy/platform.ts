import { ID, Project, Query } from 'node-appwrite';
import type { Inspection, Part } from '../lib/part.ts';
import type { Target } from './target.ts';

/** The web platform: Appwrite answers browsers only on pages of the hosts that are its platforms. */
export function platformPart(target: Target, hostname: () => Promise<string | undefined>): Part {
  const api = new Project(target.client);
  return {
    title: 'Web platform',
    async inspect(): Promise<Inspection> {
      const host = await hostname();
      const { platforms } = await api.listPlatforms({ queries: [Query.limit(100)] });
      const isThere = platforms.some((platform) => 'hostname' in platform && platform.hostname === host);
      return {
        changes: isThere ? [] : [`new web platform: ${host ?? 'the host of the site’s domain'}`],
        refusals: [],
        async apply() {
          const name = await hostname();
          if (name !== undefined) {
            await api.createWebPlatform({ platformId: ID.unique(), name: 'Samaa', hostname: name });
          }
        },
      };
    },
  };
}
