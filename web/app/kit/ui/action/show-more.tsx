import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from '../../messages/intl.ts';
import { FieldError } from '../field/field.tsx';
import { useHydrated } from '../waiting/use-hydrated.ts';
import { Button } from './button.tsx';
import * as ui from '../page/primitives.module.css';

interface ShowMoreProps {
  /** Entries that are shown, of all there are. */
  shown: number;
  total: number;
  /** Reads the next page; null where there is none. */
  more: (() => void) | null;
  loading: boolean;
  /** Why the next page could not be read. */
  problem: string | null;
  /** The list: each entry is a card (`article`) or a row of a table. */
  children: ReactNode;
}

/** A list and the way to the rest of it. How much is shown is read out when it changes. */
export function ShowMore({ shown, total, more, loading, problem, children }: ShowMoreProps) {
  const t = useTranslations('ui.more');
  const id = useId();
  const hydrated = useHydrated();
  const { list, isRequested, ask } = useNewEntry(shown, more);
  return (
    <>
      <div ref={list}>{children}</div>
      {(more || isRequested) && (
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop5}`}>
          {more && (
            <Button busy={loading} disabled={!hydrated} aria-describedby={id} onClick={ask}>
              {t('show')}
            </Button>
          )}
          <p id={id} role="status" className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>
            {t('shown', { shown, total })}
          </p>
          <FieldError id={`${id}-problem`}>{problem}</FieldError>
        </div>
      )}
    </>
  );
}

/** Asks for more; the focus goes to the first entry that came, from where one reads on. */
function useNewEntry(shown: number, more: (() => void) | null) {
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    if (from.current === null || shown <= from.current) return;
    const entry = list.current?.querySelectorAll<HTMLElement>('article, tbody > tr')[from.current];
    from.current = null;
    if (!entry) return;
    entry.tabIndex = -1;
    entry.focus();
  }, [shown]);
  const ask = () => {
    from.current = shown;
    setRequested(true);
    more?.();
  };
  return { list, isRequested, ask };
}
