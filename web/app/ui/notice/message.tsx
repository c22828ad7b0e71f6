import type { ReactNode } from 'react';
import { ToneIcon } from '../data/state-word.tsx';
import { classes } from '../data/tone.ts';

interface MessageProps {
  tone: 'serious' | 'caution' | 'info';
  title: ReactNode;
  /** White on red, for what must not be overlooked: a do-not-drive warning. */
  strong?: boolean;
  /** Appeared because of something the reader did: it is read out at once. */
  live?: boolean;
  level?: 2 | 3;
  children?: ReactNode;
}

/** What happened, what is safe, the next step. */
export function Message({ tone, title, strong, live, level = 3, children }: MessageProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes('bn', `is-${tone}`, strong && 'bn-strong')} role={live ? 'alert' : undefined}>
      <ToneIcon tone={tone} />
      <div className="grow">
        <Heading className="t16">{title}</Heading>
        {children}
      </div>
    </div>
  );
}
