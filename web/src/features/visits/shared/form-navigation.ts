import { useLocation } from 'react-router-dom';

/** What the page of a service form is told by whoever opens it; it travels as the state of the navigation. */
export interface ServiceFormState {
  formId: string;
  /** An issued form is changed. */
  editMode: boolean;
  /** Accounting works on it. */
  accMode: boolean;
}

/** What the page was told; null when it was opened without, for example by its address. */
export function useServiceFormState(): ServiceFormState | null {
  const state = useLocation().state as Partial<ServiceFormState> | null;
  if (typeof state?.formId !== 'string') return null;
  return { formId: state.formId, editMode: state.editMode === true, accMode: state.accMode === true };
}
