import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { FormType } from '#contract/forms/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { stack, stackedList } from '#web/ui/stack.ts';
import { FormCard, type FormListKind } from './form-card.tsx';
import { heldFormsQuery } from './form-queries.ts';

interface OwnFormsProps {
  user: User;
  formType: FormType;
  kind: FormListKind;
  /** Those of them that belong here; all when absent. */
  which?: (form: FormSummary) => boolean;
  /** The way back to a form. */
  actions: (form: FormSummary) => ReactNode;
}

/**
 * Forms that this person works on somewhere else, or did in a browser that is closed: they are in no list of those that
 * wait, and the way back to them is here. Live by the list below.
 */
export function OwnForms({ user, formType, kind, which = () => true, actions }: OwnFormsProps) {
  const { t } = useTranslation('clinic');
  const title = useId();
  const editing = useQuery(heldFormsQuery(user.id, formType, 'editing'));
  const processing = useQuery(heldFormsQuery(user.id, formType, 'processing'));
  const held = [...(editing.data?.documents ?? []), ...(processing.data?.documents ?? [])];
  const own = held.filter((form) => form.lease?.holderId === user.id && which(form));
  if (own.length === 0) return null;
  return (
    <section className={stack(3)} aria-labelledby={title}>
      <h2 id={title}>{t('own-forms')}</h2>
      <ul className={stackedList(3)}>
        {own.map((form) => (
          <FormCard key={form.$id} form={form} kind={kind} actions={actions(form)} />
        ))}
      </ul>
    </section>
  );
}
