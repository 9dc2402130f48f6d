import type { Person } from '#contract/people/schemas.ts';

/** Somebody with an account, as the admin's lists show them; `change` makes them somebody else. */
export function aPerson(change: Partial<Person> = {}): Person {
  return {
    $id: 'person-1',
    $createdAt: '2026-11-01T10:00:00.000+00:00',
    username: 'Hany',
    email: 'hany@example.com',
    phone: '01112345678',
    role: 'user',
    ...change,
  };
}
