import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ISchema, Schema } from 'yup';
import type { Access, Call, Unnamed } from '#contract/call.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { showToast, type Toast } from '#web/ui/toast/toast.ts';
import { type ContractFormOptions, useContractForm } from './form.ts';

/** A request as far as it is filled in: every field is named, none has to have its value yet. */
type Unfinished<Request> = { [Field in keyof Request]: Unfinished<Request[Field]> | undefined };

interface CallFormOptions<Input, Output, Actor extends string, Values extends object>
  extends Pick<ContractFormOptions<Values>, 'initialValues' | 'alsoWrong' | 'inputOf'> {
  /** The schema of the call's input: validates the request. */
  schema: ISchema<NoInfer<Input>> & { omit(fields: readonly string[]): Schema };
  /** The request that the typed values make. `requestId` is the same as long as the form stands: one intended write. */
  request: (values: Values, requestId: string) => Unfinished<Unnamed<Input, Actor>>;
  /** What the call makes stale: fetched again before anything is said to be done. */
  invalidates?: QueryKey;
  /** Also fetched again where the call failed: what is shown may be why. */
  invalidatesOnFailure?: boolean;
  /** What a toast says of the success. */
  success?: (answer: Output, values: Values) => Omit<Toast, 'kind'>;
  /** Everything is fetched and said: often closes the dialog. What it throws is shown like a failure of the call. */
  onDone?: (answer: Output, values: Values) => void | Promise<void>;
}

/**
 * A form whose values become the request of one call (see `useContractForm`): validated by the input's schema without the
 * caller, who is filled in, and sent under one request id however often it is sent. What the call makes stale and what is
 * said and done after it stand beside it.
 */
export function useCallForm<Input, Output, Actor extends string, Values extends object>(
  descriptor: Call<Input, Output, Access, Actor>,
  options: CallFormOptions<Input, Output, Actor, Values>,
) {
  const { schema, request, invalidates, invalidatesOnFailure, success, onDone, ...form } = options;
  const client = useQueryClient();
  const [requestId] = useState(newRequestId);
  const { actorField } = descriptor;
  const toWire = (values: Values) => request(values, requestId);

  async function refresh(): Promise<void> {
    if (invalidates) await client.invalidateQueries({ queryKey: invalidates });
  }

  return useContractForm<Values>({
    ...form,
    schema: schema.omit(actorField ? [actorField] : []),
    toWire,
    onSubmit: async (values, signal) => {
      let answer: Output;
      try {
        // What the schema has passed is finished.
        answer = await call(descriptor, toWire(values) as Unnamed<Input, Actor>, { signal });
      } catch (error) {
        if (invalidatesOnFailure) await refresh();
        throw error;
      }
      await refresh();
      if (success) showToast({ kind: 'success', ...success(answer, values) });
      await onDone?.(answer, values);
    },
  });
}
