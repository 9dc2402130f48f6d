import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormPayments } from '#contract/clinic-payments/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { columnOf, type Field } from '#contract/field-table.ts';
import { KNOWN_REASONS } from '#contract/forms/constants.ts';
import type { FormDetails } from '#contract/forms/schemas.ts';
import { type BlockFieldName, fieldsOf } from '#contract/service-forms/block-fields.ts';
import type { BlockDetails } from '#contract/service-forms/schemas.ts';
import { Fact } from '#web/features/billing/shared/papers/paper-fact.tsx';
import { SplitLeft } from '#web/features/billing/shared/papers/split-left.tsx';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { formatDate, formatNumber, formatPhone, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { ID_SHOWN } from '#web/office/short-id.tsx';
import { Name } from '#web/ui/name.tsx';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { formatVisitTime } from './visit-time.ts';

/** What the patient's file gets, what goes to the lab or the workshop, and what the patient keeps. */
export type FormPaperKind = 'visit' | 'ticket' | 'final';

/** The blocks that somebody works on outside the consulting room. */
export const isJob = ({ block_type }: Pick<BlockDetails, 'block_type'>): boolean =>
  block_type === 'm' || block_type === 'em' || block_type === 'nha-em';

interface FormPaperProps {
  form: FormDetails;
  /** What was paid for it; only of the final form. */
  paid?: FormPayments | undefined;
  kind: FormPaperKind;
  /** The reader's, whatever the language of the page. Its texts must be at hand (`addTexts`). */
  language: Language;
}

/** A paper of a form, as it is printed. A ticket says no price; each one is a sheet of its own. */
export function FormPaper({ form, paid, kind, language }: FormPaperProps) {
  const { t } = useTranslation(['clinic-papers', 'clinic', 'clinic-payments', 'clinic-service', 'product', 'common'], {
    lng: language,
  });
  const sheets = kind === 'ticket' ? form.details.filter(isJob) : [null];
  return (
    <div lang={language} dir={LANGUAGE_FACTS[language].direction}>
      {sheets.map((block) => (
        <article key={block?.id ?? kind} className={styles.paper} data-sheet="">
          <header className={styles.head}>
            <PaperIssuer language={language} />
            <h3 className={styles.kind}>{t(kind)}</h3>
          </header>
          <Person form={form} language={language} t={t} isShort={block !== null} />
          {block ? (
            <>
              <Ticket form={form} block={block} language={language} t={t} />
              <Strip form={form} block={block} language={language} t={t} />
            </>
          ) : kind === 'final' && paid ? (
            <Bill form={form} paid={paid} language={language} t={t} />
          ) : (
            <Visit form={form} language={language} t={t} />
          )}
        </article>
      ))}
    </div>
  );
}

/** What a form is called on paper: the beginning of its id, which tells it from all others of a desk. */
const shortNumber = (id: string): string => id.slice(0, ID_SHOWN).toUpperCase();

interface PartProps {
  form: FormDetails;
  language: Language;
  t: Words;
}

type Words = TFunction<['clinic-papers', 'clinic', 'clinic-payments', 'clinic-service', 'product', 'common']>;

/** Whose form it is. The lab learns a name and a phone, no address and no age. */
function Person({ form, language, t, isShort }: PartProps & { isShort: boolean }) {
  const { columnName } = useRecordWords(language);
  return (
    <dl className={styles.facts}>
      <Fact term={columnName('form_details', 'name')}>
        <strong>
          <bdi>{form.name}</bdi>
        </strong>
      </Fact>
      <Fact term={columnName('forms', 'date')}>{formatVisitTime(form.date, language)}</Fact>
      <Fact term={columnName('form_details', 'phone')}>
        <bdi dir="ltr">{formatPhone(form.phone)}</bdi>
      </Fact>
      <Fact term={t('form')}>
        <bdi dir="ltr">{shortNumber(form.$id)}</bdi>
      </Fact>
      {!isShort && (
        <>
          <Fact term={columnName('form_details', 'age')}>{formatNumber(form.age, language)}</Fact>
          <Fact term={columnName('form_details', 'address')}>
            <bdi>{form.address}</bdi>
          </Fact>
        </>
      )}
    </dl>
  );
}

/** What the client keeps of a ticket, to come back with. */
function Strip({ form, block, language, t }: PartProps & { block: BlockDetails }) {
  const { columnName } = useRecordWords(language);
  return (
    <aside className={styles.strip} aria-label={t('strip.title')}>
      <div className={styles.head}>
        <PaperIssuer language={language} />
        <p className={styles.kind}>{t('strip.title')}</p>
      </div>
      <dl className={styles.facts}>
        <Fact term={t('form')}>
          <bdi dir="ltr" className={styles.number}>
            {shortNumber(form.$id)}
          </bdi>
        </Fact>
        <Fact term={columnName('form_details', 'name')}>
          <bdi>{form.name}</bdi>
        </Fact>
        <Fact term={t('service')}>{t(`clinic:blocks.${block.block_type}`)}</Fact>
        <Fact term={columnName('blocks', 'delivery_date')}>
          {block.delivery_date ? formatDate(block.delivery_date, language) : '—'}
        </Fact>
      </dl>
      <p>{t('strip.lead')}</p>
    </aside>
  );
}

function Visit({ form, language, t }: PartProps) {
  const { columnName } = useRecordWords(language);
  return (
    <>
      <h4>{t('clinic:reasons')}</h4>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('clinic:reason')}</th>
            <th scope="col">{t('clinic:quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {form.reasons.map(({ reason, quantity }) => {
            const known = KNOWN_REASONS.find((one) => one === reason);
            return (
              <tr key={reason}>
                <th scope="row">
                  <bdi>{known ? t(`clinic:known-reasons.${known}`) : reason}</bdi>
                </th>
                <td>{formatNumber(quantity, language)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {form.transfer && (
        <p>
          {columnName('form_details', 'transfer')}: <bdi>{form.transfer}</bdi>
        </p>
      )}
      <footer className={styles.foot}>
        <p className={styles.signature}>{t('signature')}</p>
      </footer>
    </>
  );
}

function Ticket({ form, block, language, t }: PartProps & { block: BlockDetails }) {
  const { columnName, valueName } = useRecordWords(language);
  const lab = form.labs.find(({ block_id }) => block_id === block.id);
  const text = (value: string | null, words = (one: string) => one) => (value ? <bdi>{words(value)}</bdi> : '—');
  /** A field as it is read; nothing that was not said. */
  function value(field: Field, said: BlockDetails[BlockFieldName]): ReactNode {
    const { kind } = field;
    if (said === null || said === '' || typeof said === 'object') return '—';
    if (typeof said === 'boolean') return t(said ? 'clinic:yes' : 'clinic:no');
    if (typeof said === 'number') return kind === 'money' ? formatPrice(said, language) : formatNumber(said, language);
    if (kind === 'day') return formatDate(said, language);
    return text(said, (one) => (kind === 'choice' ? valueName(columnOf(field), one) : one));
  }
  return (
    <>
      <h4>{t(`clinic:blocks.${block.block_type}`)}</h4>
      <dl className={styles.facts}>
        <Fact term={columnName('blocks', 'delivery_date')}>
          <strong>{block.delivery_date ? formatDate(block.delivery_date, language) : '—'}</strong>
        </Fact>
        {lab && <Fact term={t('clinic-service:lab')}>{text(lab.lab_name)}</Fact>}
        <Fact term={columnName('block_accounts', 'lab_number')}>{text(block.account?.lab_number ?? null)}</Fact>
        {block.block_type !== 'em' && (
          <>
            <Fact term={columnName('blocks', 'hearing_aid')}>{text(block.hearing_aid ?? block.other_hearing_aid)}</Fact>
            <Fact term={columnName('blocks', 'serial_number')}>{text(block.serial_number)}</Fact>
            <Fact term={columnName('blocks', 'style')}>
              {text(block.style, (style) => t(`product:style.${style as 'bte'}`))}
            </Fact>
          </>
        )}
        {fieldsOf(block.block_type).map(
          (field) =>
            field.onTicket &&
            field.kind !== 'files' && (
              <Fact key={field.name} term={columnName('blocks', columnOf(field))}>
                {value(field, block[field.name])}
              </Fact>
            ),
        )}
      </dl>
      {block.note && (
        <p>
          {columnName('blocks', 'note')}: <bdi>{block.note}</bdi>
        </p>
      )}
    </>
  );
}

const SUMS = ['billed', 'received', 'outstanding'] as const;

function Bill({ form, paid, language, t }: PartProps & { paid: FormPayments }) {
  const price = (amount: number) => formatPrice(amount, language);
  const balances = new Map(paid.balances.map((balance) => [balance.block_id, balance]));
  const later = paid.documents.filter(({ kind }) => kind !== 'downpayment');
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('paid')}</th>
            <th scope="col">{t('rest')}</th>
          </tr>
        </thead>
        <tbody>
          {form.details.map((block) => (
            <tr key={block.id}>
              <th scope="row">
                {t(`clinic:blocks.${block.block_type}`)}
                {block.hearing_aid && (
                  <>
                    <br />
                    <Name>{block.hearing_aid}</Name>
                  </>
                )}
                {block.serial_number && (
                  <>
                    <br />
                    {t('serial', { number: block.serial_number })}
                  </>
                )}
              </th>
              {SUMS.map((sum) => (
                <td key={sum}>{price(balances.get(block.id)?.[sum] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {later.length > 0 && (
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('later')}</th>
              <th scope="col">{t('clinic-payments:columns.method')}</th>
              <th scope="col">{t('clinic-payments:columns.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {later.map(({ $id, kind, day, method, amount }) => (
              <tr key={$id}>
                <th scope="row">
                  {t(`clinic-payments:kinds.${kind}`)} {formatDate(day, language)}
                </th>
                <td>{t(`clinic-payments:methods.${method}`)}</td>
                <td>{price(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={styles.sums}>
        <Fact term={t('total')}>{price(paid.billed)}</Fact>
        <Fact term={t('paid')}>{price(paid.received)}</Fact>
        <Fact term={t('rest')}>
          <strong>{price(paid.outstanding)}</strong>
        </Fact>
        {paid.split && (
          <SplitLeft
            bill={{
              outstanding: paid.outstanding,
              insurer_name: paid.split.insurer_name,
              insurer_outstanding: paid.split.insurer.outstanding,
            }}
            language={language}
          />
        )}
      </dl>
      <footer className={styles.foot}>
        <p className={styles.signature}>{t('signature')}</p>
      </footer>
    </>
  );
}
