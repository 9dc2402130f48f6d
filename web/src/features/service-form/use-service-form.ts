import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import type { BlockType } from '#contract/forms/constants.ts';
import type { FormDetails } from '#contract/forms/schemas.ts';
import type { ServiceFormData } from '#contract/service-forms/schemas.ts';
import { accountedFormData, serviceFormData } from '#contract/service-forms/schemas.ts';
import { BASE_FIELDS, type BaseFieldName, REQUIRED_BASE_FIELDS } from '#contract/visit-forms/base-fields.ts';
import { forgetDraft, keepDraft, loadDraft } from '#web/features/visits/shared/kept-draft.ts';
import { refusalText, wrongBase } from '#web/features/visits/shared/wrong-base.ts';
import { enterMoves } from '#web/form/enter-moves.ts';
import type { InputBinding } from '#web/form/form.ts';
import { refusedInputs, wrongInputs } from '#web/form/refused-fields.ts';
import { errorText, fieldMessageText } from '#web/i18n/errors.ts';
import { same } from '#web/lib/same.ts';
import {
  type BlockDraft,
  draftOf,
  newBlock,
  onTopOf,
  type ServiceDraft,
  toWire,
  typedFields,
} from './service-draft.ts';

interface ServiceFormOptions {
  /** As it was read last. */
  stored: FormDetails;
  /** Under which name what is typed is kept. */
  keptAs: string;
  /** The form is this tab's. */
  isHeld: boolean;
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
export function useServiceForm({ stored, keptAs, isHeld, withAccounts, salesperson, onSubmit }: ServiceFormOptions) {
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
  /** What the server refused, and of which draft. */
  const [refusal, setRefusal] = useState<{ inputs: Errors; of: ServiceDraft } | null>(null);
  /** What is told of the form as a whole, in words. */
  const [failures, setFailures] = useState<readonly string[]>([]);
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
    if (dirty) keepDraft(keptAs, { typed, seen }, { isHeld });
    else forgetDraft(keptAs);
  }, [keptAs, typed, seen, dirty, isHeld]);

  useEffect(() => {
    if (focus > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focus]);

  const change = (step: (draft: ServiceDraft) => ServiceDraft) => {
    // What was said of the form as a whole is about what was sent.
    setFailures([]);
    setDraft((before) => ({ ...before, typed: step(before.typed) }));
  };

  const validated = () => validateDraft(typed, seen, { withAccounts, keptDate: stored.date });
  const errors: Errors = { ...(refusal && stillRefused(refusal, typed)), ...(tried && validated()) };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setTried(true);
    setRefusal(null);
    setFailures([]);
    setSubmitting(true);
    const { data, keyAt } = toWire(typed, { withAccounts });
    try {
      if (typed.blocks.length === 0 || Object.keys(validated()).length > 0) {
        setFocus((count) => count + 1);
        return;
      }
      if (!(await onSubmit(data, { typed, seen }))) return;
      isSent.current = true;
      forgetDraft(keptAs);
    } catch (error) {
      const { inputs, others, isAll } = refusedInputs(
        error,
        (path) => inputAt(path, keyAt),
        (name) => hasInput(name, typed),
      );
      setRefusal({ inputs, of: typed });
      if (Object.keys(inputs).length > 0) setFocus((count) => count + 1);
      // A field that went, as a block that was removed, is told here, too.
      if (!isAll) setFailures(others.length > 0 ? others : [errorText(error)]);
    } finally {
      underWay.current = false;
      setSubmitting(false);
    }
  }

  const isEmpty = tried && typed.blocks.length === 0;
  const isIncomplete = tried && REQUIRED_BASE_FIELDS.some((field) => typed.base[field].trim() === '');
  const isWrong = Object.keys(errors).length > 0;
  return {
    draft: typed,
    dirty,
    submitting,
    /** What is wrong with the form as a whole, in words: all of it. */
    failures: [
      isIncomplete ? t('clinic:required-fields') : null,
      isEmpty ? refusalText('no_blocks') : null,
      ...failures,
      isWrong && !isIncomplete && failures.length === 0 ? t('wrong-fields') : null,
    ].filter((line) => line !== null),
    /** What was typed earlier in this tab, and not sent, is there again. */
    restored: restored && dirty,
    /** Gives that up: the form is again what is stored. */
    startOver: () => {
      setRestored(false);
      change(() => seen);
    },
    /** It may stay: nothing more is said of it. */
    keepRestored: () => setRestored(false),
    formProps: { ref: element, onSubmit: submit, onKeyDown: enterMoves, noValidate: true },
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

/** What is wrong with a draft before it is sent, in words of the page's language: all that the function would refuse. */
function validateDraft(
  draft: ServiceDraft,
  seen: ServiceDraft,
  { withAccounts, keptDate }: { withAccounts: boolean; keptDate: string },
): Errors {
  const { data, keyAt } = toWire(draft, { withAccounts });
  const schema = withAccounts ? accountedFormData : serviceFormData;
  const past = { follow_up_date: overDay(draft.followUp && draft.followUpDate, seen.followUpDate) };
  const noDay = draft.followUp && draft.followUpDate === '' ? fieldMessageText({ key: 'required' }) : null;
  const blocks = draft.blocks.flatMap((block) => {
    const before = seen.blocks.find(({ key }) => key === block.key);
    return typedFields(block.type)
      .filter(({ kind }) => kind === 'day')
      .map(({ name }) => [`${block.key}.${name}`, overDay(block.fields[name], before?.fields[name] ?? '')]);
  });
  const days: Record<string, string | null> = {
    ...past,
    ...(noDay && { follow_up_date: noDay }),
    ...Object.fromEntries(blocks),
  };
  return {
    ...Object.fromEntries(Object.entries(days).flatMap(([name, words]) => (words === null ? [] : [[name, words]]))),
    ...wrongBase(draft.base, keptDate),
    ...wrongInputs(schema, data, (path) => inputAt(path, keyAt)),
  };
}

/** Why a day that is promised is refused: it is over, and not the one that is stored. */
function overDay(day: string | false, stored: string): string | null {
  return day && day !== stored && day < cairoDay() ? fieldMessageText({ key: 'date_past' }) : null;
}

/** What the server refused and nobody has changed since. */
function stillRefused({ inputs, of }: { inputs: Errors; of: ServiceDraft }, now: ServiceDraft): Errors {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => same(valueAt(of, name), valueAt(now, name))));
}

/** What stands in an input: all of a block, because accounting's part of it has names of its own. */
function valueAt({ base, followUpDate, blocks }: ServiceDraft, name: string): unknown {
  const [key, field] = name.split('.');
  if (field !== undefined) return blocks.find((block) => block.key === key);
  return name === 'follow_up_date' ? followUpDate : Object.entries(base).find(([one]) => one === name)?.[1];
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
  return name === 'follow_up_date' || name === 'reasons' || BASE_FIELDS.some((base) => base.name === name);
}
