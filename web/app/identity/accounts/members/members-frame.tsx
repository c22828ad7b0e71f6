import type { ReactNode } from 'react';
import { MembersNav } from './members-nav.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as membersStyles from './members.module.css';

interface MembersFrameProps {
  title: ReactNode;
  /** The heading takes the focus under this id. */
  titleId?: string | undefined;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the member's account: where else one can go, what is open, then the page. */
export function MembersFrame({ title, titleId, lead, children }: MembersFrameProps) {
  return (
    <div className={`${ui.pageWidth} ${membersStyles.membersPage}`}>
      <MembersNav />
      <h1 className={ui.text32} id={titleId} tabIndex={titleId ? -1 : undefined}>
        {title}
      </h1>
      {lead && <p className={ui.leadText}>{lead}</p>}
      {children}
    </div>
  );
}
