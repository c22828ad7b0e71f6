import { FileSearch, ReceiptText } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../ui/waiting/empty-state.tsx';
import { VinForm } from './vin-form.tsx';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './card-list.module.css';
import * as dashboardPageStyles from './dashboard-page.module.css';

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
      <EmptyState icon={<Icon className={ui.icon} aria-hidden />} title={t(`empty.${kind}.title`)} action={<VinForm />}>
        {t(`empty.${kind}.text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers} ${dashboardPageStyles.listNote}`}>
        {t(`count.${kind}`, { count: total })}
      </p>
      <div className={styles.documentGrid}>{children}</div>
    </>
  );
}
