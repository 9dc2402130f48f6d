import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'node-appwrite';
import { Tables } from '../../functions/runtime/tables.ts';
import { checkAllBooks } from '../../functions/subjects/reconciliation/run.ts';

const PAUSE_MS = 50;
/** Whose name stands in the audit log. */
const COMMAND = { id: 'command', role: 'admin', name: 'npm run books', email: '' } as const;

/** Whether a line of `goThrough` says that something is wrong. */
export const isBookFinding = (line: string): boolean => /^(wrong|to be looked at):/.test(line);

/**
 * Goes through all books of a project and prints what was looked at and what was wrong. True when all is in order: with
 * `fix` what is derived has been put right, so only what has to be looked at counts.
 */
export async function goThrough(
  client: Client,
  { fix, log }: { fix: boolean; log: (line: string) => void },
): Promise<boolean> {
  const looked = new Map<string, number>();
  const { corrections, findings } = await checkAllBooks({
    ports: { tables: new Tables(client), now: () => new Date(), pause: () => pause(PAUSE_MS), logError: log },
    fix,
    who: COMMAND,
    onPage: (step, checked) => looked.set(step, checked + (looked.get(step) ?? 0)),
  });
  for (const [step, checked] of looked) {
    log(`${step.padEnd(36)}${String(checked).padStart(8)}`);
  }
  log('');
  for (const { figure, id, label, before, after } of corrections) {
    const name = label && label !== id ? `${id} (${label})` : id;
    log(`${fix ? 'corrected' : 'wrong'}: ${figure} of ${name} ${fix ? 'was' : 'is'} ${before}, by its rows ${after}`);
  }
  for (const { kind, id, order_id, number, expected, found } of findings) {
    const order = order_id === '' ? '' : ` (order ${number || order_id})`;
    const figures = expected === null ? '' : `: ${found} instead of ${expected}`;
    log(`to be looked at: ${kind} ${id}${order}${figures}`);
  }
  const isInOrder = findings.length === 0 && (fix || corrections.length === 0);
  if (corrections.length + findings.length === 0) {
    log('The books are in order.');
  } else if (!fix && corrections.length > 0) {
    log('Put derived figures right with: npm run books -- --fix');
  }
  return isInOrder;
}
