import { DEFAULT_LANGUAGE, type Language } from '../constants.ts';

/** Where the page of a link is. It stands in a text message, so it is short. */
export const APPOINTMENT_LINK_PAGE = '/a';
/** What is longer is no secret of a link. */
export const LINK_SECRET_MAX = 24;

/** The path of the link by which somebody without an account confirms, moves or cancels one appointment. */
export const appointmentLink = (secret: string, lang: Language): string =>
  `${APPOINTMENT_LINK_PAGE}/${secret}${lang === DEFAULT_LANGUAGE ? '' : `?lang=${lang}`}`;
