import { DEFAULT_LANGUAGE, type Language } from '../constants.ts';

/** Where the page of a trial's link is. It stands in a text message, so it is short. */
export const TRIAL_LINK_PAGE = '/t';

/** The path of the link by which somebody without an account says how a trial goes, and books a fitting. */
export const trialLink = (secret: string, lang: Language): string =>
  `${TRIAL_LINK_PAGE}/${secret}${lang === DEFAULT_LANGUAGE ? '' : `?lang=${lang}`}`;
