import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Minus from 'lucide-react/icons/minus';
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { LucideIcon } from 'lucide-react';
import { StateWord, toneClass } from '../../kit/ui/data/state-word.tsx';
import type { Tone as Kind } from '../../kit/ui/data/tone.ts';
import type { Tone } from './document.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

interface Look {
  kind: Kind;
  className: string | undefined;
  icon: LucideIcon;
}

/** Green is only for `none_reported`; every tone has an icon and is shown with a word. */
export const toneLook: Record<Tone, Look> = {
  serious: { kind: 'serious', className: toneClass.serious, icon: OctagonAlert },
  caution: { kind: 'caution', className: toneClass.caution, icon: TriangleAlert },
  info: { kind: 'neutral', className: toneClass.neutral, icon: Info },
  none_reported: { kind: 'none', className: toneClass.none, icon: Check },
  not_covered: { kind: 'neutral', className: toneClass.neutral, icon: Minus },
  unavailable: { kind: 'caution', className: toneClass.caution, icon: Clock },
  collecting: { kind: 'info', className: toneClass.info, icon: LoaderCircle },
};

/** A state as icon and word; `chip` gives it a background. */
export function ToneMark({ tone, chip = false, children }: { tone: Tone; chip?: boolean; children: string }) {
  const { kind, icon: Icon } = toneLook[tone];
  const icon = <Icon className={tone === 'collecting' ? `${ui.icon} ${ui.spinning}` : ui.icon} aria-hidden />;
  return (
    <StateWord tone={kind} icon={icon} chip={chip}>
      {children}
    </StateWord>
  );
}
