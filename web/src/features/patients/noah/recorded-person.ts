import { differingParts, type IdentityPart, type NoahPerson } from '#contract/noah/identity.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';

/** In what a file of Noah tells of somebody else than the record. */
export const differingFrom = ({ name, birth_year, details }: PatientRecord, said: NoahPerson): IdentityPart[] =>
  differingParts({ name, birth_year, birth_date: details.birth_date }, said);
