import { readMethods } from '../../functions/subjects/card-payments/rules/payment-methods.ts';
import { secretFault } from '../../functions/subjects/delivery/companies/bosta-settings.ts';

/** A variable of the environment of functions. */
export interface FunctionVariable {
  /** The functions that read it. */
  functionIds: readonly string[];
  /** Its name, also among the settings of a deployment. */
  name: string;
  /** Whether Appwrite hides it from everybody but the function. */
  secret: boolean;
  /** What it is, for whoever has to set it. */
  what: string;
  /** Once one variable of a group is set, those that are not optional must be. */
  group?: string;
  optional?: boolean;
  /** What is wrong with a value of it; null when nothing is. */
  fault?: (value: string, read: (name: string) => string | undefined) => string | null;
  /** What a deployment takes when it is not set: the address of the card callback, of the sitemap, of the page to return to, or of the site. */
  derived?: 'callback' | 'sitemap' | 'return' | 'site';
}

/** A variable with the value that it was given; a derived one may have none yet. */
export interface FunctionVariableValue extends FunctionVariable {
  value: string | undefined;
}

const CARD_FUNCTIONS = ['shop', 'admin'];
const card = { functionIds: CARD_FUNCTIONS, group: 'card' };
/** One of them sends messages, one is told what became of them, and one sends codes. */
const MESSAGE_FUNCTIONS = ['shop', 'admin', 'clients'];
/** The staff answers what clients write. */
const whatsapp = { functionIds: [...MESSAGE_FUNCTIONS, 'staff'], group: 'whatsapp' };
/** One asks for parcels and follows them, one is told where they are. */
const bosta = { functionIds: ['shop', 'admin'], group: 'bosta' };
const sms = { functionIds: MESSAGE_FUNCTIONS, group: 'sms-provider' };

/** Every variable that the functions read besides those that Appwrite sets. */
export const FUNCTION_VARIABLES: readonly FunctionVariable[] = [
  { ...card, name: 'CARD_SECRET_KEY', secret: true, what: 'the secret key of the card provider' },
  { ...card, name: 'CARD_PUBLIC_KEY', secret: false, what: 'the public key of the card provider' },
  { ...card, name: 'CARD_HMAC_SECRET', secret: true, what: 'the secret with which the card provider signs' },
  {
    ...card,
    name: 'CARD_INTEGRATION_IDS',
    secret: false,
    what: 'the provider’s numbers of cards, with commas',
  },
  {
    ...card,
    name: 'CARD_METHODS',
    secret: false,
    optional: true,
    what: 'the other ways to pay, each by its name with the provider’s number and limits, as JSON',
    fault: (value, read) => {
      const methods = readMethods(read('CARD_INTEGRATION_IDS') ?? '', value);
      return typeof methods === 'string' ? methods : null;
    },
  },
  {
    ...card,
    name: 'CARD_API_KEY',
    secret: true,
    optional: true,
    what: 'the key for asking the card provider about payments',
  },
  {
    ...card,
    name: 'CARD_OWNER_ID',
    secret: false,
    optional: true,
    what: 'the card provider’s number of this merchant; learned from the first payment unless set',
  },
  { ...card, name: 'CARD_BASE_URL', secret: false, optional: true, what: 'another address of the card provider' },
  {
    ...card,
    name: 'CARD_CALLBACK_URL',
    secret: false,
    derived: 'callback',
    what: 'where the card provider reports payments to; the domain of the shop’s function unless set',
  },
  {
    ...card,
    name: 'CARD_RETURN_URL',
    secret: false,
    derived: 'return',
    what: 'where the card provider sends customers back to; the shop’s address unless set',
  },
  {
    functionIds: ['shop', 'admin', 'clients'],
    name: 'SITE_URL',
    secret: false,
    derived: 'site',
    what: 'the shop’s address, for the sitemap and for links in messages; that of its domain unless set',
  },
  {
    functionIds: ['shop'],
    name: 'SITEMAP_URL',
    secret: false,
    derived: 'sitemap',
    what: 'where search engines read the sitemap, whose parts it names; on the domain of the shop’s function unless set',
  },
  {
    functionIds: ['shop', 'admin'],
    name: 'SMS_MESSAGES',
    secret: false,
    what: '"on" when the project has a provider of SMS, so that messages go to phones too',
  },
  {
    ...whatsapp,
    name: 'WHATSAPP_PHONE_NUMBER_ID',
    secret: false,
    what: 'WhatsApp’s number of the phone from which the shop writes',
  },
  { ...whatsapp, name: 'WHATSAPP_ACCESS_TOKEN', secret: true, what: 'the token with which the shop sends by WhatsApp' },
  { ...whatsapp, name: 'WHATSAPP_APP_SECRET', secret: true, what: 'the secret with which WhatsApp signs its reports' },
  {
    ...whatsapp,
    name: 'WHATSAPP_VERIFY_TOKEN',
    secret: true,
    what: 'words of your choice with which WhatsApp asks for the callback’s address',
  },
  {
    ...whatsapp,
    name: 'WHATSAPP_BUSINESS_ID',
    secret: false,
    optional: true,
    what: 'WhatsApp’s number of the business account, whose templates the doctor and the page of message texts look at',
  },
  { ...whatsapp, name: 'WHATSAPP_BASE_URL', secret: false, optional: true, what: 'another address of WhatsApp’s API' },
  { ...bosta, name: 'BOSTA_API_KEY', secret: true, what: 'the key for Bosta, which brings parcels' },
  {
    ...bosta,
    name: 'BOSTA_CALLBACK_SECRET',
    secret: true,
    what: 'the secret end of the address to which Bosta reports: 24 to 100 letters and digits of your choice',
    fault: secretFault,
  },
  {
    ...bosta,
    name: 'BOSTA_LOCATION_ID',
    secret: false,
    optional: true,
    what: 'Bosta’s id of the place where it fetches parcels; its default one unless set',
  },
  { ...bosta, name: 'BOSTA_BASE_URL', secret: false, optional: true, what: 'another address of Bosta’s API' },
  {
    ...sms,
    name: 'SMS_PROVIDER_URL',
    secret: false,
    what: 'where the provider of SMS takes messages, and below it tells of each',
  },
  { ...sms, name: 'SMS_PROVIDER_KEY', secret: true, what: 'the key for the provider of SMS' },
  { ...sms, name: 'SMS_SENDER', secret: false, what: 'from whom SMS come, as registered: 3 to 11 characters' },
  {
    functionIds: ['clients', 'shop', 'admin', 'staff', 'forms'],
    name: 'SAMAA_COUNT_STEPS',
    secret: false,
    what: '"on" has replies say how many steps of the backend they took (x-samaa-steps)',
  },
];

/**
 * The variables with their values, as `read` gives them. What is missing of a group that is begun goes into `faults`, a
 * line each.
 */
export function readFunctionVariables(
  declared: readonly FunctionVariable[],
  read: (name: string) => string | undefined,
  faults: string[],
): FunctionVariableValue[] {
  const begun = new Set(declared.filter(({ name }) => read(name) !== undefined).map(({ group }) => group));
  return declared.flatMap((one) => {
    const value = read(one.name);
    const isWanted = one.group === undefined ? value !== undefined || one.derived : begun.has(one.group);
    if (isWanted && value === undefined && !one.optional && !one.derived) {
      faults.push(`${one.name} is missing: ${one.what} (needed with the other settings of the ${one.group})`);
    }
    const fault = value !== undefined && one.fault?.(value, read);
    if (fault) {
      faults.push(fault);
    }
    return isWanted && (value !== undefined || one.derived) ? [{ ...one, value }] : [];
  });
}
