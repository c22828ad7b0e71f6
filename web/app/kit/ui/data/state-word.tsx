import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import FileCheck from 'lucide-react/icons/file-check';
import FolderCheck from 'lucide-react/icons/folder-check';
import Info from 'lucide-react/icons/info';
import Minus from 'lucide-react/icons/minus';
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { classes, type Tone } from './tone.ts';
import * as ui from '../page/primitives.module.css';
import * as styles from './state-word.module.css';
import * as toneStyles from './tone.module.css';

const ICONS = {
  serious: OctagonAlert,
  caution: TriangleAlert,
  info: Info,
  neutral: Minus,
  none: Check,
  ink: FolderCheck,
  ready: FileCheck,
} as const;

/** The sign of a tone, drawn in the color of what is around it. */
export function ToneIcon({ tone, className }: { tone: Tone; className?: string }) {
  const Icon = ICONS[tone];
  return <Icon className={classes(ui.icon, className)} aria-hidden />;
}

interface StateWordProps {
  tone: Tone;
  /** In place of the sign of the tone, e.g. a clock. */
  icon?: ReactNode;
  /** With a background. */
  chip?: boolean;
  children: string;
}

/** A state as icon and word, never as color alone. */
export function StateWord({ tone, icon, chip, children }: StateWordProps) {
  return (
    <span className={classes(styles.stateWord, chip && styles.stateChip, toneClass[tone])}>
      {icon ?? <ToneIcon tone={tone} />}
      {children}
    </span>
  );
}

/** In order or in use: with a tick, and never green. */
export function TickWord({ chip, children }: Pick<StateWordProps, 'chip' | 'children'>) {
  return (
    <StateWord tone="ready" icon={<Check className={ui.icon} aria-hidden />} {...(chip ? { chip } : {})}>
      {children}
    </StateWord>
  );
}

/** Not asked yet. */
export function UnknownWord({ children }: { children: string }) {
  return (
    <StateWord tone="neutral" icon={<CircleDashed className={ui.icon} aria-hidden />}>
      {children}
    </StateWord>
  );
}

/** The class that gives an element, and what is in it, the colors of a tone. */
export const toneClass: Record<Tone, string | undefined> = {
  serious: toneStyles.seriousTone,
  caution: toneStyles.cautionTone,
  info: toneStyles.infoTone,
  neutral: toneStyles.neutralTone,
  none: toneStyles.noneTone,
  ink: toneStyles.inkTone,
  ready: toneStyles.readyTone,
};
