import { FileSearch, ReceiptText } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../ui/waiting/empty-state.tsx';
import { VinForm } from './vin-form.tsx';

const ICONS = { reports: FileSearch, stickers: ReceiptText } as const;

/** A member's documents of one kind, or where to begin. */
export function CardList({ kind, children }: { kind: 'reports' | 'stickers'; children: ReactElement[] }) {
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
      <p className="c2 t14 num db-n">{t(`count.${kind}`, { count: children.length })}</p>
      <div className="dl-g">{children}</div>
    </>
  );
}
