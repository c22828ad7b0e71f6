import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import * as floatingStyles from './floating.module.css';

const DELAY_MS = 700;
const NEIGHBOR_MS = 300;

/** Around controls with tooltips: the first comes after 700 ms, one beside it at once within 300 ms of the last. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={NEIGHBOR_MS}>
      {children}
    </Radix.Provider>
  );
}

/** The purpose of a control without a word, for who points at it or gives it the focus. It has an `aria-label` of its own. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={floatingStyles.tooltip} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
