import type { fetchTerms as call } from '#contract/settings/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { readPage } from '../shop-settings.ts';

/** The terms and conditions as sanitized HTML; empty while there are none. */
export const fetchTerms: Handler<typeof call> = ({ lang }, { tables }) => readPage(tables, 'terms', lang);
