import './accounts.css';
import type { ReactNode } from 'react';

interface SheetProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  /** Under the box: the way to another page. */
  foot?: ReactNode;
}

/** A page with one small thing to do. */
export function Sheet({ title, lead, children, foot }: SheetProps) {
  return (
    <div className="page acct-page">
      <h1 className="t32">{title}</h1>
      {lead && <p className="c2">{lead}</p>}
      <div className="card card-p">{children}</div>
      {foot}
    </div>
  );
}
