import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/schemas.ts';
import type { Loan } from '#contract/pieces/schemas.ts';
import { NotSigned } from '#web/features/consents/shared/not-signed.tsx';
import { LoanLine } from '#web/features/stock/shared/loan-line.tsx';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { stackedList } from '#web/ui/stack.ts';

/** What a client was lent and has not brought back. */
export function ClientLoans({ user, loans }: { user: User; loans: readonly Loan[] }) {
  const client = useQueryClient();
  return (
    <ul className={stackedList(2)}>
      {loans.map((loan) => (
        <li key={loan.$id}>
          <LoanLine
            user={user}
            loan={loan}
            isTheirs
            onEnded={() => void client.invalidateQueries({ queryKey: PATIENTS_KEY })}
          />
          {loan.patient && <NotSigned patientId={loan.patient.$id} kind="loan" aboutId={loan.$id} />}
        </li>
      ))}
    </ul>
  );
}
