import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ErrorCode, errorSentence } from '#contract/errors.ts';
import type { BlockType } from '#contract/forms/constants.ts';
import type { FormDetails } from '#contract/forms/schemas.ts';
import type { ServiceFormData } from '#contract/service-forms/schemas.ts';
import { accountedFormData, serviceFormData } from '#contract/service-forms/schemas.ts';
import { BASE_FIELDS, type BaseFieldName, REQUIRED_BASE_FIELDS } from '#contract/visit-forms/base-fields.ts';
import { errorText } from '../../i18n/errors.ts';
import { CallError } from '../../lib/call.ts';
import { forgetDraft, keepDraft, loadDraft } from '../forms/kept-draft.ts';
import { same } from '../forms/merged-fields.ts';
import type { InputBinding } from '../shared-form/form.ts';
import { refusedInputs, wrongInputs } from '../shared-form/refused-fields.ts';
import { type BlockDraft, draftOf, newBlock, onTopOf, type ServiceDraft, toWire } from './service-draft.ts';

interface ServiceFormOptions {
  /** As it was read last. */
  stored: FormDetails;
  /** Under which name what is typed is kept in the tab. */
  keptAs: string;
  /** Accounting says its part of each block. */
  withAccounts: boolean;
  /** The name of the person who is signed in. */
  salesperson: string;
  /** Answers false when it was not sent after all. */
  onSubmit: (data: ServiceFormData, drafts: { typed: ServiceDraft; seen: ServiceDraft }) => Promise<boolean>;
}

/** Why inputs are refused: by `key.field` for those of a block, by name for the others. */
type Errors = Readonly<Record<string, string>>;

/**
 * A service form in the browser. What is typed stays: through a reload, a lost lease and somebody else's change, which
 * comes in underneath. Errors stand beside their inputs, the first gets the focus.
 */
export function useServiceForm({ stored, keptAs, withAccounts, salesperson, onSubmit }: ServiceFormOptions) {
  const { t } = useTranslation(['clinic-service', 'clinic']);
  const element = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const isSent = useRef(false);
  const [{ typed, seen }, setDraft] = useState(() => {
    const now = draftOf(stored);
    const kept = loadDraft<ServiceDraft>(keptAs);
    return { typed: kept ? onTopOf(now, kept.typed, kept.seen, { withAccounts }) : now, seen: now };
  });
  const [restored, setRestored] = useState(() => !same(typed, seen));
  const [version, setVersion] = useState(stored.version);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [submitting, setSubmitting] = useState(false);
  const [focus, setFocus] = useState(0);
  const [added, setAdded] = useState<string | null>(null);

  // The form was read again: what others said since comes in under what was typed here.
  if (stored.version !== version) {
    const now = draftOf(stored);
    setVersion(stored.version);
    setDraft({ typed: onTopOf(now, typed, seen, { withAccounts }), seen: now });
  }

  const dirty = !same(typed, seen);
  useEffect(() => {
    if (isSent.current) return;
    if (dirty) keepDraft(keptAs, { typed, seen });
    else forgetDraft(keptAs);
  }, [keptAs, typed, seen, dirty]);

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
      if (!(await onSubmit(data, { typed, seen }))) return;
      isSent.current = true;
      forgetDraft(keptAs);
    } catch (error) {
      const { inputs, isAll } = refusedInputs(
        error,
        (path) => inputAt(path, keyAt),
        (name) => hasInput(name, typed),
      );
      setRefused(inputs);
      if (Object.keys(inputs).length > 0) setFocus((count) => count + 1);
      if (!isAll) setFailure(error);
    } finally {
      underWay.current = false;
      setSubmitting(false);
    }
  }

  const isIncomplete = tried && REQUIRED_BASE_FIELDS.some((field) => typed.base[field].trim() === '');
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
    /** What was typed earlier in this tab, and not sent, is there again. */
    restored: restored && dirty,
    /** Gives that up: the form is again what is stored. */
    startOver: () => {
      setRestored(false);
      change(() => seen);
    },
    /** It may stay: nothing more is said of it. */
    keepRestored: () => setRestored(false),
    formProps: { ref: element, onSubmit: submit, noValidate: true },
    change,
    changeBlock: (key: string, step: (block: BlockDraft) => BlockDraft) =>
      change((draft) => ({
        ...draft,
        blocks: draft.blocks.map((block) => (block.key === key ? step(block) : block)),
      })),
    addBlock: (type: BlockType) => {
      const block = newBlock(type, salesperson);
      setAdded(block.key);
      change((draft) => ({ ...draft, blocks: [...draft.blocks, block] }));
    },
    /** A block as it is stored; null for one that is new. */
    storedBlock: (key: string): BlockDraft | null => seen.blocks.find((block) => block.key === key) ?? null,
    /** The `key` of the block that was added last. */
    added,
    removeBlock: ({ key, id }: BlockDraft) =>
      change((draft) => ({
        ...draft,
        blocks: draft.blocks.filter((block) => block.key !== key),
        removed: id === null ? draft.removed : [...draft.removed, id],
      })),
    errorOf: (name: string): string | undefined => errors[name],
    bindBase: (name: BaseFieldName): InputBinding<string> => ({
      name,
      value: typed.base[name],
      error: errors[name],
      onChange: ({ target }) => change((draft) => ({ ...draft, base: { ...draft.base, [name]: target.value } })),
      onBlur: () => {},
    }),
    /** What was typed is given up: nothing of it is kept. */
    discard: () => {
      isSent.current = true;
      forgetDraft(keptAs);
    },
  };
}

/** What is wrong with a draft before it is sent, in words of the page's language. */
function judge(draft: ServiceDraft, withAccounts: boolean): Errors {
  const { data, keyAt } = toWire(draft, { withAccounts });
  const schema = withAccounts ? accountedFormData : serviceFormData;
  return wrongInputs(schema, data, (path) => inputAt(path, keyAt));
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

/** Whether a refused field has an input to stand beside. */
function hasInput(name: string, draft: ServiceDraft): boolean {
  const [key, field] = name.split('.');
  if (field !== undefined) return draft.blocks.some((block) => block.key === key);
  return name === 'follow_up_date' || BASE_FIELDS.some((base) => base.name === name);
}

function refusal(code: ErrorCode): CallError {
  return new CallError({ error: errorSentence(code), code, params: {} });
}
