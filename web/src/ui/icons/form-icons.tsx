/* Icons of fields. */
import Eye from 'lucide/dist/esm/icons/eye.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import Image from 'lucide/dist/esm/icons/image.mjs';
import Printer from 'lucide/dist/esm/icons/printer.mjs';
import { icon } from './icon.tsx';

/** An open eye: shows what is hidden. */
export const EyeIcon = icon(Eye);
/** A crossed eye: hides what is shown. */
export const EyeOffIcon = icon(EyeOff);
export const ImageIcon = icon(Image);
export const PrinterIcon = icon(Printer);
