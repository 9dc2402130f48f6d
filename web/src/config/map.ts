import type { Place } from '#contract/place.ts';

/** Whose maps are shown: it is asked only when a visitor asks for the map. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';

/** How far the map reaches around its place, in degrees. */
const REACH = { latitude: 0.0125, longitude: 0.02 };

/** A map that stands in a page. */
export function mapEmbedUrl({ latitude, longitude }: Place): string {
  const box = [
    longitude - REACH.longitude,
    latitude - REACH.latitude,
    longitude + REACH.longitude,
    latitude + REACH.latitude,
  ].map((degrees) => degrees.toFixed(4));
  const query = new URLSearchParams({ bbox: box.join(), layer: 'mapnik', marker: `${latitude},${longitude}` });
  return `${MAP_ORIGIN}/export/embed.html?${query}`;
}

/** The same place in the visitor's own map application. */
export function mapUrl({ latitude, longitude }: Place): string {
  return `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}
