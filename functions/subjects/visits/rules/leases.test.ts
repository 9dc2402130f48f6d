import { describe, expect, test } from 'vitest';
import { LEASE_SECONDS } from '#contract/forms/constants.ts';
import {
  effectiveStatus,
  holdsLease,
  isLeased,
  type LeaseState,
  leaseEnd,
  validateTaking,
  withoutLease,
} from './leases.ts';

const now = new Date('2026-11-25T10:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
const leased = (lease_until: string | null): LeaseState => ({
  status: 'editing',
  return_status: 'complete',
  lease_id: 'lease',
  lease_holder_id: 'mona',
  lease_holder_name: 'Mona',
  lease_until,
});

describe('who may take a form for what', () => {
  const ROLES = ['reception', 'cs', 'accounting', 'admin'] as const;
  const answers = (type: 'reception' | 'cs', wanted: 'processing' | 'editing', from: 'pending' | 'complete') =>
    ROLES.map((role) => validateTaking(type, wanted, role, from));

  test('customer service works on a reception form, and reception edits it too, until it is issued', () => {
    expect(answers('reception', 'processing', 'pending')).toEqual(['role', 'allowed', 'role', 'role']);
    expect(answers('reception', 'processing', 'complete')).toEqual(['role', 'state', 'role', 'role']);
    expect(answers('reception', 'editing', 'pending')).toEqual(['allowed', 'allowed', 'role', 'role']);
    expect(answers('reception', 'editing', 'complete')).toEqual(['state', 'state', 'role', 'role']);
  });

  test('accounting works on a service form that waits for it', () => {
    expect(answers('cs', 'processing', 'pending')).toEqual(['role', 'role', 'allowed', 'role']);
    expect(answers('cs', 'processing', 'complete')).toEqual(['role', 'role', 'state', 'role']);
  });

  test('customer service and accounting edit a service form at any time, the admin once it is issued', () => {
    expect(answers('cs', 'editing', 'pending')).toEqual(['role', 'allowed', 'allowed', 'state']);
    expect(answers('cs', 'editing', 'complete')).toEqual(['role', 'allowed', 'allowed', 'allowed']);
  });

  test('a customer takes no form', () => {
    expect(validateTaking('cs', 'editing', 'user', 'complete')).toBe('role');
    expect(validateTaking('reception', 'editing', 'user', 'pending')).toBe('role');
  });
});

describe('how long a lease holds', () => {
  test('two minutes from when it is taken or renewed', () => {
    expect(leaseEnd(now)).toBe('2026-11-25T10:02:00.000Z');
  });

  test('to its end, and not after it', () => {
    expect(isLeased(leased(after(0)), now)).toBe(true);
    expect(isLeased(leased(after(LEASE_SECONDS)), now)).toBe(true);
    expect(isLeased(leased(after(-1)), now)).toBe(false);
    expect(isLeased(leased(null), now)).toBe(false);
  });

  test('one of a clock that ran ahead counts for nothing, but for what clocks may be apart', () => {
    expect(isLeased(leased(after(LEASE_SECONDS + 120)), now)).toBe(true);
    expect(isLeased(leased(after(LEASE_SECONDS + 121)), now)).toBe(false);
  });

  test('while it holds the form is being edited, and afterwards it is where it was before', () => {
    expect(effectiveStatus(leased(after(60)), now)).toBe('editing');
    expect(effectiveStatus(leased(after(-60)), now)).toBe('complete');
  });
});

describe('whose a lease is', () => {
  test('its holder goes on with it, also when it has run out and nobody took the form since', () => {
    expect(holdsLease(leased(after(-60)), { leaseId: 'lease', actorId: 'mona' })).toBe(true);
  });

  test('neither somebody else nor an older lease of the holder goes on', () => {
    expect(holdsLease(leased(after(60)), { leaseId: 'lease', actorId: 'omar' })).toBe(false);
    expect(holdsLease(leased(after(60)), { leaseId: 'older', actorId: 'mona' })).toBe(false);
  });

  test('a form without a lease is nobody’s', () => {
    const free = withoutLease('pending');
    expect(free).toEqual({
      status: 'pending',
      return_status: 'pending',
      lease_id: null,
      lease_holder_id: null,
      lease_holder_name: null,
      lease_until: null,
    });
    expect(isLeased(free, now)).toBe(false);
  });
});
