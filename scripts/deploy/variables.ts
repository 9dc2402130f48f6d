import { createHmac, randomBytes } from 'node:crypto';
import type { Models } from 'node-appwrite';
import type { FunctionVariable } from './function-variables.ts';

/** A variable that a function is to have. */
export type WantedVariable = Pick<FunctionVariable, 'name' | 'secret'> & { value: string };

/** A variable to set, with the id of the one that it replaces. */
export type VariableChange = WantedVariable & { id: string | undefined };

/**
 * What Appwrite keeps secret it does not answer either. This variable tells which secrets were set: a salt, and with it
 * the fingerprint of their names and values.
 */
const SECRETS_MARK = 'SAMAA_SECRETS_MARK';

/**
 * The variables that have to be set for a function to have the wanted ones. Others that it has are left alone: whoever
 * deploys without them at hand must not switch off what they are for. The mark of the secrets comes last, so that an
 * interrupted run is taken up again.
 */
export function variableChanges(
  wanted: readonly WantedVariable[],
  current: readonly Models.Variable[],
): VariableChange[] {
  const find = (name: string) => current.find(({ key }) => key === name);
  const secrets = wanted.filter(({ secret }) => secret);
  const mark = find(SECRETS_MARK)?.value;
  const areSet = secrets.every(({ name }) => find(name)?.secret) && mark === markOf(secrets, mark);
  const changes = wanted.filter(({ name, value, secret }) => (secret ? !areSet : find(name)?.value !== value));
  if (secrets.length > 0 && !areSet) {
    changes.push({ name: SECRETS_MARK, value: markOf(secrets), secret: false });
  }
  return changes.map(({ name, value, secret }) => ({ name, value, secret, id: find(name)?.$id }));
}

/** The mark of these secrets, with the salt of an earlier mark or a new one. */
function markOf(secrets: readonly WantedVariable[], earlier?: string): string {
  const salt = earlier?.split('.')[0] || randomBytes(16).toString('hex');
  const values = secrets.map(({ name, value }) => [name, value]).sort();
  return `${salt}.${createHmac('sha256', salt).update(JSON.stringify(values)).digest('hex')}`;
}
