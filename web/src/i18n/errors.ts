import type { FieldMessage, InvalidInputParams } from '#contract/errors.ts';
import type { Permission } from '#contract/permissions/permissions.ts';
import { formatPhone } from '#contract/phone.ts';
import { isAppwriteFailure } from '#web/lib/appwrite.ts';
import { CallError, isRefusal } from '#web/lib/call.ts';
import { isConnectionFailure } from '#web/lib/retry.ts';
import { UploadError } from '#web/lib/upload-error.ts';
import { formatDate, formatPrice } from './format.ts';
import { i18n } from './i18n.ts';
import { shopPhone } from './shop-phone.ts';

/** What stands between these reads from left to right, also in the midst of Arabic. */
const LEFT_TO_RIGHT = '\u2066';
const ISOLATED = '\u2069';

/** Errors of Appwrite itself whose words the specification, or courtesy, fixes; by Appwrite's name of the error. */
const APPWRITE_TEXTS = {
  user_already_exists: 'shop-errors:user_exists',
  user_email_already_exists: 'shop-errors:user_exists',
  user_phone_already_exists: 'shop-errors:user_exists',
  user_invalid_credentials: 'shop-errors:invalid_credentials',
  user_blocked: 'errors:blocked',
  user_not_found: 'errors:no_account',
  user_session_not_found: 'errors:unauthenticated',
  general_unauthorized_scope: 'errors:unauthenticated',
  user_more_factors_required: 'errors:second_step',
  general_rate_limit_exceeded: 'errors:rate_limited',
} as const;

/**
 * What to tell the user about an error, in the user's language. Texts that nobody here knows are passed through as
 * they are.
 */
export function errorText(error: unknown): string {
  if (isConnectionFailure(error)) return i18n.t('errors:network');
  if (error instanceof CallError) return refusalText(error);
  if (error instanceof UploadError) return i18n.t(`shop-errors:upload.${error.reason}`);
  if (isAppwriteFailure(error) && error.type in APPWRITE_TEXTS) {
    return i18n.t(APPWRITE_TEXTS[error.type as keyof typeof APPWRITE_TEXTS]);
  }
  const message = error instanceof Error ? error.message.trim() : '';
  // A page of markup from something between us and the server is no message.
  return message === '' || message.startsWith('<') ? i18n.t('errors:unexpected') : message;
}

/** Figures that are money. */
const PRICES = new Set(['amount', 'left', 'received', 'billed', 'outstanding', 'part', 'due']);

/**
 * Where the words of an error are, undefined for one that has none here. What the first pages may be refused is always
 * there; the others come with the pages that need them.
 */
function keyOf(name: string): 'errors:busy' | undefined {
  return ([`errors:${name}`, `shop-errors:${name}`, `staff-errors:${name}`] as 'errors:busy'[]).find((key) =>
    i18n.exists(key),
  );
}

function refusalText({ code, params, message }: CallError): string {
  const isGone = code === 'out_of_stock' && params.available === 0;
  const key = keyOf(isGone ? 'sold_out' : code);
  if (!key) return message;
  const figures = Object.entries(params).map(([name, value]) => {
    const isPrice = PRICES.has(name) && typeof value === 'number';
    if (isPrice) return [name, formatPrice(value)] as const;
    if (name === 'permission') return [name, i18n.t(`staff-errors:permissions.${value as Permission}`)] as const;
    if (name === 'day') return [name, formatDate(String(value))] as const;
    return [name, typeof value === 'number' ? value : String(value)] as const;
  });
  const phone = shopPhone();
  // Where there is no number to call, the errors of checkout that name one have other words.
  const silent = `checkout:unreachable.${code as 'too_many_open_orders'}` as const;
  const used: typeof silent | typeof key = phone === '' && i18n.exists(silent) ? silent : key;
  return i18n.t(used as typeof silent, {
    ...Object.fromEntries(figures),
    phone: `${LEFT_TO_RIGHT}${formatPhone(phone)}${ISOLATED}`,
  });
}

/** The words for a field message of the contract's schemas (from the server, or from checking in the browser). */
export function fieldMessageText({ key, values }: FieldMessage): string {
  // A reason that is an error by itself, too, has that one's words.
  return i18n.t(keyOf(`field.${key}`) ?? keyOf(key) ?? 'shop-errors:field.invalid', { ...values });
}

/**
 * The text for each refused field, by the field's name on the wire; empty for errors that name none. A form shows the
 * texts of fields that it does not have above its button.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isRefusal(error)) return {};
  const { fields = {} } = error.params as Partial<InvalidInputParams>;
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, fieldMessageText(message)]));
}
