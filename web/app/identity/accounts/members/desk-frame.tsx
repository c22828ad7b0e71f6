import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormatter } from 'use-intl';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { ShowMore } from '../../../kit/ui/action/show-more.tsx';
import { EmptyState } from '../../../kit/ui/waiting/empty-state.tsx';
import { type PagedList, type PageOfList, usePages } from '../../../use-pages.ts';
import { MembersFrame } from './members-frame.tsx';
import type { NavFacts } from './nav-facts.ts';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as membersStyles from './members.module.css';

export interface DeskTabLink {
  to: string;
  name: string;
  count: number;
  current: boolean;
}

interface DeskFrameProps {
  nav: NavFacts;
  title: string;
  /** The heading takes the focus under this id, e.g. when the list below it has changed. */
  titleId?: string;
  lead: string;
  tabs: readonly DeskTabLink[];
  /** What the tabs divide. */
  tabsLabel: string;
  /** The list of the open tab. */
  children: ReactNode;
}

/** A desk of the operators: what waits on it, in tabs that say how much. */
export function DeskFrame({ nav, title, titleId, lead, tabs, tabsLabel, children }: DeskFrameProps) {
  const format = useFormatter();
  return (
    <MembersFrame nav={nav} title={title} titleId={titleId} lead={lead}>
      <nav className={`${tabsStyles.tabStrip} ${membersStyles.deskTabs}`} aria-label={tabsLabel}>
        {tabs.map(({ to, name, count, current }) => (
          <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
            {name}
            <span className={tabsStyles.tabCount}>{format.number(count)}</span>
          </Link>
        ))}
      </nav>
      {children}
    </MembersFrame>
  );
}

interface DeskListProps<Answer extends PageOfList, Row> {
  list: PagedList<Answer>;
  rowsOf: (page: Answer) => readonly Row[];
  total: number;
  empty: { icon: ReactNode; title: string; text: string };
  /** One row as a card. */
  children: (row: Row) => ReactNode;
}

/** The entries of one tab, page by page. */
export function DeskList<Answer extends PageOfList, Row>(props: DeskListProps<Answer, Row>) {
  const { list, rowsOf, total, empty, children } = props;
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages(list);
  const rows = pages.flatMap(rowsOf);
  if (rows.length === 0)
    return (
      <div className={membersStyles.deskCards}>
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.text}
        </EmptyState>
      </div>
    );
  return (
    <ShowMore shown={rows.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
      <div className={membersStyles.deskCards}>{rows.map(children)}</div>
    </ShowMore>
  );
}
