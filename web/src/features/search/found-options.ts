import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/call.ts';
import type { Everything, FoundKind, Hit } from '#contract/search/schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { formatVisitTime } from '#web/features/visits/shared/visit-time.ts';
import { formatDate, formatPhone } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ID_SHOWN } from '#web/office/short-id.tsx';
import { listOf, PLACES } from './places.ts';

/** What can be chosen: one that was found, or the way to the rest of its kind. */
export interface Option {
  to: string;
  title: string;
  /** The title is a number or a code, which is read from left to right. */
  isCode?: boolean;
  /** What tells it from others, part by part. */
  details: readonly string[];
  /** It leads to the list of its kind. */
  isMore?: true;
}

export interface OptionGroup {
  kind: FoundKind;
  options: readonly Option[];
}

type Shown = Omit<Option, 'to'>;

/**
 * What was found as groups to choose from, in the order of their kinds; kinds of which there is nothing are left out. The
 * same list while nothing else was found.
 */
export function useFoundOptions(found: Everything | undefined, role: Role, typed: string): readonly OptionGroup[] {
  const show = useShown();
  const { t } = useTranslation('staff');
  // Words do not change while a window is open.
  return useMemo(() => {
    if (!found) return [];
    const groupOf = <Kind extends FoundKind>(
      kind: Kind,
      group: { hits: Hit<Kind>[]; more: boolean } | null,
    ): OptionGroup[] => {
      if (!group || group.hits.length === 0) return [];
      const options: Option[] = group.hits.map((hit) => ({ ...show[kind](hit), to: PLACES[kind](role, hit) }));
      const list = group.more ? listOf(kind, role, typed) : null;
      if (list) options.push({ title: t('everything.more'), details: [], to: list, isMore: true });
      return [{ kind, options }];
    };
    return [
      ...groupOf('people', found.people),
      ...groupOf('forms', found.forms),
      ...groupOf('orders', found.orders),
      ...groupOf('serials', found.serials),
      ...groupOf('jobs', found.jobs),
      ...groupOf('products', found.products),
    ];
  }, [found, role, typed]);
}

/** What is shown of each kind. */
function useShown(): { [Kind in FoundKind]: (hit: Hit<Kind>) => Shown } {
  // `useEverything` loads them with what is found: until then nothing is shown.
  const { t } = useTranslation(['staff', 'admin-orders', 'clinic'], { useSuspense: false });
  const { language } = useLanguage();
  return {
    people: ({ name, phones, birth_year, last_visit_on }) => ({
      title: name,
      details: [
        ...phones.map(formatPhone),
        ...(birth_year ? [t('everything.born', { year: String(birth_year) })] : []),
        ...(last_visit_on ? [t('everything.last-visit', { date: formatDate(last_visit_on, language) })] : []),
      ],
    }),
    forms: ({ $id, patient, date, paper }) => ({
      title: paper ?? $id.slice(0, ID_SHOWN),
      isCode: true,
      details: [patient.name, formatVisitTime(date, language)],
    }),
    orders: ({ number, $createdAt, first_name, last_name, delivery_status }) => ({
      title: groupOrderNumber(number),
      isCode: true,
      details: [
        `${first_name} ${last_name}`.trim(),
        formatDate($createdAt, language),
        t(`admin-orders:deliveries.${delivery_status}`),
      ],
    }),
    serials: ({ serial_number, title, patient }) => ({
      title: serial_number,
      isCode: true,
      details: [title, patient ?? t('everything.in-stock')],
    }),
    jobs: ({ lab_number, patient, stage }) => ({
      title: lab_number,
      isCode: true,
      details: [patient, t(`clinic:stages.${stage}`)],
    }),
    products: ({ title, product_type, archived }) => ({
      title: title[language],
      details: [t(`everything.types.${product_type}`), ...(archived ? [t('everything.archived')] : [])],
    }),
  };
}
