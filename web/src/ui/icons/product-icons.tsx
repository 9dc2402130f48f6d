/* Icons that stand in for a product's picture. */
import BatteryFull from 'lucide/dist/esm/icons/battery-full.mjs';
import Ear from 'lucide/dist/esm/icons/ear.mjs';
import { icon, MIRRORED } from './icon.tsx';

export const EarIcon = icon(Ear);
export const BatteryIcon = icon(BatteryFull, MIRRORED);
