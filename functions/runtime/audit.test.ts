import { describe, expect, test } from 'vitest';
import { AUDIT_HIDDEN } from '#contract/audit/actions.ts';
import { type AuditEntry, auditEntry, audited } from './audit.ts';
import { stage } from './operations.ts';
import type { Rows } from './rows.generated.ts';

const actor = { id: 'sara', role: 'admin', name: 'سارة أحمد', email: 'sara@example.com' } as const;
const context = { actor, now: () => new Date('2026-11-20T09:30:00.000Z') };
const ENTRY: AuditEntry = { action: 'update', kind: 'product', id: 'p1', before: null, after: null };

function written(entry: Partial<AuditEntry>) {
  const { rowId, data } = auditEntry(context, { ...ENTRY, ...entry }) as {
    rowId: string;
    data: Record<string, string | null>;
  };
  const parse = (text: string | null | undefined) => (text ? JSON.parse(text) : null);
  return { rowId, data, before: parse(data.before), after: parse(data.after) };
}

describe('an entry of the audit log', () => {
  test('says who did what to which thing, and when', () => {
    const { data } = written({ label: 'Audéo P90', before: { stock: 1 }, after: { stock: 2 } });
    expect(data).toMatchObject({
      actor_id: 'sara',
      actor_name: 'سارة أحمد',
      actor_email: 'sara@example.com',
      actor_role: 'admin',
      at: '2026-11-20T09:30:00.000Z',
      action: 'update',
      kind: 'product',
      subject_id: 'p1',
      label: 'Audéo P90',
    });
    // Folded as what is typed is folded.
    expect(data.search).toContain('audeo');
    expect(data.search).toContain('ساره');
  });

  test('holds the changed fields alone', () => {
    const { before, after } = written({
      before: { stock: 1, brand: 'Phonak', range: [1, 2] },
      after: { stock: 2, brand: 'Phonak', range: [1, 2], model: 'P90' },
    });
    expect(before).toEqual({ stock: 1 });
    expect(after).toEqual({ stock: 2, model: 'P90' });
  });

  test('of a new thing has nothing before, of one that is gone nothing after', () => {
    expect(written({ before: null, after: { title: 'A' } })).toMatchObject({ before: null, after: { title: 'A' } });
    expect(written({ before: { title: 'A' }, after: null })).toMatchObject({ before: { title: 'A' }, after: null });
  });

  test('tells that a password or a word about health changed, never what it is', () => {
    const { data, before, after } = written({
      before: { hearing_assessment: 'mild', age: 60, user_age: null, complaint: 'hum' },
      after: { hearing_assessment: 'severe', age: 61, user_age: 61, complaint: 'buzz', password: 'hush-hush', page: 2 },
    });
    const hidden = AUDIT_HIDDEN;
    expect(before).toEqual({ hearing_assessment: hidden, age: hidden, user_age: null, complaint: hidden });
    expect(after).toEqual({
      hearing_assessment: hidden,
      age: hidden,
      user_age: hidden,
      complaint: hidden,
      password: hidden,
      page: 2,
    });
    expect(JSON.stringify(data)).not.toMatch(/mild|severe|hum|buzz|hush/);
  });

  test('hides it inside of lists and parts too', () => {
    const { after } = written({ after: { blocks: [{ type: 'p', tinnitus: 'yes', price: 5 }] } });
    expect(after).toEqual({ blocks: [{ type: 'p', tinnitus: AUDIT_HIDDEN, price: 5 }] });
  });

  test('fits into its columns whatever it is given', () => {
    const long = 'ط'.repeat(100_000);
    const fields = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field_${index}`, long]));
    const { data } = written({ label: long, after: fields });
    expect(data.label?.length).toBe(200);
    expect(data.after?.length).toBeLessThanOrEqual(60_000);
    expect(JSON.parse(data.after ?? '').field_0).toMatch(/^ط+…$/);
  });

  test('has an id that follows from what it is about when a repeat must not write it twice', () => {
    expect(written({ once: 3 }).rowId).toBe(written({ once: 3 }).rowId);
    expect(written({ once: 3 }).rowId).not.toBe(written({ once: 4 }).rowId);
    expect(written({ once: 3 }).rowId).not.toBe(written({ once: 3, id: 'p2' }).rowId);
    expect(written({}).rowId).not.toBe(written({}).rowId);
  });
});

describe('a table whose changes are written down', () => {
  const insurers = audited('insurers', {
    kind: 'insurer',
    label: ({ name }) => name,
    told: ({ name, active }: Pick<Rows['insurers'], 'name' | 'active'>) => ({ name, active }),
  });
  const row = { name: 'Misr', contact: null, active: true, version: 2 };
  const stored = { ...row, $id: 'i' };

  /** An entry as it is written by hand, but for its id. */
  const entry = (said: Partial<AuditEntry>) => ({
    ...auditEntry(context, { ...ENTRY, kind: 'insurer', id: 'i', label: 'Misr', ...said }),
    rowId: expect.any(String),
  });

  test('makes a row with an entry of what is told of it', () => {
    expect(insurers.create(context, 'i', row)).toEqual([
      stage.create('insurers', 'i', row),
      entry({ action: 'create', after: { name: 'Misr', active: true } }),
    ]);
  });

  test('changes the row that was read and tells what is other than it was, by the name that it has then', () => {
    expect(insurers.change(context, stored, { name: 'Allianz', contact: 'Mona' })).toEqual([
      ...stage.change('insurers', stored, { name: 'Allianz', contact: 'Mona' }),
      entry({ label: 'Allianz', before: { name: 'Misr' }, after: { name: 'Allianz' } }),
    ]);
  });

  test('changes a row without a claim where something else keeps others away', () => {
    expect(insurers.update(context, stored, { active: false })).toEqual([
      stage.update('insurers', 'i', { active: false }),
      entry({ before: { active: true }, after: { active: false } }),
    ]);
  });

  test('deletes a row and tells what it was', () => {
    expect(insurers.delete(context, stored)).toEqual([
      stage.deleteIds('insurers', ['i']),
      entry({ action: 'delete', before: { name: 'Misr', active: true } }),
    ]);
  });

  test('tells what a change says beyond the row, and calls it what the change is', () => {
    const said = { action: 'merge', kind: 'patient', label: 'Both', once: 3 } as const;
    const [, told] = insurers.change(context, stored, {}, { ...said, before: { of: 1 }, after: { of: 2 } });
    expect(told).toEqual(auditEntry(context, { id: 'i', ...said, before: { of: 1 }, after: { of: 2 } }));
  });
});
