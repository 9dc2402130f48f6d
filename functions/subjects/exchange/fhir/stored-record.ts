import { RECORDS } from '#records/registry.ts';
import type { SelectedRow, TableId } from '#runtime/tables.ts';

/** A row with all its columns. */
export type Stored<Table extends TableId> = SelectedRow<Table>;

/** A row of a table that says nothing, for what is told as one without being one. */
export function emptyRow<Table extends TableId>(table: Table): Stored<Table> {
  const columns = RECORDS.find(({ name }) => name === table)?.columns ?? {};
  const nothing = Object.entries(columns).map(([key, { kind }]) => [
    key,
    kind === 'texts' || kind === 'ids' ? [] : null,
  ]);
  const row = { $id: '', $createdAt: '', $updatedAt: '', ...Object.fromEntries(nothing) };
  // Whoever takes it says what is needed.
  return row as Stored<Table>;
}

/** What something is called; empty where only the other language has it. */
export interface Names {
  name_ar: string;
  name_en: string;
}

export interface StoredNote {
  note: Stored<'patient_notes'>;
  /** What it says now. */
  said: Stored<'patient_note_texts'>;
  /** Its documents and pictures, without their contents. */
  files: readonly Stored<'patient_files'>[];
}

export interface StoredGoal {
  goal: Stored<'goals'>;
  /** Everything that was said of it, oldest first. */
  steps: readonly Stored<'goal_steps'>[];
}

export interface StoredAppointment {
  appointment: Stored<'appointments'>;
  details: Stored<'appointment_details'>;
}

export interface StoredVisit {
  form: Stored<'forms'>;
  details: Stored<'form_details'>;
  reasons: readonly Stored<'form_reasons'>[];
  /** Null as long as customer service has not begun. */
  service: Stored<'cs_forms'> | null;
  blocks: readonly Stored<'blocks'>[];
  /** Of a visit elsewhere: the appointments that led to it, which otherwise name it themselves. */
  appointmentIds?: readonly string[];
}

/** The record of somebody, as the tables have it; what was merged into it included. Each list in the order of time. */
export interface StoredRecord {
  patient: Stored<'patients'>;
  /** How they found the clinic, as it calls that; null where that is not known. */
  referral: Names | null;
  /** How their phones may be written to, where they want it otherwise than everybody. */
  contacts: readonly Stored<'contact_points'>[];
  devices: readonly Stored<'devices'>[];
  audiograms: readonly Stored<'audiograms'>[];
  notes: readonly StoredNote[];
  goals: readonly StoredGoal[];
  appointments: readonly StoredAppointment[];
  visits: readonly StoredVisit[];
}
