import type { Role } from '#contract/call.ts';
import type { DeviceStatus } from '#contract/devices/constants.ts';
import type { FollowUpStatus, FormStatus } from '#contract/forms/constants.ts';
import type { PieceState } from '#contract/pieces/constants.ts';
import type { ReturnState } from '#contract/returns/states.ts';
import type { StateWords } from '#lib/search.ts';

/** What pages and people call states. Lists find by these words; those of pages are compared with the pages' own. */

export const FORM_WORDS: StateWords<FormStatus> = {
  pending: 'pending waiting في الانتظار',
  processing: 'processing قيد التنفيذ',
  editing: 'editing قيد التعديل',
  complete: 'complete completed مكتمل مكتملة',
};

export const FOLLOW_UP_WORDS: StateWords<Exclude<FollowUpStatus, 'done'>> = {
  scheduled: 'scheduled لم يحن موعدها',
  due: 'due today موعدها اليوم',
  overdue: 'overdue late فات موعدها متأخرة',
};

export const RETURN_WORDS: StateWords<ReturnState> = {
  requested: 'new request requested طلب جديد',
  received: 'pieces received وصلت القطع',
  inspected: 'refund due مبلغ مطلوب رده',
  refunded: 'refunded تم رد المبلغ',
  closed: 'closed nothing to refund انتهى بلا مبلغ يُرد',
  refused: 'refused مرفوض',
  withdrawn: 'withdrawn طلب مسحوب',
};

export const PIECE_WORDS: StateWords<PieceState> = {
  in_stock: 'in stock في المخزون',
  sold: 'sold مباعة',
  lent: 'lent مُعارة',
  loaner: 'loaner للإعارة',
  gone: 'removed خارج البيع',
};

export const DEVICE_WORDS: StateWords<DeviceStatus> = {
  active: 'in use قيد الاستخدام مستخدمة',
  lost: 'lost مفقودة',
  replaced: 'replaced تم استبدالها',
  retired: 'retired خرجت من الخدمة',
};

export const ROLE_WORDS: StateWords<Exclude<Role, 'user'>> = {
  admin: 'administrator مدير',
  cs: 'customer service خدمة العملاء',
  reception: 'reception الاستقبال',
  accounting: 'accounting الحسابات',
  audiologist: 'audiologist السمعيات',
};
