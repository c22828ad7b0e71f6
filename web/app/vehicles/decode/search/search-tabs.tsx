import CalendarDays from 'lucide-react/icons/calendar-days';
import History from 'lucide-react/icons/rotate-ccw-clock';
import RectangleEllipsis from 'lucide-react/icons/rectangle-ellipsis';
import ScanText from 'lucide-react/icons/scan-text';
import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import type { Way } from './search-query.ts';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const ICONS: Record<Way, LucideIcon> = { vin: ScanText, plate: RectangleEllipsis, ymm: CalendarDays, classic: History };

interface SearchTabsProps {
  ways: Way[];
  chosen: Way;
  choose: (way: Way) => void;
  /** A tab is about to be chosen. */
  prepare: (way: Way) => void;
  /** The ids of a tab and its panel begin with it. */
  id: string;
  /** The page with this tab open. */
  pathOf: (way: Way) => string;
}

/** The ways to find a vehicle: links without script, tabs with it. */
export function SearchTabs({ ways, chosen, choose, prepare, id, pathOf }: SearchTabsProps) {
  const t = useTranslations('search.ways');
  const tabs = useHydrated();
  const press = (event: MouseEvent, way: Way) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    choose(way);
  };
  return (
    <div
      className={tabsStyles.searchTabs}
      role={tabs ? 'tablist' : 'navigation'}
      aria-label={t('label')}
      {...(tabs ? { onKeyDown: event => moveTo(event, ways, choose) } : {})}
    >
      {ways.map(way => {
        const Icon = ICONS[way];
        const isChosen = way === chosen;
        const asTab = {
          role: 'tab',
          id: `${id}-${way}-tab`,
          'aria-selected': isChosen,
          'aria-controls': `${id}-${way}`,
          tabIndex: isChosen ? 0 : -1,
          onClick: (event: MouseEvent) => press(event, way),
          onPointerEnter: () => prepare(way),
        };
        const asLink = { 'aria-current': isChosen ? ('page' as const) : undefined };
        return (
          <Link key={way} to={pathOf(way)} {...(tabs ? asTab : asLink)}>
            <Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t(way)}
          </Link>
        );
      })}
    </div>
  );
}

/** Arrow keys, Home and End choose among the tabs, space presses one. */
function moveTo(event: KeyboardEvent<HTMLElement>, ways: Way[], choose: (way: Way) => void): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex(tab => tab === document.activeElement);
  const to = nextTab(event.key, at, tabs.length);
  const way = to === null ? undefined : ways[to];
  if (at < 0 || to === null || way === undefined) return;
  event.preventDefault();
  tabs[to]?.focus();
  choose(way);
}

function nextTab(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === ' ' ? at : null;
}
