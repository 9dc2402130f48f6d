import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkedPaper } from '#contract/clinic-documents/client-schemas.ts';
import type { SheetContent } from '#contract/visit-sheets/schemas.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useTexts } from '#web/i18n/use-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { PrinterIcon } from '#web/ui/icons/form-icons.tsx';
import { PageHeading } from '#web/ui/page/page.tsx';
import { PaperPreview } from '#web/ui/papers/paper-preview.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { InvoicePaper } from './invoice-paper.tsx';
import { QuotePaper } from './quote-paper.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { VisitSheetPaper } from './visit-sheet-paper.tsx';

interface OpenedPaperProps {
  /** Without a phone, none stands on it. */
  paper: Pick<LinkedPaper, 'kind' | 'name' | 'receipt' | 'payment' | 'invoice' | 'quote'> &
    Partial<Pick<LinkedPaper, 'sheet'>> & { phone?: string };
  /** Beside its heading. */
  state?: ReactNode;
  /** Beside the button that prints it. */
  children?: ReactNode;
}

/** A paper as its client reads it: as the clinic prints it. */
export function OpenedPaper({ paper, state, children }: OpenedPaperProps) {
  const { t } = useTranslation('papers');
  const { language } = useLanguage();
  const { kind, receipt, payment, invoice, quote, sheet } = paper;
  const title = t(`titles.${kind}`);
  const named = [title, (receipt ?? invoice)?.number].filter(Boolean).join(' ');
  return (
    <>
      <div className={toolbar(3, 'spread')}>
        {/* The number stands on the paper: in a heading it would break after its hyphens. */}
        <PageHeading documentTitle={named}>{title}</PageHeading>
        {state}
      </div>
      <PaperPreview label={named}>
        {receipt && payment && (
          <ReceiptPaper form={paper} payment={payment} receipt={receipt} language={language} level={2} />
        )}
        {invoice && <InvoicePaper form={paper} invoice={invoice} language={language} level={2} />}
        {quote && <QuotePaper form={paper} quote={quote} language={language} level={2} />}
        {sheet && <SheetInItsLanguage name={paper.name} sheet={sheet} />}
      </PaperPreview>
      <div className={toolbar(3)}>
        <Button small onClick={() => window.print()}>
          <PrinterIcon size={20} />
          {t('own.print')}
        </Button>
        {children}
      </div>
    </>
  );
}

/** It stays in the language in which it was written, whatever that of the page is. */
function SheetInItsLanguage({ name, sheet }: { name: string; sheet: SheetContent }) {
  const hasTexts = useTexts([sheet.lang], ['common', 'papers']);
  return hasTexts && <VisitSheetPaper name={name} sheet={sheet} />;
}
