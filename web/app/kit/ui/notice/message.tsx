import type { ReactNode } from 'react';
import { ToneIcon, toneClass } from '../data/state-word.tsx';
import { classes } from '../data/tone.ts';
import * as ui from '../page/primitives.module.css';
import * as styles from './message.module.css';

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

/** The event, what is safe, the next step. */
export function Message({ tone, title, strong, live, level = 3, children }: MessageProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={classes(styles.message, toneClass[tone], strong && styles.strongMessage)}
      role={live ? 'alert' : undefined}
    >
      <ToneIcon tone={tone} />
      <div className={ui.grow}>
        <Heading className={strong ? ui.text24 : ui.text16}>{title}</Heading>
        {children}
      </div>
    </div>
  );
}
