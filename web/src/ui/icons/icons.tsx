import Check from 'lucide/dist/esm/icons/check.mjs';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import ListFilter from 'lucide/dist/esm/icons/list-filter.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs';
import Menu from 'lucide/dist/esm/icons/menu.mjs';
import Minus from 'lucide/dist/esm/icons/minus.mjs';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Search from 'lucide/dist/esm/icons/search.mjs';
import ShoppingCart from 'lucide/dist/esm/icons/shopping-cart.mjs';
import Trash2 from 'lucide/dist/esm/icons/trash.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import { Icon, type IconProps, icon, MIRRORED } from './icon.tsx';

export const CartIcon = icon(ShoppingCart);
export const LogOutIcon = icon(LogOut, MIRRORED);
/** Three lines: opens a menu. */
export const MenuIcon = icon(Menu, MIRRORED);
/** A cross: closes or removes. */
export const CloseIcon = icon(X);
export const SearchIcon = icon(Search);
export const PlusIcon = icon(Plus);
export const MinusIcon = icon(Minus);
/** An arrow that turns back: goods that may be returned. */
export const ReturnIcon = icon(Undo2, MIRRORED);
/** Bin: removes the whole thing. */
export const TrashIcon = icon(Trash2);
export const CheckIcon = icon(Check);
export const ChevronDownIcon = icon(ChevronDown);
/** Points to where the line starts (left in English, right in Arabic). */
export const ChevronStartIcon = icon(ChevronLeft, MIRRORED);
/** Points to where the line ends (right in English, left in Arabic). */
export const ChevronEndIcon = icon(ChevronRight, MIRRORED);
export const FilterIcon = icon(ListFilter);
export const PhoneIcon = icon(Phone);
export const MapPinIcon = icon(MapPin);
/** The earth: chooses the language. */
export const GlobeIcon = icon(Globe);
export const InfoIcon = icon(Info);
export const WarningIcon = icon(TriangleAlert);
/** A clock face. Clocks are never mirrored. */
export const ClockIcon = icon(Clock);

/** A handset in a speech bubble. */
export function WhatsappIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.6a8.4 8.4 0 0 0-7.2 12.7L3.7 20.4l4.2-1.1A8.4 8.4 0 1 0 12 3.6Z" />
      <path d="M9.2 8.3c.5-.5 1-.2 1.2.4l.4 1c.1.4-.5.9-.5 1.2.4 1.2 1.6 2.3 2.8 2.8.3 0 .8-.6 1.2-.5l1 .4c.6.2.9.7.4 1.2-.6.9-1.8 1-2.9.6a7.4 7.4 0 0 1-4.2-4.2c-.4-1.1-.3-2.3.6-2.9Z" />
    </Icon>
  );
}
