import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exact, optionalWritableText } from '#contract/fields.ts';
import { inspectReturn } from '#contract/returns/admin-calls.ts';
import { fateOfAll, PIECE_FATES, type PieceFate } from '#contract/returns/numbered.ts';
import type { ReturnDetails, ReturnLine } from '#contract/returns/schemas.ts';
import { RETURN_TEXT_MAX } from '#contract/returns/states.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { same } from '#web/lib/same.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import styles from './order-details.module.css';
import { ReturnWindow } from './return-window.tsx';

/** What a piece may turn out to be, but for as new, which is the rest. */
const OUTCOMES = ['unsellable', 'sent_back'] as const;
/** How many pieces of a line turned out to be so, and what became of its numbered ones; those that are not said are kept. */
type Found = Readonly<Record<(typeof OUTCOMES)[number], number>> & { fates: Readonly<Record<string, PieceFate>> };
const AS_NEW: Found = { unsellable: 0, sent_back: 0, fates: {} };

/** How a line begins: of what came back as faulty, a piece goes back to the stock only where somebody says so. */
const beginningOf = ({ count }: ReturnLine, { reason }: ReturnDetails): Found =>
  reason === 'faulty' ? { ...AS_NEW, unsellable: count } : AS_NEW;

const schema = exact({ note: optionalWritableText(RETURN_TEXT_MAX) });

/** Asks what became of each piece that came back. Unless somebody says otherwise, all are as new, or all faulty. */
export function ReturnInspection({ shown, onClose }: { shown: ReturnDetails; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const { language } = useLanguage();
  const [found, setFound] = useState<readonly Found[]>(() => shown.lines.map((line) => beginningOf(line, shown)));
  const set = (index: number, change: Partial<Found>) =>
    setFound(found.map((one, place) => (place === index ? { ...one, ...change } : one)));
  return (
    <ReturnWindow
      shown={shown}
      step="inspect"
      schema={schema}
      send={(note, signal) => {
        const lines = shown.lines.map((line, index) => {
          const { product_id, product_type } = line;
          const { fates, ...counts } = found[index] ?? AS_NEW;
          const pieces = Object.entries(fates).map(([serial, fate]) => ({ serial, fate }));
          return { product_id, product_type, ...counts, ...(asksWhich(line, counts) ? { pieces } : {}) };
        });
        return call(inspectReturn, { returnId: shown.$id, lines, note: note || null }, { signal });
      }}
      title={t('returns.inspection.title', { number: groupOrderNumber(shown.number) })}
      lead={t(shown.reason === 'faulty' ? 'returns.inspection.lead-faulty' : 'returns.inspection.lead')}
      submitLabel={t('returns.inspection.save')}
      dirty={found.some((one, index) => !same(one, shown.lines[index] && beginningOf(shown.lines[index], shown)))}
      onClose={onClose}
    >
      {shown.lines.map((line, index) => (
        <Pieces
          key={`${line.product_type} ${line.product_id}`}
          line={line}
          title={line[`title_${language}`]}
          found={found[index] ?? AS_NEW}
          onChange={(change) => set(index, change)}
        />
      ))}
    </ReturnWindow>
  );
}

const restockedOf = ({ count }: ReturnLine, { unsellable, sent_back }: Omit<Found, 'fates'>): number =>
  count - unsellable - sent_back;

/** Whether it has to be said which of the numbered pieces came back. */
const asksWhich = (line: ReturnLine, counts: Omit<Found, 'fates'>): boolean =>
  line.serials.length > 0 && fateOfAll(line.stays, { ...counts, restocked: restockedOf(line, counts) }) === null;

interface PiecesProps {
  line: ReturnLine;
  title: string;
  found: Found;
  onChange: (change: Partial<Found>) => void;
}

function Pieces({ line, title, found, onChange }: PiecesProps) {
  const { t } = useTranslation('admin-orders');
  const { number } = useFormat();
  const restocked = restockedOf(line, found);
  return (
    <fieldset className={styles.pieces}>
      <legend>
        <Name>{title}</Name>
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
      {asksWhich(line, found) &&
        line.serials.map((serial) => (
          <SelectField
            key={serial}
            label={t('returns.inspection.piece', { serial })}
            options={[
              { value: 'kept', label: t('returns.inspection.kept') },
              ...PIECE_FATES.map((fate) => ({ value: fate, label: t(`returns.lines.${fate}`) })),
            ]}
            value={found.fates[serial] ?? 'kept'}
            onChange={({ target }) => {
              const { [serial]: _before, ...others } = found.fates;
              const fate = PIECE_FATES.find((one) => one === target.value);
              onChange({ fates: fate ? { ...others, [serial]: fate } : others });
            }}
          />
        ))}
    </fieldset>
  );
}
