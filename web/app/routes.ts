import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('shell/site-layout.tsx', [
    index('home/home-page.tsx'),
    route('check', 'home/check-page.tsx'),
    route('identify', 'vehicles/identify-page.tsx'),
    route('vehicle/:vin', 'vehicles/preview-page.tsx'),
    route('pricing', 'plans/pricing-page.tsx'),
    route('*', 'shell/not-found-page.tsx'),
  ]),
  route('language', 'shell/language-page.tsx'),
] satisfies RouteConfig;
