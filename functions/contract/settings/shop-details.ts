import { EMAIL_MAX, LANGUAGES, type Language } from '../constants.ts';
import { isEmail } from '../invisible.ts';
import { isCallable, isEgyptianMobile, normalizePhone, phonesOf } from '../phone.ts';
import { placeOf } from '../place.ts';

/** What the admin writes about the shop, as far as it is a text; nothing of it has to be there. */
export type ShopDetail = { max: number } & (
  | { kind: 'text' | 'lines' | 'email' }
  /** One number; `phones` holds one a line. */
  | { kind: 'phone' | 'mobile' | 'phones' }
  /** An address below one of these hosts. */
  | { kind: 'link'; hosts: readonly string[] }
  /** Latitude and longitude, `30.0474, 31.2350`. */
  | { kind: 'place' }
) & {
    /** In Arabic and in English, each in a column of its own. */
    bilingual?: true;
    /** A shop that sells at a distance has to show it. */
    needed?: true;
  };

const LINK_MAX = 300;
const number = { kind: 'text', max: 60, needed: true } as const;

/**
 * Who sells, and how they are reached, in the order of the settings' form. Calls, columns, the form, and what `deploy`
 * misses follow from this table; a new detail is a line here and its name in both languages.
 */
export const SHOP_DETAILS = {
  seller_name: { kind: 'text', max: 120, bilingual: true, needed: true },
  seller_address: { kind: 'lines', max: 300, bilingual: true, needed: true },
  opening_hours: { kind: 'lines', max: 300, bilingual: true, needed: true },
  licence: number,
  commercial_register: number,
  tax_card: number,
  phones: { kind: 'phones', max: 200, needed: true },
  office_phone: { kind: 'phone', max: 60 },
  whatsapp: { kind: 'mobile', max: 60 },
  shop_email: { kind: 'email', max: EMAIL_MAX, needed: true },
  facebook: { kind: 'link', max: LINK_MAX, hosts: ['facebook.com', 'fb.com'] },
  instagram: { kind: 'link', max: LINK_MAX, hosts: ['instagram.com'] },
  youtube: { kind: 'link', max: LINK_MAX, hosts: ['youtube.com', 'youtu.be'] },
  tiktok: { kind: 'link', max: LINK_MAX, hosts: ['tiktok.com'] },
  map_place: { kind: 'place', max: 60 },
} as const satisfies Record<string, ShopDetail>;

export type ShopDetailName = keyof typeof SHOP_DETAILS;
export const SHOP_DETAIL_NAMES = Object.keys(SHOP_DETAILS) as ShopDetailName[];

export type ShopDetailColumn = {
  [Name in ShopDetailName]: (typeof SHOP_DETAILS)[Name] extends { bilingual: true } ? `${Name}_${Language}` : Name;
}[ShopDetailName];

/** The columns of a detail, which are its names in the settings too. */
export function detailColumns(name: ShopDetailName): ShopDetailColumn[] {
  const { bilingual }: ShopDetail = SHOP_DETAILS[name];
  return (bilingual ? LANGUAGES.map((language) => `${name}_${language}`) : [name]) as ShopDetailColumn[];
}

/** Every column with what may stand in it. */
export const DETAIL_OF_COLUMN = Object.fromEntries(
  SHOP_DETAIL_NAMES.flatMap((name) => detailColumns(name).map((column) => [column, SHOP_DETAILS[name]])),
) as Record<ShopDetailColumn, ShopDetail>;
export const SHOP_DETAIL_COLUMNS = Object.keys(DETAIL_OF_COLUMN) as ShopDetailColumn[];

/** The numbers that every visitor sees. */
export const SHOWN_SETTINGS = [
  'delivery_fee',
  'free_delivery_from',
  'warranty_months',
  'return_days',
  'trial_days',
  'delivery_days_from',
  'delivery_days_to',
] as const;

export const PHONES_MAX = 6;

/** What somebody said of the shop: their name and their words, in one language or both. */
export const SAYING_TEXTS = ['name_ar', 'name_en', 'text_ar', 'text_en'] as const;
export const sayingMax = (name: (typeof SAYING_TEXTS)[number]) => (name.startsWith('name') ? 80 : 400);
export const SAYINGS_MAX = 12;

/** Whether a detail that is filled in is what it should be. */
export function isDetail(detail: ShopDetail, text: string): boolean {
  switch (detail.kind) {
    case 'text':
    case 'lines':
      return true;
    case 'email':
      return isEmail(text);
    case 'phone':
      return isCallable(text);
    case 'mobile':
      return isEgyptianMobile(text);
    case 'phones':
      return phonesOf(text).length <= PHONES_MAX && phonesOf(text).every(isCallable);
    case 'link':
      return linkTo(text, detail.hosts) !== null;
    case 'place':
      return placeOf(text) !== null;
  }
}

/** A detail as it is kept; null for nothing. It must be one. */
export function keptDetail(detail: ShopDetail, typed: string): string | null {
  const text = typed.trim();
  if (text === '') {
    return null;
  }
  switch (detail.kind) {
    case 'phone':
    case 'mobile':
      return normalizePhone(text);
    case 'phones':
      return [...new Set(phonesOf(text).map(normalizePhone))].join('\n');
    case 'link':
      return linkTo(text, detail.hosts);
    case 'place': {
      const place = placeOf(text);
      return place && `${place.latitude}, ${place.longitude}`;
    }
    default:
      return text;
  }
}

/** The whole address of a page of one of these hosts; null for any other. */
function linkTo(text: string, hosts: readonly string[]): string | null {
  const typed = text.trim();
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  const isThere = url && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  if (!isThere || url.username || url.password || url.port) {
    return null;
  }
  url.protocol = 'https:';
  return url.href;
}
