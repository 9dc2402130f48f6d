import { derivedId } from '../../../functions/lib/ids.ts';
import { personSearchText } from '../../../functions/subjects/accounts/rules/people.ts';
import type { SeedTarget } from '../../seed/main.ts';
import type { Sink } from './bulk.ts';
import { type Person, somebody } from './names.ts';
import type { Random } from './random.ts';

const PARALLEL = 8;

/** A customer with an account. */
export interface LargeCustomer extends Person {
  id: string;
  email: string;
}

export function largeCustomers(count: number, random: Random): LargeCustomer[] {
  return Array.from({ length: count }, (_, number) => ({
    ...somebody(random),
    id: derivedId('large-customer', number),
    email: `customer-${number}@large.example`,
  }));
}

/** The profiles. */
export function addProfiles(sink: Sink, customers: readonly LargeCustomer[]): void {
  for (const { id, first, last, email, phone } of customers) {
    const username = `${first} ${last}`;
    const search = personSearchText({ id, username, email, phone });
    sink.add('users', { $id: id, username, email, phone, role: 'user', search });
  }
}

/** Makes Appwrite's accounts, one by one, as it has no other way. Nobody knows a password of them: there is none. */
export async function createAccounts(target: SeedTarget, customers: readonly LargeCustomer[]): Promise<void> {
  const waiting = [...customers];
  const work = async () => {
    for (let customer = waiting.pop(); customer; customer = waiting.pop()) {
      const { id: userId, email, first, last } = customer;
      const response = await fetch(`${target.endpoint}/users`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-appwrite-project': target.projectId,
          'x-appwrite-key': target.apiKey,
        },
        body: JSON.stringify({ userId, email, name: `${first} ${last}` }),
      });
      const answer = await response.text();
      if (!response.ok) {
        throw new Error(`An account was refused: ${answer}`);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}
