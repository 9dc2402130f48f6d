const RealDate = Date;
let offset = 0;

/** `Date`, shifted by the offset wherever it asks for the present. */
const ShiftedDate = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

function now(): number {
  return RealDate.now() + offset;
}

/** Has the function see the clock that a test gave to the server: `ms` ahead of the machine's. */
export function setClockOffset(ms: number) {
  offset = ms;
  if (ms !== 0) {
    globalThis.Date = ShiftedDate;
  }
}
