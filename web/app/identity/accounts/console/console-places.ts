import type { LucideIcon } from 'lucide-react';
import FileSearch from 'lucide-react/icons/file-search';
import FileCheck from 'lucide-react/icons/file-check';
import FileDown from 'lucide-react/icons/file-down';
import FileText from 'lucide-react/icons/file-text';
import Activity from 'lucide-react/icons/activity';
import Building from 'lucide-react/icons/building-2';
import ChartNoAxes from 'lucide-react/icons/chart-no-axes-column';
import Database from 'lucide-react/icons/database';
import KeyRound from 'lucide-react/icons/key-round';
import KeySquare from 'lucide-react/icons/key-square';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Landmark from 'lucide-react/icons/landmark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Milestone from 'lucide-react/icons/milestone';
import PlugZap from 'lucide-react/icons/plug-zap';
import Receipt from 'lucide-react/icons/receipt';
import UsersRound from 'lucide-react/icons/users-round';
import Palette from 'lucide-react/icons/palette';
import Rocket from 'lucide-react/icons/rocket';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Scale from 'lucide-react/icons/scale';
import Undo from 'lucide-react/icons/undo-2';
import UserRoundX from 'lucide-react/icons/user-round-x';
import Tags from 'lucide-react/icons/tags';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserCog from 'lucide-react/icons/user-cog';

import type { ConsoleFrame } from './console-frame.ts';

type Permission = ConsoleFrame['may'][number];

/** A place of the console: its path below `/operator`, and the permission that shows it (null: every role). */
export interface ConsolePlace {
  key: keyof (typeof import('../../../../../messages/en/console.json'))['place'];
  path: string;
  needs: Permission | null;
  icon: LucideIcon;
}

/** What is done every day, then what is set up once. */
export const CONSOLE_PLACES: readonly (readonly ConsolePlace[])[] = [
  [
    { key: 'overview', path: '', needs: null, icon: LayoutDashboard },
    { key: 'orders', path: '/orders', needs: 'read_orders', icon: Receipt },
    { key: 'refunds', path: '/refunds', needs: 'read_orders', icon: Undo },
    { key: 'documents', path: '/documents', needs: 'read_orders', icon: FileSearch },
    { key: 'reconciliation', path: '/reconciliation', needs: 'read_orders', icon: Landmark },
    { key: 'approvals', path: '/approvals', needs: null, icon: UsersRound },
    { key: 'people', path: '/people', needs: 'read_people', icon: UsersRound },
    { key: 'tickets', path: '/tickets', needs: 'read_tickets', icon: LifeBuoy },
    { key: 'disputes', path: '/disputes', needs: 'read_disputes', icon: Scale },
    { key: 'feedback', path: '/feedback', needs: 'read_feedback', icon: MessageSquare },
    { key: 'dealers', path: '/dealers', needs: 'read_dealers', icon: Building },
    { key: 'dealer-forms', path: '/dealer-forms', needs: 'read_dealers', icon: FileCheck },
    { key: 'deletions', path: '/deletions', needs: 'read_deletions', icon: UserRoundX },
    { key: 'funnel', path: '/funnel', needs: 'read_orders', icon: ChartNoAxes },
    { key: 'exports', path: '/exports', needs: null, icon: FileDown },
  ],
  [
    { key: 'brand', path: '/brand', needs: 'manage_sites', icon: Palette },
    { key: 'go-live', path: '/go-live', needs: 'manage_sites', icon: Rocket },
    { key: 'plans', path: '/plans', needs: 'read_plans', icon: Tags },
    { key: 'coupons', path: '/coupons', needs: 'read_plans', icon: TicketPercent },
    { key: 'mail', path: '/mail', needs: 'read_people', icon: Mail },
    { key: 'secrets', path: '/secrets', needs: 'manage_sites', icon: KeySquare },
    { key: 'pages', path: '/pages', needs: 'read_content', icon: FileText },
    { key: 'redirects', path: '/redirects', needs: 'read_content', icon: Milestone },
    { key: 'access', path: '/access', needs: 'read_site_access', icon: KeyRound },
    { key: 'services', path: '/services', needs: 'manage_sites', icon: SlidersHorizontal },
    { key: 'providers', path: '/providers', needs: 'read_orders', icon: PlugZap },
    { key: 'packs', path: '/packs', needs: 'read_records', icon: Database },
    { key: 'jobs', path: '/jobs', needs: 'manage_sites', icon: ListChecks },
    { key: 'status', path: '/status', needs: 'publish_content', icon: Activity },
    { key: 'roles', path: '/roles', needs: 'read_roles', icon: UserCog },
    { key: 'log', path: '/log', needs: 'read_audit', icon: ScrollText },
  ],
];
