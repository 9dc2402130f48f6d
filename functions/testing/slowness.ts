/** What the work below takes of the processor on the machine whose milliseconds the limits of tests are. */
const USUAL_MS = 3.5;
const TRIES = 10;
const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, name: `name ${index}` })));

/** How many times slower than usual this machine is at the moment, at least 1: machines are shared. */
export function slowness(): number {
  const costs = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage();
    JSON.stringify(JSON.parse(text));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...costs) / USUAL_MS);
}
