import { foldDigits } from './phone.ts';

/** A place on the map. */
export interface Place {
  latitude: number;
  longitude: number;
}

const PLACE = /^(-?\d{1,2}(?:\.\d{1,8})?)\s*[,،\s]\s*(-?\d{1,3}(?:\.\d{1,8})?)$/;

/** The place that a text such as `30.0474, 31.235` names; null when it names none. */
export function placeOf(text: string): Place | null {
  const [, latitude, longitude] = PLACE.exec(foldDigits(text).trim()) ?? [];
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isOnEarth ? place : null;
}
