import { piastersToEgp } from '#lib/money.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CardGateway } from '../card-gateway.ts';
import { type MethodSettings, takes } from '../rules/payment-methods.ts';

/** The configured method of a name; refuses one that is not configured (any more), or does not take the amount. */
export function methodFor({ methods }: CardGateway, name: string, piasters: number): MethodSettings {
  const method = methods.find((one) => one.method === name);
  if (!method) {
    return refuse('method_unavailable');
  }
  const { minPiasters: min, maxPiasters: max } = method;
  return takes(method, piasters)
    ? method
    : refuse('method_amount', { min: piastersToEgp(min), ...(max === null ? {} : { max: piastersToEgp(max) }) });
}
