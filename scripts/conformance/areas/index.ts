import type { Area } from '../suite.ts';
import { accounts } from './accounts.ts';
import { callers } from './callers.ts';
import { executions } from './executions.ts';
import { files } from './files.ts';
import { functionDomains } from './function-domains.ts';
import { functionEnvironment } from './function-environment.ts';
import { messages } from './messages.ts';
import { pages } from './pages.ts';
import { passwords } from './passwords.ts';
import { permissions } from './permissions.ts';
import { queries } from './queries.ts';
import { rateLimits } from './rate-limits.ts';
import { realtime } from './realtime.ts';
import { requests } from './requests.ts';
import { rows } from './rows.ts';
import { schema } from './schema.ts';
import { search } from './search.ts';
import { secondFactors } from './second-factors.ts';
import { signingIn } from './signing-in.ts';
import { transactions } from './transactions.ts';

/** Everything that the project leans on. */
export const AREAS: readonly Area[] = [
  requests,
  pages,
  accounts,
  signingIn,
  passwords,
  secondFactors,
  messages,
  rateLimits,
  schema,
  rows,
  queries,
  search,
  transactions,
  permissions,
  realtime,
  files,
  callers,
  functionEnvironment,
  functionDomains,
  executions,
];
