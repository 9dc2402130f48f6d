import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type FollowUpStatus, type FormStatus, KNOWN_REASONS } from '#contract/forms/constants.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** How the state of a form looks. */
export const FORM_TONES: Readonly<Record<FormStatus, BadgeTone>> = {
  pending: 'neutral',
  processing: 'pending',
  editing: 'pending',
  complete: 'success',
};

/** How the state of a follow-up looks. */
export const FOLLOW_UP_TONES: Readonly<Record<FollowUpStatus, BadgeTone>> = {
  scheduled: 'neutral',
  due: 'pending',
  overdue: 'fail',
  done: 'success',
};

/** The words of a visit's reason: those of the page's language for the known ones, else what somebody typed. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useTranslation('clinic');
  return useCallback(
    (reason) => {
      const known = KNOWN_REASONS.find((one) => one === reason);
      return known ? t(`known-reasons.${known}`) : reason;
    },
    [t],
  );
}
