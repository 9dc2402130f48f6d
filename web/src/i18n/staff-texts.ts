import { addTextFiles, type TextFiles, type Texts } from './i18n.ts';

/** The texts of the staff's pages: the files whose names begin with `staff`, `admin` or `clinic`. */
const files: TextFiles = import.meta.glob<Texts>('./{ar,en}/{staff,admin,clinic}*.json', { import: 'default' });

/** Makes the texts of the staff's pages known. The shop does not ship even their names. */
export function addStaffTexts(): void {
  addTextFiles(files);
}
