import { type InferType, type ISchema, lazy } from 'yup';
import { PAYMENT_METHODS, type PaymentMethod } from '../clinic-payments/constants.ts';
import { ID_PATTERN } from '../constants.ts';
import { answeredShape, dayOrMoment, indexed, sentShape } from '../field-schemas.ts';
import type { Sent } from '../field-table.ts';
import { array, boolean, choice, exact, id, list, mixed, number, object, plainValue, string } from '../fields.ts';
import { BLOCK_INDEX_END, BLOCK_TYPES, type BlockType, FIRST_EXISTING_INDEX } from '../forms/constants.ts';
import { changeOfForm, formState } from '../forms/form-change.ts';
import { period } from '../period.ts';
import { changedBaseShape, reasons } from '../visit-forms/schemas.ts';
import { ACCOUNT_FIELDS, accountFieldsOf, BLOCK_FIELDS, type FieldOf, fieldsOf } from './block-fields.ts';
import { balances, sums } from './sums.ts';

/** What the server knows by itself. Pages may send it all the same. */
const notLookedAt = () => mixed().nullable().optional().test(plainValue);

/** What is sent of a block of a kind. */
type BlockDataOf<Type extends BlockType> = Sent<FieldOf<Type>> & {
  /** The block's id, in blocks that exist (index 20 and above) and only there. */
  id?: string;
  block_type: Type;
  /** Set by the server and kept; one that is sent is not looked at. */
  salesperson?: unknown;
  /** Only in `submit-acc-form`. */
  account?: AccountData;
};
export type BlockData = { [Type in BlockType]: BlockDataOf<Type> }[BlockType];
/** What is sent of accounting's part of a block. `rest_of_cost` is computed; one that is sent is not looked at. */
export type AccountData = Sent<(typeof ACCOUNT_FIELDS)[number]> & {
  rest_of_cost?: unknown;
  /** How what the downpayment changes by is paid or given back; cash when absent. */
  downpayment_method?: PaymentMethod;
};

/** A block of one kind, new or existing. Made once a kind: a form may have a hundred, and making one costs more than using it. */
export const blockSchema = (type: BlockType, { exists, account }: { exists: boolean; account: boolean }) => {
  const name = `${type} ${exists} ${account}`;
  const made = blockSchemas.get(name) ?? makeBlockSchema(type, exists, account);
  blockSchemas.set(name, made);
  return made;
};

const blockSchemas = new Map<string, ReturnType<typeof makeBlockSchema>>();

function makeBlockSchema(type: BlockType, exists: boolean, account: boolean) {
  return exact({
    ...(exists ? { id: id() } : {}),
    block_type: string().oneOf([type]).required(),
    salesperson: notLookedAt(),
    ...sentShape(fieldsOf(type)),
    ...(account ? { account: sentAccount(type) } : {}),
  });
}

const sentAccount = (type: BlockType) =>
  exact({
    ...sentShape(accountFieldsOf(type)),
    rest_of_cost: notLookedAt(),
    downpayment_method: string().oneOf(PAYMENT_METHODS).optional(),
  })
    .default(undefined)
    .optional();

const unknownBlock = object({ block_type: choice(BLOCK_TYPES) }).required();

/** A block of whatever kind it says it is. */
function sentBlock(exists: boolean, account: boolean): ISchema<BlockData> {
  const schema = lazy((value: { block_type?: BlockType } | undefined) => {
    const type = BLOCK_TYPES.find((one) => one === value?.block_type);
    return type ? blockSchema(type, { exists, account }) : unknownBlock;
  });
  // Which kind it is decides what it has; the library does not know unions.
  return schema as ISchema<BlockData>;
}

/** New blocks from 0, existing ones from 20 on; one that is not named stays as it is. */
function sentBlocks(account: boolean) {
  const added = sentBlock(false, account);
  const existing = sentBlock(true, account);
  return indexed((index) => (index >= FIRST_EXISTING_INDEX ? existing : added), BLOCK_INDEX_END);
}

/** What is sent of a service form. What is absent stays as it is. */
const serviceForm = (account: boolean) =>
  object({
    baseForm: object({
      ...changedBaseShape,
      follow_up: boolean().optional(),
      follow_up_date: dayOrMoment().nullable().optional(),
    })
      .noUnknown()
      .default(undefined)
      .optional(),
    blocks: sentBlocks(account),
    /** Ids of blocks that go. */
    removed: indexed(() => string().matches(ID_PATTERN).required(), BLOCK_INDEX_END),
    /** All reasons, when any is sent. */
    reasons: reasons(),
  })
    .noUnknown()
    .required()
    .meta({ bracketed: true });

export const serviceFormData = serviceForm(false);
export const accountedFormData = serviceForm(true);
export type ServiceFormData = InferType<typeof serviceFormData>;

/** What accounting has said of a block, and what follows. Money in EGP. */
export const blockAccount = object({
  ...answeredShape(ACCOUNT_FIELDS),
  /** What the block costs in the end. */
  billed: number().required(),
  /** Its downpayment. What came later is among the form's payments. */
  received: number().required(),
  /** `billed` − `received`. What is outstanding of it once more was paid is among the form's balances. */
  rest_of_cost: number().required(),
});
export type BlockAccount = InferType<typeof blockAccount>;

/** A block with all its fields; those that its kind does not have are null. */
export const blockDetails = object({
  id: string().required(),
  form_id: string().required(),
  block_type: choice(BLOCK_TYPES),
  /** The name of who made the block. */
  salesperson: string().defined(),
  salesperson_id: string().required(),
  ...answeredShape(BLOCK_FIELDS),
  /** Accounting has booked it: its price and downpayment are not customer service's any more, nor may it go. */
  booked: boolean().required(),
  /** Null before accounting has issued, and for customer service. */
  account: blockAccount.nullable().defined(),
});
export type BlockDetails = InferType<typeof blockDetails>;

/** What a form costs, and what was paid of it, later payments too. */
export const formBill = object({ ...sums, ...balances, services: list(blockDetails) });
export type FormBill = InferType<typeof formBill>;

const totals = { forms: number().required(), ...sums };
export const financeTotals = object(totals);
export type FinanceTotals = InferType<typeof financeTotals>;

/** Finance of a period. */
export const finance = object({
  ...totals,
  /** Days on which forms were issued, oldest first; `day` as `2026-11-20`. */
  days: array()
    .of(object({ day: string().required(), ...totals }))
    .required(),
});
export type Finance = InferType<typeof finance>;

export const submitCsForm = {
  /** Without `formId` it is the reception form that the caller is processing. */
  input: exact({ ...changeOfForm, formId: id().optional(), data: serviceFormData }),
  output: formState,
};
export const editCsForm = { input: exact({ ...changeOfForm, data: serviceFormData }), output: formState };
export const submitAccForm = { input: exact({ ...changeOfForm, data: accountedFormData }), output: formState };

export const fetchBlockDetails = { input: exact({ id: id(), blockId: id() }), output: blockDetails };
export const fetchAccBlock = { input: exact({ id: id(), blockId: id() }), output: blockAccount.nullable() };

export const fetchFinance = {
  input: exact({ id: id(), ...period() }),
  output: finance,
};
