import * as Radix from '@radix-ui/react-tabs';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useState,
  useRef,
} from 'react';
import { useFormatter } from '../../messages/intl.ts';
import * as styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  count?: number;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  /** The chosen tab is the hash of the address: it can be linked to, and "back" goes to the one before. */
  hash?: boolean;
  className?: string;
}

/** Tabs by arrow keys, Home and End; the panels stay in the page so that what was typed in one is kept. */
export function Tabs({ label, tabs, hash, className }: TabsProps) {
  const [chosen, choose] = useTab(tabs, hash ?? false);
  const strip = useStrip<HTMLDivElement>(`[data-tab="${chosen}"]`);
  const format = useFormatter();
  return (
    <Radix.Root value={chosen} onValueChange={choose} className={className}>
      <Radix.List ref={strip} className={styles.tabStrip} aria-label={label} {...pressing}>
        {tabs.map(tab => (
          <Radix.Trigger key={tab.id} value={tab.id} data-tab={tab.id}>
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <span className={styles.tabCount}>{format.number(tab.count)}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.id} value={tab.id} forceMount hidden={tab.id !== chosen}>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Marks the strip while a tab has the focus from a press: choosing changes the address, and browsers then draw a ring. */
const pressing = {
  onPointerDownCapture: ({ currentTarget: strip }: PointerEvent<HTMLElement>) => void (strip.dataset['pressed'] = ''),
  onKeyDownCapture: ({ currentTarget: strip }: KeyboardEvent<HTMLElement>) => void delete strip.dataset['pressed'],
  onBlurCapture: ({ currentTarget: strip, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!strip.contains(relatedTarget)) delete strip.dataset['pressed'];
  },
};

function useTab(tabs: Tab[], hash: boolean): [string, (id: string) => void] {
  const first = tabs[0]?.id ?? '';
  const [chosen, setChosen] = useState(first);
  const ids = tabs.map(tab => tab.id).join(' ');
  useEffect(() => {
    if (!hash) return;
    const follow = () => {
      const wanted = location.hash.slice(1);
      setChosen(ids.split(' ').includes(wanted) ? wanted : first);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [hash, ids, first]);
  const choose = (id: string) => {
    setChosen(id);
    if (hash) history.pushState(history.state, '', `#${id}`);
  };
  return [chosen, choose];
}

/** A strip of tabs or links that moves until the chosen one can be seen: on a phone it is longer than the screen. */
function useStrip<Strip extends HTMLElement>(chosen: string) {
  const ref = useRef<Strip>(null);
  useEffect(() => {
    const strip = ref.current;
    const tab = strip?.querySelector(chosen);
    if (!strip || !tab) return;
    const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
    const right = outer.right - (Number.parseFloat(getComputedStyle(strip).scrollPaddingRight) || 0);
    if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left;
    else if (inner.right > right) strip.scrollLeft += inner.right - right;
  }, [chosen]);
  return ref;
}
