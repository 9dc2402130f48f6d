import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '../../../../functions/contract/cairo-day.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TrashIcon } from '../../ui/icons/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { AccountSection } from './account-section.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import styles from './block-editor.module.css';
import { type BlockField, type BlockFieldName, FIELDS_OF } from './block-fields.ts';
import type { BlockDraft } from './service-draft.ts';
import { useChoiceLabel } from './use-choice-label.ts';

interface BlockEditorProps {
  block: BlockDraft;
  /** Its place among the blocks of the form, from 1. */
  position: number;
  /** It was just added: who added it goes on there. */
  takesFocus: boolean;
  /** Accounting has its part under the block. */
  withAccount: boolean;
  /** Why a field is refused, by its name on the wire; accounting's begin with `account.`. */
  errorOf: (field: string) => string | undefined;
  /** The id of a datalist with the names of hearing aids. */
  hearingAidNames: string;
  onChange: (change: (block: BlockDraft) => BlockDraft) => void;
  onRemove: () => void;
  /** Told when a file is on its way and when none is any more. */
  onSending: (sending: boolean) => void;
}

/** What is said of an ear mold when there is none. */
const NO_EAR_MOLD = { side: '', type: '', em_size: '', vent: '' } as const;

/** One service of a form. */
export function BlockEditor(props: BlockEditorProps) {
  const { block, position, takesFocus, withAccount, errorOf, hearingAidNames, onChange, onRemove, onSending } = props;
  const { t } = useTranslation(['clinic-service', 'clinic']);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const isNewAid = block.type === 'nha' || block.type === 'nha-em';
  const setField = (name: BlockFieldName, value: string) =>
    onChange((before) => ({ ...before, fields: { ...before.fields, [name]: value } }));

  /** An ear mold comes to the hearing aid, or leaves it with what was said of it. */
  function switchEarMold(): void {
    onChange((before) =>
      before.type === 'nha'
        ? { ...before, type: 'nha-em' }
        : { ...before, type: 'nha', fields: { ...before.fields, ...NO_EAR_MOLD } },
    );
  }

  return (
    <section className={styles.block} aria-labelledby={title}>
      <div className={styles.head}>
        <h3 ref={heading} id={title} tabIndex={-1} className={styles.title}>
          {t('block-title', { position, service: t(`clinic:blocks.${block.type}`) })}
        </h3>
        <IconButton
          label={t('remove-block', { position, service: t(`clinic:blocks.${block.type}`) })}
          icon={<TrashIcon size={20} />}
          onClick={onRemove}
        />
      </div>
      <div className={styles.fields}>
        <div className={styles.long}>
          <TextField label={t('fields.salesperson')} value={block.salesperson} required={false} readOnly />
        </div>
        {FIELDS_OF[block.type].map((field) => (
          <BlockFieldInput
            key={field.name}
            field={field}
            value={block.fields[field.name]}
            error={errorOf(field.name)}
            name={`${block.key}.${field.name}`}
            hearingAidNames={hearingAidNames}
            onChange={(value) => setField(field.name, value)}
          />
        ))}
      </div>
      {block.type === 'm' && (
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
      {withAccount && <AccountSection block={block} errorOf={errorOf} onChange={onChange} />}
    </section>
  );
}

interface BlockFieldInputProps {
  field: BlockField;
  name: string;
  value: string;
  error: string | undefined;
  hearingAidNames: string;
  onChange: (value: string) => void;
}

function BlockFieldInput({ field, name, value, error, hearingAidNames, onChange }: BlockFieldInputProps) {
  const { t } = useTranslation(['clinic-service', 'clinic']);
  const choiceLabel = useChoiceLabel();
  const shared = {
    name,
    label: t(`fields.${field.name}`),
    value,
    error,
    // Most of a block may be left out: saying so at each field would be noise.
    required: false,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (field.kind) {
    case 'text':
      return <TextField {...shared} maxLength={field.max} autoComplete="off" />;
    case 'hearing-aid':
      return (
        <div className={styles.long}>
          <TextField {...shared} maxLength={field.max} autoComplete="off" list={hearingAidNames} />
        </div>
      );
    case 'area':
      return (
        <div className={styles.wide}>
          <TextArea {...shared} rows={2} maxLength={field.max} />
        </div>
      );
    case 'count':
      return <TextField {...shared} inputMode="numeric" autoComplete="off" />;
    case 'money':
      return <TextField {...shared} inputMode="decimal" autoComplete="off" />;
    case 'date':
      return <TextField {...shared} type="date" min={cairoDay()} />;
    case 'flag':
      return (
        <SelectField
          {...shared}
          options={[
            { value: '', label: t('not-said') },
            { value: 'true', label: t('clinic:yes') },
            { value: 'false', label: t('clinic:no') },
          ]}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...shared}
          options={[
            { value: '', label: t('not-said') },
            ...field.choices.map((choice) => ({ value: choice, label: choiceLabel(field.name, choice) })),
          ]}
        />
      );
  }
}
