import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { saveAudiogram } from '#contract/audiograms/calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { recordPayment } from '#contract/clinic-payments/calls.ts';
import { keepLetter } from '#contract/letters/calls.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { clinicPaths, recordPaths, seesCalendar } from '#web/config/staff-paths.ts';
import { OpeningBalancesDialog } from '#web/features/billing/shared/opening/opening-balances-dialog.tsx';
import { PaymentsDialog } from '#web/features/billing/shared/payments-dialog.tsx';
import type { PaidForm } from '#web/features/billing/shared/receipt-button.tsx';
import { useBookVisit } from '#web/features/visits/shared/book-visit.tsx';
import { formQuery } from '#web/features/visits/shared/form-queries.ts';
import { mayReplace, openVisit } from '#web/features/visits/shared/open-visit.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { loadDraft } from '#web/features/visits/shared/reception-draft.ts';
import { errorText } from '#web/i18n/errors.ts';
import { newRequestId } from '#web/lib/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toolbar } from '#web/ui/toolbar.ts';

interface ClientActionsProps {
  user: User;
  patient: PatientRecord;
}

/** Where work with a client begins: a visit, an appointment, a payment, a hearing test, as far as the role does it. */
export function ClientActions({ user, patient }: ClientActionsProps) {
  const { t } = useTranslation('clinic-patients');
  const book = useBookVisit();
  const newVisit = useNewVisit(user, patient);
  const does = (one: Parameters<typeof mayCall>[1]) => mayCall(user, one);
  // The oldest debt is paid first.
  const owing = patient.visits.findLast(({ outstanding }) => (outstanding ?? 0) > 0);
  return (
    <div className={toolbar(2)}>
      {does(submitReceptionForm) && (
        <Button small onClick={() => void newVisit()}>
          {t('actions.visit')}
        </Button>
      )}
      {seesCalendar(user.role) && (
        <Button
          small
          variant="secondary"
          onClick={() =>
            book({
              kind: 'follow-up',
              about_id: null,
              patient_id: patient.$id,
              name: patient.name,
              phone: patient.phones[0] ?? '',
              note: '',
              specialistId: '',
              day: cairoDay(),
            })
          }
        >
          {t('actions.book')}
        </Button>
      )}
      {does(recordPayment) && owing && (
        <PaymentButton
          key={owing.$id}
          user={user}
          form={{ $id: owing.$id, name: patient.name, phone: patient.phones[0] ?? '' }}
        />
      )}
      {patient.balance !== null && patient.balance.opening !== null && <OpeningButton user={user} patient={patient} />}
      {does(keepLetter) && (
        <LinkButton to={recordPaths.letters(user.role, patient.$id)} variant="secondary" small>
          {t('actions.letter')}
        </LinkButton>
      )}
      {does(saveAudiogram) && (
        <LinkButton
          to={recordPaths.audiograms(user.role, patient.$id)}
          state={{ isNew: true }}
          variant="secondary"
          small
        >
          {t('actions.audiogram')}
        </LinkButton>
      )}
    </div>
  );
}

/** Opens the form of a new visit of the client; one that was begun for them in this tab goes on. */
function useNewVisit(user: User, patient: PatientRecord): () => Promise<void> {
  const { t } = useTranslation('clinic-patients');
  const navigate = useNavigate();
  const { $id, name, phones, birth_year, address } = patient;
  return async () => {
    if (loadDraft(user.id).patient?.id !== $id) {
      const age = birth_year === null ? null : Number(cairoDay().slice(0, 4)) - birth_year;
      const visit = {
        id: newRequestId(),
        name,
        phone: phones[0] ?? '',
        age: age === null ? '' : String(age),
        address: address ?? '',
        reasons: [],
      };
      const isSure = await mayReplace(user.id, visit, {
        title: t('replace.title'),
        text: t('replace.text'),
        confirm: t('replace.confirm'),
      });
      if (!isSure) return;
      openVisit(user.id, visit, { id: $id, name, phones, age });
    }
    await navigate(clinicPaths.visit, { state: { client: { id: $id, name } } });
  };
}

/** Opens what the client owed before; the client is loaded again once it is closed. */
function OpeningButton({ user, patient }: ClientActionsProps) {
  const { t } = useTranslation('clinic-payments');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  function close(): void {
    setOpen(false);
    void client.invalidateQueries({ queryKey: PATIENTS_KEY });
  }
  return (
    <>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        {t('opening.button')}
      </Button>
      {isOpen && <OpeningBalancesDialog user={user} patient={patient} onClose={close} />}
    </>
  );
}

/** Opens the payments of a form; the client is loaded again once they are closed. */
function PaymentButton({ user, form: paid }: { user: User; form: PaidForm }) {
  const { t } = useTranslation('clinic-patients');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  // Reception takes payments, and sees nothing else of a service form.
  const seesForm = user.role !== 'reception';
  const form = useQuery({ ...formQuery(user.id, 'cs', paid.$id), enabled: isOpen && seesForm });
  function close(): void {
    setOpen(false);
    void client.invalidateQueries({ queryKey: PATIENTS_KEY });
  }
  return (
    <>
      <Button variant="secondary" small busy={isOpen && form.isFetching && !form.data} onClick={() => setOpen(true)}>
        {t('actions.payment')}
      </Button>
      <FormAlert message={isOpen && form.isError && errorText(form.error)} />
      {isOpen && seesForm && form.data && (
        <PaymentsDialog user={user} form={form.data} whole={form.data} onClose={close} />
      )}
      {isOpen && !seesForm && <PaymentsDialog user={user} form={paid} onClose={close} />}
    </>
  );
}
