import { DEFAULT_LANGUAGE, type Language } from '../constants.ts';

/** Where the page of a link is. It stands in a text message, so it is short. */
export const APPOINTMENT_LINK_PAGE = '/a';
/** Where a time in the clinic is booked. */
export const BOOK_PAGE = '/book';
/** What is longer is no secret of a link. */
export const LINK_SECRET_MAX = 24;

/** The path of the link by which somebody without an account confirms, moves or cancels one appointment. */
export const appointmentLink = (secret: string, lang: Language): string =>
  inLanguage(`${APPOINTMENT_LINK_PAGE}/${secret}`, lang);

/** The path by which somebody books a time. */
export const bookingLink = (lang: Language): string => inLanguage(BOOK_PAGE, lang);

const inLanguage = (path: string, lang: Language): string =>
  lang === DEFAULT_LANGUAGE ? path : `${path}?lang=${lang}`;
