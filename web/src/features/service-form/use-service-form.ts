import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from 'yup';
import { type ErrorCode, errorSentence } from '../../../../functions/contract/errors.ts';
import type { BlockType } from '../../../../functions/contract/form-constants.ts';
import type { FormDetails, ServiceFormData } from '../../../../functions/contract/form-types.ts';
import { accountedFormData, serviceFormData } from '../../../../functions/contract/schemas/form-data.ts';
import { CallError } from '../../lib/call.ts';
import { errorText, fieldErrors, fieldMessageText } from '../../lib/errors.ts';
import { type InputBinding, schemaMessages } from '../../lib/form.ts';
import type { BaseField } from '../forms/base-form.ts';
import { forgetDraft, keepDraft, loadDraft } from './kept-draft.ts';
import { type BlockDraft, draftOf, newBlock, onTopOf, type ServiceDraft, toWire } from './service-draft.ts';

interface ServiceFormOptions {
  /** As it was read last. */
  stored: FormDetails;
  /** Accounting says its part of each block. */
  withAccounts: boolean;
  /** The name of the person who is signed in. */
  salesperson: string;
  onSubmit: (data: ServiceFormData) => Promise<void>;
}

const REQUIRED: readonly BaseField[] = ['name', 'date', 'phone', 'age', 'address'];

/** Why inputs are refused: by `key.field` for those of a block, by name for the others. */
type Errors = Readonly<Record<string, string>>;

/**
 * A service form in the browser. What is typed stays: through a reload, a lost lease and somebody else's change, which
 * comes in underneath. Errors stand beside their inputs, the first gets the focus.
 */
export function useServiceForm({ stored, withAccounts, salesperson, onSubmit }: ServiceFormOptions) {
  const { t } = useTranslation(['clinic-service', 'clinic']);
  const element = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const isSent = useRef(false);
  const [{ typed, seen }, setDraft] = useState(() => {
    const now = draftOf(stored);
    const kept = loadDraft(stored.$id);
    return { typed: kept ? onTopOf(now, kept.typed, kept.seen) : now, seen: now };
  });
  const [version, setVersion] = useState(stored.version);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [submitting, setSubmitting] = useState(false);
  const [focus, setFocus] = useState(0);

  // The form was read again: what others said since comes in under what was typed here.
  if (stored.version !== version) {
    const now = draftOf(stored);
    setVersion(stored.version);
    setDraft({ typed: onTopOf(now, typed, seen), seen: now });
  }

  const dirty = JSON.stringify(typed) !== JSON.stringify(seen);
  useEffect(() => {
    if (isSent.current) return;
    if (dirty) keepDraft(stored.$id, { typed, seen });
    else forgetDraft(stored.$id);
  }, [stored.$id, typed, seen, dirty]);

  useEffect(() => {
    if (focus > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focus]);

  const change = (step: (draft: ServiceDraft) => ServiceDraft) =>
    setDraft((before) => ({ ...before, typed: step(before.typed) }));

  const ownErrors = tried ? judge(typed, withAccounts) : {};
  const errors: Errors = { ...refused, ...ownErrors };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setTried(true);
    setRefused({});
    setFailure(null);
    setSubmitting(true);
    const { data, keyAt } = toWire(typed, { withAccounts });
    try {
      if (typed.blocks.length === 0) throw refusal('no_blocks');
      if (typed.base.reasons.length === 0) throw refusal('no_reasons');
      if (Object.keys(judge(typed, withAccounts)).length > 0) {
        setFocus((count) => count + 1);
        return;
      }
      await onSubmit(data);
      isSent.current = true;
      forgetDraft(stored.$id);
    } catch (error) {
      const fields = Object.entries(fieldErrors(error)).map(([path, text]) => [inputAt(path, keyAt), text] as const);
      setRefused(Object.fromEntries(fields));
      if (fields.length > 0) setFocus((count) => count + 1);
      else setFailure(error);
    } finally {
      underWay.current = false;
      setSubmitting(false);
    }
  }

  const isIncomplete = tried && REQUIRED.some((field) => typed.base[field].trim() === '');
  const isWrong = Object.keys(errors).length > 0;
  return {
    draft: typed,
    dirty,
    submitting,
    /** What went wrong with the form as a whole, in words. */
    failure: isIncomplete
      ? t('clinic:required-fields')
      : failure !== null
        ? errorText(failure)
        : isWrong
          ? t('wrong-fields')
          : null,
    /** The refusal behind `failure`, if it was one. */
    refusal: failure,
    formProps: { ref: element, onSubmit: submit, noValidate: true },
    change,
    changeBlock: (key: string, step: (block: BlockDraft) => BlockDraft) =>
      change((draft) => ({
        ...draft,
        blocks: draft.blocks.map((block) => (block.key === key ? step(block) : block)),
      })),
    addBlock: (type: BlockType) =>
      change((draft) => ({ ...draft, blocks: [...draft.blocks, newBlock(type, salesperson)] })),
    removeBlock: ({ key, id }: BlockDraft) =>
      change((draft) => ({
        ...draft,
        blocks: draft.blocks.filter((block) => block.key !== key),
        removed: id === null ? draft.removed : [...draft.removed, id],
      })),
    errorOf: (name: string): string | undefined => errors[name],
    bindBase: (name: BaseField): InputBinding<string> => ({
      name,
      value: typed.base[name],
      error: errors[name],
      onChange: ({ target }) => change((draft) => ({ ...draft, base: { ...draft.base, [name]: target.value } })),
      onBlur: () => {},
    }),
    /** What was typed is given up: nothing of it is kept. */
    discard: () => {
      isSent.current = true;
      forgetDraft(stored.$id);
    },
  };
}

/** What is wrong with a draft before it is sent, in words of the page's language. */
function judge(draft: ServiceDraft, withAccounts: boolean): Errors {
  const { data, keyAt } = toWire(draft, { withAccounts });
  const schema = (withAccounts ? accountedFormData : serviceFormData) as unknown as Schema;
  return Object.fromEntries(
    Object.entries(schemaMessages(schema, data)).map(([path, message]) => [
      inputAt(path, keyAt),
      fieldMessageText(message),
    ]),
  );
}

/** The input of a path on the wire: `data.blocks.20.price`, `blocks[20].price`, `baseForm.name`. */
function inputAt(path: string, keyAt: ReadonlyMap<number, string>): string {
  const parts = path.split(/[.[\]"]+/).filter((part) => part !== '' && part !== 'data');
  const [area, ...rest] = parts;
  if (area === 'baseForm') return rest.join('.');
  if (area !== 'blocks') return parts.join('.');
  const [index, ...field] = rest;
  return [keyAt.get(Number(index)) ?? index, ...field].join('.');
}

function refusal(code: ErrorCode): CallError {
  return new CallError({ error: errorSentence(code), code, params: {} });
}
