import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormatter } from '../../../kit/messages/intl.ts';
import { type EmptyList, PageList } from '../../../kit/forms/page-list.tsx';
import type { PagedList, PageOfList } from '../../../use-pages.ts';
import { ConsolePage } from './console-page.tsx';
import { useBrandQuery } from './console-path.ts';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as styles from './console.module.css';

/** A page of the list of a desk; `counts` says how much is in each tab. */
type DeskPage<Tab extends string> = PageOfList & { counts: Record<Tab, number> };

interface DeskProps<Tab extends string, Answer extends DeskPage<Tab>, Row> extends PagedList<Answer> {
  /** The sentences of the desk: its title, what it is for, by what the tabs divide, and their names. */
  t: (key: 'title' | 'lead' | 'tabs' | `tab.${Tab}`) => string;
  /** The heading takes the focus under this id, e.g. when the list below it has changed. */
  titleId?: string;
  tabs: readonly Tab[];
  /** The one that is open. */
  tab: Tab;
  addressOf: (tab: Tab) => string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Between the tabs and the list. */
  tools?: ReactNode;
  rowsOf: (page: Answer) => readonly Row[];
  empty: EmptyList;
  /** One row as a card. */
  children: (row: Row) => ReactNode;
}

/** A desk of the operators: how much waits on it, in tabs, and the entries of the open one, page by page. */
export function Desk<Tab extends string, Answer extends DeskPage<Tab>, Row>(props: DeskProps<Tab, Answer, Row>) {
  const { t, titleId, tabs, tab, addressOf, tools, name, first, actions, children } = props;
  const format = useFormatter();
  const here = useBrandQuery();
  return (
    <ConsolePage title={t('title')} titleId={titleId} lead={t('lead')} actions={actions}>
      <nav className={tabsStyles.tabStrip} aria-label={t('tabs')}>
        {tabs.map(each => (
          <Link key={each} to={here(addressOf(each))} aria-current={each === tab ? 'page' : undefined}>
            {t(`tab.${each}`)}
            <span className={tabsStyles.tabCount}>{format.number(first.counts[each])}</span>
          </Link>
        ))}
      </nav>
      {tools}
      <div>
        <PageList
          key={addressOf(tab)}
          name={`${name} ${addressOf(tab)}`}
          first={first}
          read={props.read}
          rowsOf={props.rowsOf}
          totalOf={page => page.counts[tab]}
          empty={props.empty}
        >
          {rows => <div className={styles.deskCards}>{rows.map(children)}</div>}
        </PageList>
      </div>
    </ConsolePage>
  );
}
