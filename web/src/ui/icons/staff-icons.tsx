import Activity from 'lucide/dist/esm/icons/activity.mjs';
import Bell from 'lucide/dist/esm/icons/bell.mjs';
import BellOff from 'lucide/dist/esm/icons/bell-off.mjs';
import ChartNoAxesColumn from 'lucide/dist/esm/icons/chart-no-axes-column.mjs';
import ClipboardCheck from 'lucide/dist/esm/icons/clipboard-check.mjs';
import Copy from 'lucide/dist/esm/icons/copy.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import FileChartColumn from 'lucide/dist/esm/icons/file-chart-column.mjs';
import Hourglass from 'lucide/dist/esm/icons/hourglass.mjs';
import Keyboard from 'lucide/dist/esm/icons/keyboard.mjs';
import LayoutDashboard from 'lucide/dist/esm/icons/layout-dashboard.mjs';
import ListChecks from 'lucide/dist/esm/icons/list-checks.mjs';
import ListTodo from 'lucide/dist/esm/icons/list-todo.mjs';
import MessageSquareText from 'lucide/dist/esm/icons/message-square-text.mjs';
import MessagesSquare from 'lucide/dist/esm/icons/messages-square.mjs';
import Package from 'lucide/dist/esm/icons/package.mjs';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import PhoneOutgoing from 'lucide/dist/esm/icons/phone-outgoing.mjs';
import RefreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs';
import History from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs';
import Settings from 'lucide/dist/esm/icons/settings.mjs';
import Star from 'lucide/dist/esm/icons/star.mjs';
import Stethoscope from 'lucide/dist/esm/icons/stethoscope.mjs';
import TicketPercent from 'lucide/dist/esm/icons/ticket-percent.mjs';
import Upload from 'lucide/dist/esm/icons/upload.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import Users from 'lucide/dist/esm/icons/users.mjs';
import Vault from 'lucide/dist/esm/icons/vault.mjs';
import { icon } from './icon.tsx';

/** A line that beats: how the shop is. */
export const PulseIcon = icon(Activity);
export const KeyboardIcon = icon(Keyboard);
export const DashboardIcon = icon(LayoutDashboard);
export const PeopleIcon = icon(Users);
export const BoxIcon = icon(Package);
/** A list with ticks: orders. */
export const OrdersIcon = icon(ClipboardCheck);
/** A clock that goes back: what was done. */
export const HistoryIcon = icon(History);
/** A sheet with bars: reports. */
export const ReportIcon = icon(FileChartColumn);
/** A drawer with a slot and a knob: the cash of a day. */
export const TillIcon = icon(Vault);
/** A receiver with an arrow that leads away: whom we call. */
export const RecallIcon = icon(PhoneOutgoing);
/** An hourglass: who tries something. */
export const TrialIcon = icon(Hourglass);
/** Two bubbles: what clients write. */
export const ChatIcon = icon(MessagesSquare);
/** A bubble with lines: what messages say. */
export const MessageIcon = icon(MessageSquareText);
/** Bars of a chart: figures. */
export const ChartIcon = icon(ChartNoAxesColumn);
/** A gear: settings. */
export const SettingsIcon = icon(Settings);
/** Two arrows in a circle: fetch again. */
export const RefreshIcon = icon(RefreshCw);
/** An arrow into a tray: download. */
export const DownloadIcon = icon(Download);
/** An arrow out of a tray: upload. */
export const UploadIcon = icon(Upload);
/** A pencil: edit. */
export const PencilIcon = icon(Pencil);
/** A star: reviews. */
export const StarIcon = icon(Star);
/** A ticket with a percent sign: discount codes. */
export const DiscountIcon = icon(TicketPercent);
/** A bell: sound for new orders. */
export const BellIcon = icon(Bell);
/** A bell that is struck out: no sound. */
export const BellOffIcon = icon(BellOff);
export const PersonIcon = icon(User);
/** One sheet upon another: copy. */
export const CopyIcon = icon(Copy);
/** Stethoscope: examination. */
export const StethoscopeIcon = icon(Stethoscope);
export const TasksIcon = icon(ListTodo);
/** Lines that are ticked: what somebody has to do. */
export const CheckListIcon = icon(ListChecks);
