import { CENTRE_HOURS, PEOPLE_WORKING_DAYS } from '#contract/breaches/constants.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart, workingDayAfter } from '#lib/cairo.ts';

const HOUR_MS = 3_600_000;

/**
 * By when somebody must be notified of a breach, from its discovery: the Centre by the hour, the people by the end of a working
 * day. Where the law counts the days of the people from when the Centre was told, this is never later.
 */
export function deadlinesOf(discoveredAt: string): { centre: Date; people: Date } {
  const discovered = new Date(discoveredAt);
  const lastDay = workingDayAfter(cairoDay(discovered), PEOPLE_WORKING_DAYS);
  return {
    centre: new Date(discovered.getTime() + CENTRE_HOURS * HOUR_MS),
    // Its last moment, so that the day is named that ends.
    people: new Date(cairoDayStart(dayAfter(lastDay)).getTime() - 1),
  };
}
