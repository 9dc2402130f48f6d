import type { PlatformRecord } from './platforms.ts';

/** A web platform. */
export function platformModel(platform: PlatformRecord) {
  return {
    $id: platform.id,
    $createdAt: platform.createdAt,
    $updatedAt: platform.updatedAt,
    name: platform.name,
    type: 'web',
    hostname: platform.hostname,
    key: '',
  };
}
