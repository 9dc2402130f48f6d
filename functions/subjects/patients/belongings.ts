/** The tables whose rows belong to a patient. A row of `forms`, `cs_forms`, `appointments` and `patient_notes` is written by itself, because lists watch it. */
export const BELONGINGS = [
  'forms',
  'cs_forms',
  'devices',
  'jobs',
  'loans',
  'audiograms',
  'patient_notes',
  'patient_note_texts',
  'patient_files',
  'contacts',
  'contact_points',
  'conversations',
  'outbox',
  'patient_orders',
  'appointments',
] as const;
