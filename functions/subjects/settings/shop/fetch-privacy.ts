import type { fetchPrivacy as call } from '#contract/settings/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { readPage } from '../shop-settings.ts';

/** What the shop keeps of people and why, as sanitized HTML; empty while nothing is written. */
export const fetchPrivacy: Handler<typeof call> = ({ lang }, { tables }) => readPage(tables, 'privacy', lang);
