import type { Ports } from '../runtime/ports.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';

/** A handler as `dispatch` runs it: again from its start when it was overtaken. */
export function asCalled<Input, Context extends Pick<Ports, 'pause'>, Output>(
  handle: (input: Input, context: Context) => Promise<Output>,
): (input: Input, context: Context) => Promise<Output> {
  return (input, context) => retryWhenOvertaken(context, () => handle(input, context));
}
