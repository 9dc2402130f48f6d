import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { columnOf } from '#contract/field-table.ts';
import { isPermitted } from '#contract/people/roles.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { FreePieces } from '#web/features/stock/shared/free-pieces.tsx';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TrashIcon } from '#web/ui/icons/icons.tsx';
import { AccountSection } from './account-section.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import styles from './block-editor.module.css';
import { FieldInput } from './field-input.tsx';
import {
  type BlockDraft,
  type TypedFieldName,
  takesFiles,
  typedFields,
  withoutMoney,
  withProduct,
  withType,
} from './service-draft.ts';
import { StockedAidField } from './stocked-aid-field.tsx';

interface BlockEditorProps {
  block: BlockDraft;
  /** Its place among the blocks of the form, from 1. */
  position: number;
  /** It was just added: who added it goes on there. */
  takesFocus: boolean;
  /** Accounting has its part under the block. */
  withAccount: boolean;
  /** The block as it is stored: what customer service quoted. Null for one that is new. */
  quoted: BlockDraft | null;
  /** Why a field is refused, by its name on the wire; accounting's begin with `account.`. */
  errorOf: (field: string) => string | undefined;
  /** The id of a datalist with the names of hearing aids. */
  hearingAidNames: string;
  onChange: (change: (block: BlockDraft) => BlockDraft) => void;
  onRemove: () => void;
  /** Told when a file is on its way and when none is any more. */
  onSending: (sending: boolean) => void;
}

/** One service of a form. */
export function BlockEditor(props: BlockEditorProps) {
  const { block, position, takesFocus, withAccount, quoted, errorOf, hearingAidNames, onChange, onRemove, onSending } =
    props;
  const { t } = useTranslation(['clinic-service', 'clinic']);
  const { fieldLabel } = useRecordWords();
  const { user } = useUser();
  const title = useId();
  const serialNumbers = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const seesMoney = user !== null && isPermitted(user, 'see_money');
  /** Its money and its place in the form are accounting's, and somebody else looks at it. */
  const isHeld = block.booked && !withAccount;
  const isNewAid = block.type === 'nha' || block.type === 'nha-em';
  const fields = typedFields(block.type);
  const setField = (name: TypedFieldName, value: string) =>
    onChange((before) => ({ ...before, fields: { ...before.fields, [name]: value } }));

  /** An ear mold comes to the hearing aid, or leaves it with what was said of it. */
  function switchEarMold(): void {
    onChange((before) => withType(before, before.type === 'nha' ? 'nha-em' : 'nha'));
  }

  return (
    <section className={styles.block} aria-labelledby={title}>
      <div className={styles.head}>
        <h3 ref={heading} id={title} tabIndex={-1}>
          {t('block-title', { position, service: t(`clinic:blocks.${block.type}`) })}
        </h3>
        {!isHeld && (
          <IconButton
            label={t('remove-block', { position, service: t(`clinic:blocks.${block.type}`) })}
            icon={<TrashIcon size={20} />}
            onClick={onRemove}
          />
        )}
      </div>
      {isHeld && <p className={styles.booked}>{t('booked.note')}</p>}
      <div className={styles.fields}>
        <TextField label={t('salesperson')} value={block.salesperson} required={false} readOnly />
        {(withAccount || !seesMoney ? withoutMoney(fields) : fields).map((field) =>
          isNewAid && field.name === 'hearing_aid' ? (
            <StockedAidField
              key={field.name}
              label={fieldLabel('blocks', columnOf(field))}
              name={`${block.key}.${field.name}`}
              value={block.fields.hearing_aid}
              error={errorOf('product_id') ?? errorOf('hearing_aid')}
              isStocked={block.fields.product_id !== ''}
              onType={(value) => setField('hearing_aid', value)}
              onPick={(product) => onChange((before) => withProduct(before, product, withAccount))}
              onLetGo={() => setField('product_id', '')}
            />
          ) : (
            <FieldInput
              key={field.name}
              field={field}
              label={fieldLabel('blocks', columnOf(field))}
              value={block.fields[field.name]}
              error={errorOf(field.name)}
              readOnly={isHeld && field.kind === 'money'}
              name={`${block.key}.${field.name}`}
              hearingAidNames={hearingAidNames}
              serialNumbers={block.fields.product_id === '' ? undefined : serialNumbers}
              onChange={(value) => setField(field.name, value)}
            />
          ),
        )}
      </div>
      {user && block.fields.product_id !== '' && (
        <FreePieces id={serialNumbers} userId={user.id} productId={block.fields.product_id} />
      )}
      {takesFiles(block.type) && (
        <AttachmentsField
          value={block.attachments}
          error={errorOf('attachments')}
          onChange={(change) => onChange((before) => ({ ...before, attachments: change(before.attachments) }))}
          onSending={onSending}
        />
      )}
      {isNewAid && (
        <Button variant="secondary" small className={styles.switch} onClick={switchEarMold}>
          {t(block.type === 'nha' ? 'add-ear-mold' : 'remove-ear-mold')}
        </Button>
      )}
      {withAccount && <AccountSection block={block} quoted={quoted} errorOf={errorOf} onChange={onChange} />}
    </section>
  );
}
