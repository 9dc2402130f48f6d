import { readFileSync } from 'node:fs';

/** What processes have used of the machine. */
export interface Usage {
  /** Processor time, in milliseconds. */
  cpu: number;
  /** Memory that they hold now, in bytes. */
  memory: number;
}

/** Linux counts processor time in hundredths of a second, and memory in pages. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** A process and all below it; null where the system does not tell it as Linux does. */
export function usageOf(pid: number): Usage | null {
  try {
    return [pid, ...descendants(pid)].map(ownUsage).reduce((sum, one) => ({
      cpu: sum.cpu + one.cpu,
      memory: sum.memory + one.memory,
    }));
  } catch {
    return null;
  }
}

/** Milliseconds of processor time of processes with all below them; null where the system does not tell, or of nobody. */
export function processorTime(pids: readonly number[]): number | null {
  const used = pids.map((pid) => usageOf(pid)?.cpu ?? null);
  return used.length === 0 || used.includes(null) ? null : used.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function ownUsage(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [userTicks = 0, systemTicks = 0] = fields.slice(11);
  return { cpu: (userTicks + systemTicks) * TICK_MS, memory: (fields[21] ?? 0) * PAGE_BYTES };
}
