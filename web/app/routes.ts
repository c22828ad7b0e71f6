import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** Pages that need the members' sentences and kept answers of calls, whoever may open them. */
const members: RouteConfigEntry[] = [];

export default [
  layout('shell/site-layout.tsx', [
    index('home/home-page.tsx'),
    route('check', 'home/check-page.tsx'),
    route('identify', 'vehicles/identify-page.tsx'),
    route('vehicle/:vin', 'vehicles/preview-page.tsx'),
    route('pricing', 'plans/pricing-page.tsx'),
    layout('shell/members-layout.tsx', members),
    route('*', 'shell/not-found-page.tsx'),
  ]),
  route('language', 'shell/language-page.tsx'),
] satisfies RouteConfig;
