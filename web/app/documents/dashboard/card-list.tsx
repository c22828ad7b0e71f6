import { FileSearch, ReceiptText } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../kit/ui/waiting/empty-state.tsx';
import { VinForm } from './vin-form.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './card-list.module.css';

const ICONS = { reports: FileSearch, stickers: ReceiptText } as const;

interface CardListProps {
  kind: 'reports' | 'stickers';
  /** How many there are; fewer may be shown. */
  total: number;
  /** What one can do with several of them, beside their number. */
  tools?: ReactNode;
  children: ReactElement[];
}

/** A member's documents of one kind, or where to begin. */
export function CardList({ kind, total, tools, children }: CardListProps) {
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
      <div className={styles.listHead}>
        <p className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>
          {t(`count.${kind}`, { count: total })}
        </p>
        {tools}
      </div>
      <div className={styles.documentGrid}>{children}</div>
    </>
  );
}
