import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/schemas.ts';
import type { Loan } from '#contract/pieces/schemas.ts';
import { stackedList } from '../../ui/stack.ts';
import { PATIENTS_KEY } from '../forms/patients-query.ts';
import { LoanLine } from '../shared-pieces/loan-line.tsx';

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
        </li>
      ))}
    </ul>
  );
}
