import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { endLoan } from '#contract/pieces/calls.ts';
import type { Loan } from '#contract/pieces/schemas.ts';
import { endLoan as schemas } from '#contract/pieces/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './loan-line.module.css';
import { PIECES_KEY } from './queries.ts';

interface LoanLineProps {
  user: User;
  loan: Loan;
  /** It stands with whoever has it, who is not named again: what they have is. */
  isTheirs?: boolean;
  onEnded?: () => void;
}

/** A hearing aid that is lent: to whom, until when, and the way to say that it is back. */
export function LoanLine({ user, loan, isTheirs = false, onEnded }: LoanLineProps) {
  const { t } = useTranslation('clinic-stock');
  const { date } = useFormat();
  const [open, setOpen] = useState(false);
  const { patient, serial_number: serial } = loan;
  const mayEnd = endLoan.access.some((role) => role === user.role);
  return (
    <div className={toolbar(3, 'center')}>
      {isTheirs ? (
        loan.title && <Name>{loan.title}</Name>
      ) : patient ? (
        <Link to={recordPaths.patient(user.role, patient.$id)} className={styles.link}>
          <bdi>{patient.name}</bdi>
        </Link>
      ) : (
        <span>{t('loans.unknown')}</span>
      )}
      <Link to={recordPaths.serial(user.role, serial)} className={styles.link}>
        <bdi dir="ltr">{serial}</bdi>
      </Link>
      {loan.overdue && <Badge tone="fail">{t('loans.overdue')}</Badge>}
      {loan.due && <Badge tone="pending">{t('loans.due-today')}</Badge>}
      <span className={text.soft}>{t('loans.due-on', { date: date(loan.due_on) })}</span>
      {mayEnd && (
        <Button variant="secondary" small aria-label={t('loans.end-named', { serial })} onClick={() => setOpen(true)}>
          {t('loans.end')}
        </Button>
      )}
      {open && <EndLoanDialog loan={loan} onEnded={onEnded} onClose={() => setOpen(false)} />}
    </div>
  );
}

const KEEP: { future: 'keep' | 'sell' } = { future: 'keep' };

interface EndLoanDialogProps extends Pick<LoanLineProps, 'loan' | 'onEnded'> {
  onClose: () => void;
}

function EndLoanDialog({ loan, onEnded, onClose }: EndLoanDialogProps) {
  const { t } = useTranslation('clinic-stock');
  const client = useQueryClient();
  const { serial_number: serial } = loan;
  const form = useCallForm(endLoan, {
    initialValues: KEEP,
    schema: schemas.input,
    request: ({ future }) => ({ loanId: loan.$id, sellable: future === 'sell' }),
    success: () => ({ title: t('loans.ended'), message: t('loans.ended-message', { serial }) }),
    // With its loan the line goes, and the window in it: that is closed before, so that the focus finds its way back.
    onDone: async () => {
      onClose();
      onEnded?.();
      await client.invalidateQueries({ queryKey: PIECES_KEY });
    },
  });
  return (
    <FormDialog title={t('loans.end-title')} onClose={onClose} form={form} submitLabel={t('loans.end-save')}>
      <RadioGroup
        label={t('loans.end-choice')}
        name="future"
        value={form.values.future}
        options={[
          { value: 'keep', label: t('loans.keep') },
          { value: 'sell', label: t('loans.sell') },
        ]}
        onChange={(future) => form.setValue('future', future)}
      />
    </FormDialog>
  );
}
