import { FileSearch, ReceiptText } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../ui/waiting/empty-state.tsx';
import { VinForm } from './vin-form.tsx';

const ICONS = { reports: FileSearch, stickers: ReceiptText } as const;

interface CardListProps {
  kind: 'reports' | 'stickers';
  /** How many there are; fewer may be shown. */
  total: number;
  children: ReactElement[];
}

/** A member's documents of one kind, or where to begin. */
export function CardList({ kind, total, children }: CardListProps) {
  const t = useTranslations('dashboard');
  const Icon = ICONS[kind];
  if (children.length === 0) {
    return (
      <EmptyState icon={<Icon className="ic" aria-hidden />} title={t(`empty.${kind}.title`)} action={<VinForm />}>
        {t(`empty.${kind}.text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="c2 t14 num db-n">{t(`count.${kind}`, { count: total })}</p>
      <div className="dl-g">{children}</div>
    </>
  );
}
