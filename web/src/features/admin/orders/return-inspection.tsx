import { useTranslation } from 'react-i18next';
import { exact, optionalWritableText } from '#contract/fields.ts';
import { inspectReturn } from '#contract/returns/admin-calls.ts';
import type { ReturnDetails, ReturnLine } from '#contract/returns/schemas.ts';
import { RETURN_TEXT_MAX } from '#contract/returns/states.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/call.ts';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import text from '../../../ui/text.module.css';
import { TextArea } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { useContractForm } from '../../shared-form/form.ts';
import { FormDialog } from '../../shared-form/form-dialog.tsx';
import { groupOrderNumber } from '../../shared-orders/order-number.ts';
import styles from './order-details.module.css';
import { useOrderChange } from './use-order-change.ts';

/** What a piece may turn out to be, but for as new, which is the rest. */
const OUTCOMES = ['unsellable', 'sent_back'] as const;
/** How many pieces of a line turned out to be so. */
type Found = Readonly<Record<(typeof OUTCOMES)[number], number>>;
const AS_NEW: Found = { unsellable: 0, sent_back: 0 };

const schema = exact({ note: optionalWritableText(RETURN_TEXT_MAX) });

/** Asks what became of each piece that came back. Unless somebody says otherwise, all are as new. */
export function ReturnInspection({ shown, onClose }: { shown: ReturnDetails; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const { language } = useLanguage();
  const { adminId, changeReturn } = useOrderChange();
  const number = groupOrderNumber(shown.number);
  const form = useContractForm<{ found: readonly Found[]; note: string }>({
    initialValues: { found: shown.lines.map(() => AS_NEW), note: '' },
    schema,
    toWire: ({ note }) => ({ note }),
    async onSubmit({ found, note }, signal) {
      const lines = shown.lines.map(({ product_id, product_type }, index) => ({
        product_id,
        product_type,
        ...(found[index] ?? AS_NEW),
      }));
      const input = { id: adminId, returnId: shown.$id, lines, note: note.trim() || null };
      await changeReturn(() => call(inspectReturn, input, { signal }));
      showToast({ kind: 'success', title: t('returns.done'), message: t('returns.told.inspect', { number }) });
      onClose();
    },
  });
  const { found } = form.values;
  const set = (index: number, change: Partial<Found>) =>
    form.setValue(
      'found',
      found.map((one, place) => (place === index ? { ...one, ...change } : one)),
    );
  return (
    <FormDialog
      title={t('returns.inspection.title', { number })}
      onClose={onClose}
      formProps={form.formProps}
      dirty={form.dirty}
      submission={form.submission}
      failure={form.failure}
      submitLabel={t('returns.inspection.save')}
    >
      <p>{t('returns.inspection.lead')}</p>
      {shown.lines.map((line, index) => (
        <Pieces
          key={`${line.product_type} ${line.product_id}`}
          line={line}
          title={line[`title_${language}`]}
          found={found[index] ?? AS_NEW}
          onChange={(change) => set(index, change)}
        />
      ))}
      <TextArea
        {...form.bind('note')}
        optional
        label={t('returns.note')}
        hint={t('returns.note-hint')}
        maxLength={RETURN_TEXT_MAX}
        dir="auto"
      />
    </FormDialog>
  );
}

interface PiecesProps {
  line: ReturnLine;
  title: string;
  found: Found;
  onChange: (change: Partial<Found>) => void;
}

function Pieces({ line, title, found, onChange }: PiecesProps) {
  const { t } = useTranslation('admin-orders');
  const { number } = useFormat();
  const restocked = line.count - found.unsellable - found.sent_back;
  return (
    <fieldset className={styles.pieces}>
      <legend>
        <bdi>{title}</bdi>
      </legend>
      <div className={styles.outcome}>
        <p>{t('returns.lines.restocked')}</p>
        <output>{number(restocked)}</output>
      </div>
      {OUTCOMES.map((outcome) => (
        <div key={outcome} className={styles.outcome}>
          <div>
            <p>{t(`returns.lines.${outcome}`)}</p>
            <p className={text.soft}>{t(`returns.inspection.${outcome}-hint`)}</p>
          </div>
          <NumberStepper
            small
            label={t(`returns.inspection.${outcome}`, { title })}
            min={0}
            max={found[outcome] + restocked}
            value={found[outcome]}
            onChange={(value) => onChange({ [outcome]: value })}
          />
        </div>
      ))}
    </fieldset>
  );
}
