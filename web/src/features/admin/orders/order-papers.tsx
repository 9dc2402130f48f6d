import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { AdminOrderDetails } from '../../../../../functions/contract/admin-types.ts';
import { LANGUAGES, type Language } from '../../../../../functions/contract/constants.ts';
import { useFormat } from '../../../i18n/format.ts';
import { addTexts } from '../../../i18n/i18n.ts';
import { LANGUAGE_FACTS } from '../../../i18n/language.ts';
import { groupOrderNumber } from '../../../lib/order-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PrinterIcon } from '../../../ui/icons/icons.tsx';
import { ErrorState } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { OrderPaper, PAPERS, type PaperKind } from './order-paper.tsx';
import styles from './order-papers.module.css';

/** The button that prints an order's papers: what goes into the parcel, or the invoice, in the language of the reader. */
export function OrderPapers({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation('admin-orders');
  const { digits } = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button small variant="secondary" onClick={() => setOpen(true)}>
        <PrinterIcon size={20} />
        {t('paper.button')}
      </Button>
      <Dialog
        open={open}
        wide
        onClose={() => setOpen(false)}
        title={t('paper.title', { number: digits(groupOrderNumber(order.number)) })}
      >
        <Choice order={order} />
      </Dialog>
    </div>
  );
}

function Choice({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation('admin-orders');
  const [kind, setKind] = useState<PaperKind>('slip');
  const [language, setLanguage] = useState<Language>(order.lang);
  const texts = useQuery({
    queryKey: ['paper-texts', language],
    // What it answers does not matter; the texts are at hand then.
    queryFn: async () => {
      await addTexts(language, ['common', 'admin-orders']);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const paper = texts.data && <OrderPaper order={order} kind={kind} language={language} />;
  return (
    <div className={styles.choice}>
      <div className={styles.fields}>
        <SelectField
          label={t('paper.kind')}
          options={PAPERS.map((value) => ({ value, label: t(`paper.${value}`) }))}
          value={kind}
          onChange={({ target }) => setKind(PAPERS.find((one) => one === target.value) ?? kind)}
        />
        <SelectField
          label={t('paper.language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
          value={language}
          onChange={({ target }) => setLanguage(LANGUAGES.find((one) => one === target.value) ?? language)}
        />
        <Button small disabled={!paper} onClick={() => window.print()}>
          <PrinterIcon size={20} />
          {t('paper.print')}
        </Button>
      </div>
      {paper ? (
        <>
          <section
            className={styles.preview}
            aria-label={t('paper.preview')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
            tabIndex={0}
          >
            {paper}
          </section>
          {createPortal(
            <div className={styles.printed} data-paper="" aria-hidden="true">
              {paper}
            </div>,
            document.body,
          )}
        </>
      ) : texts.isError ? (
        <ErrorState level={3} title={t('paper.failed')} onRetry={() => void texts.refetch()} />
      ) : (
        <Loading label={t('paper.loading')}>
          <Skeleton height="16rem" />
        </Loading>
      )}
    </div>
  );
}
