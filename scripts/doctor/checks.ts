import { CODE_TEMPLATES, WHATSAPP_TEMPLATES } from '../../functions/contract/contacts/templates.ts';
import type { Check } from './check.ts';
import { callback, keys } from './checks/cards.ts';
import { backup, books, comparison, dates, disk, recount, rows } from './checks/data.ts';
import {
  executions,
  functionCode,
  functionSettings,
  functionVariables,
  schedule,
  shopAnswers,
} from './checks/functions.ts';
import { mail, outbox, sms } from './checks/messages.ts';
import { bosta, bostaCallback } from './checks/parcels.ts';
import { firstAdmin, signingIn } from './checks/people.ts';
import { smsProvider, whatsapp, whatsappCallback, whatsappTemplates } from './checks/phones.ts';
import { certificates, cookie, cors, domains, headers, site } from './checks/reach.ts';
import { baseRows, buckets, migrations, tables } from './checks/schema.ts';
import { clock, database, serverVersion } from './checks/server.ts';

/** Everything that is looked at, in the order in which it is told: what others stand on comes first. */
export const CHECKS: readonly Check[] = [
  serverVersion,
  clock,
  database,
  tables,
  buckets,
  baseRows,
  migrations,
  functionSettings,
  functionCode,
  functionVariables,
  shopAnswers,
  executions,
  schedule,
  outbox,
  mail,
  sms,
  domains,
  site,
  certificates,
  cors,
  cookie,
  headers,
  callback,
  keys,
  whatsapp,
  whatsappTemplates([...WHATSAPP_TEMPLATES, ...CODE_TEMPLATES]),
  whatsappCallback,
  smsProvider,
  bosta,
  bostaCallback,
  signingIn,
  firstAdmin,
  recount,
  comparison,
  dates,
  rows,
  disk,
  backup,
  books,
];
