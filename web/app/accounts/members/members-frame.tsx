import type { ReactNode } from 'react';
import { MembersNav } from './members-nav.tsx';
import type { NavFacts } from './nav-facts.ts';

interface MembersFrameProps {
  nav: NavFacts;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the member's account: where else one can go, what is open, then the page. */
export function MembersFrame({ nav, title, lead, children }: MembersFrameProps) {
  return (
    <div className="page mb">
      <MembersNav {...nav} />
      <h1 className="t32">{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
