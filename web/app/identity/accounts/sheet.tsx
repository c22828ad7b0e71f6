import type { ReactNode } from 'react';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as accountSheetStyles from './account-sheet.module.css';

interface SheetProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  /** Under the box: the way to another page. */
  foot?: ReactNode;
}

/** A page with one small task. */
export function Sheet({ title, lead, children, foot }: SheetProps) {
  return (
    <div className={`${ui.pageWidth} ${accountSheetStyles.accountSheet}`}>
      <h1 className={ui.text32}>{title}</h1>
      {lead && <p className={ui.secondaryText}>{lead}</p>}
      <div className={`${cardStyles.card} ${cardStyles.paddedCard}`}>{children}</div>
      {foot}
    </div>
  );
}
