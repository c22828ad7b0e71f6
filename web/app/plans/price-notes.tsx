import { useTranslations } from 'use-intl';

interface PriceNotesProps {
  tax: { name: string; percent: number; included: boolean } | null;
  statement: string;
  /** Something here renews. */
  renews: boolean;
}

/** What holds for every price of the page: the tax, the renewal, the name on the card statement. */
export function PriceNotes({ tax, statement, renews }: PriceNotesProps) {
  const t = useTranslations('plans.foot');
  return (
    <p className="t14 c3 mt-4">
      {tax ? t(tax.included ? 'tax_included' : 'tax_added', { name: tax.name, percent: tax.percent }) : t('no_tax')}{' '}
      {renews ? t('renewal') : t('no_renewal')} {t('statement', { name: statement })}
    </p>
  );
}
