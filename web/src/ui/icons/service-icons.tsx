/* Icons of what the shop does: pages show them below their first view. */
import Banknote from 'lucide/dist/esm/icons/banknote.mjs';
import Calendar from 'lucide/dist/esm/icons/calendar.mjs';
import ChartSpline from 'lucide/dist/esm/icons/chart-spline.mjs';
import Heart from 'lucide/dist/esm/icons/heart.mjs';
import Pause from 'lucide/dist/esm/icons/pause.mjs';
import Play from 'lucide/dist/esm/icons/play.mjs';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import SlidersVertical from 'lucide/dist/esm/icons/sliders-vertical.mjs';
import Truck from 'lucide/dist/esm/icons/truck.mjs';
import Wrench from 'lucide/dist/esm/icons/wrench.mjs';
import { icon, MIRRORED } from './icon.tsx';

/** A hearing curve on a sheet: assessments. */
export const AssessmentIcon = icon(ChartSpline);
/** Spanner: repairs. */
export const WrenchIcon = icon(Wrench);
/** Three sliders: fittings and settings. */
export const SlidersIcon = icon(SlidersVertical);
export const CalendarIcon = icon(Calendar);
/** A heart: care afterwards. */
export const CareIcon = icon(Heart);
export const TruckIcon = icon(Truck, MIRRORED);
/** A shield: warranty and safety. */
export const ShieldIcon = icon(ShieldCheck);
export const PauseIcon = icon(Pause);
/** Plays. Media controls are the same in both directions. */
export const PlayIcon = icon(Play);
export const CashIcon = icon(Banknote);
