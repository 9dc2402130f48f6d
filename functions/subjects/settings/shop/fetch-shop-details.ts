import type { fetchShopDetails as call } from '#contract/settings/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { readShopDetails } from '../shop-settings.ts';

/** What every visitor is told of the shop. */
export const fetchShopDetails: Handler<typeof call> = ({ lang }, { tables }) => readShopDetails(tables, lang);
