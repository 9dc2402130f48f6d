import type { SignInWatch } from '#subjects/accounts/sign-ins.ts';
import type { CardGateway } from '#subjects/card-payments/card-gateway.ts';
import type { DeliveryCompany } from '#subjects/delivery/companies/company.ts';
import type { PhoneChannel, WhatsApp } from '#subjects/messages/phone-channels.ts';
import type { Files } from './files.ts';
import type { Identity } from './identity.ts';
import type { Messages } from './messages.ts';
import type { SecondFactorGuard } from './second-factor.ts';
import type { StaffRules } from './staff-rules.ts';
import type { Tables } from './tables.ts';
import type { Users } from './users.ts';

/** What a call stands on. Everything outside of its own rules comes from here, so that a test can put another in. */
export interface Ports {
  tables: Tables;
  users: Users;
  storage: Files;
  messages: Messages;
  /** What writes to any phone; null while it is off. */
  whatsApp: WhatsApp | null;
  sms: PhoneChannel | null;
  /** The origin of the site (`https://…`); null when it is not known. */
  siteOrigin: string | null;
  /** Where the sitemap is read: an address of the function's own domain; null when it is not known. */
  sitemapUrl: string | null;
  /** Appwrite's id of the deployment that runs; `''` where it does not say. */
  deployment: string;
  now: () => Date;
  newId: () => string;
  /** The card provider; null while cards are off. */
  card: CardGateway | null;
  /** The delivery company; null while there is none. */
  company: DeliveryCompany | null;
  /** Waits a moment of a random length before trying again what somebody else's write has spoiled. */
  pause: () => Promise<void>;
  /** A line for the operator. */
  log: (line: string) => void;
  /** A line for the operator about something that should not have happened. */
  logError: (line: string) => void;
}

/** The ports of a request, and what answering it takes besides. */
export interface RequestContext extends Ports {
  identity: Identity;
  secondFactor: SecondFactorGuard;
  staffRules: StaffRules;
  signIns: SignInWatch;
  /** Whether each answer is checked by its schema before it is sent. */
  checksAnswers: boolean;
}
