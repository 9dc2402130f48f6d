import type { fetchTerms as call } from '#contract/settings/admin-calls.ts';
import type { Handler } from '#runtime/service.ts';
import { readPage } from '../shop-settings.ts';

/** The terms and conditions as sanitized HTML, as customers see them. */
export const fetchTerms: Handler<typeof call> = ({ lang }, { tables }) => readPage(tables, 'terms', lang);
