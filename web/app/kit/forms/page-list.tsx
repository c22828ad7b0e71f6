import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PagedList, type PageOfList, usePages } from '../../use-pages.ts';
import { ShowMore } from '../ui/action/show-more.tsx';
import { EmptyState } from '../ui/waiting/empty-state.tsx';
import { useErrorText } from './error-text.ts';
import * as ui from '../ui/page/primitives.module.css';

/** Stands in the place of a list without rows. */
export interface EmptyList {
  icon: LucideIcon;
  title: string;
  text: string;
  action?: ReactNode;
}

interface PageListProps<Answer extends PageOfList, Row> extends PagedList<Answer> {
  rowsOf: (page: Answer) => readonly Row[];
  totalOf: (page: Answer) => number;
  empty: EmptyList;
  /** Stands above the rows. */
  head?: (total: number, rows: readonly Row[]) => ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that is read page by page. */
export function PageList<Answer extends PageOfList, Row>(props: PageListProps<Answer, Row>) {
  const { rowsOf, totalOf, empty, head, children, first } = props;
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages(props);
  const rows = pages.flatMap(rowsOf);
  const total = totalOf(pages.at(-1) ?? first);
  if (rows.length === 0) {
    return (
      <EmptyState icon={<empty.icon className={ui.icon} aria-hidden />} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      {head?.(total, rows)}
      <ShowMore shown={rows.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
        {children(rows)}
      </ShowMore>
    </>
  );
}
