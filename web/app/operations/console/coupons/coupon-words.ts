import type { Coupon } from '@marque/server/money/coupons/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';

/** What a coupon takes off and where it counts, in words. */
export function useCouponWords() {
  const t = useTranslations('console-coupons');
  const format = useFormatter();
  const money = useMoney();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    worth: ({ worth }: Coupon): string => {
      if (worth.kind === 'percent') return t('worth.percent', { percent: worth.percent });
      if (worth.kind === 'unit') return t('worth.unit', { count: worth.units });
      return t('worth.amount', { amount: money(worth.amount, worth.currency) });
    },
    terms: ({ terms }: Coupon): string => {
      const { plans, units, user_type: type, minimum, valid_from: from, valid_to: until } = terms;
      const said = [
        ...(plans.length > 0 ? [t('term.plans', { plans: format.list(plans) })] : []),
        ...units.map(unit => t(`term.unit.${unit}`)),
        ...(type ? [t(`term.${type}`)] : []),
        ...(terms.first_purchase ? [t('term.first')] : []),
        ...(minimum ? [t('term.minimum', { amount: money(minimum.amount, minimum.currency) })] : []),
        ...(terms.per_user_cap === null ? [] : [t('term.perUser', { count: terms.per_user_cap })]),
        ...(from ? [t('term.from', { day: day(from) })] : []),
        ...(until ? [t('term.until', { day: day(until) })] : []),
      ];
      return said.join(' · ') || t('term.none');
    },
  };
}
