import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** Pages that need the members' sentences and kept answers of calls, whoever may open them. */
const members: RouteConfigEntry[] = [
  route('members/login', 'accounts/login-page.tsx'),
  route('members/signup', 'accounts/signup-page.tsx'),
  route('login', 'accounts/members-redirect-page.tsx', { id: 'short-login' }),
  route('signup', 'accounts/members-redirect-page.tsx', { id: 'short-signup' }),
  route('checkout', 'orders/checkout-page.tsx'),
  route('checkout/return', 'orders/return-page.tsx'),
  route('members/dashboard', 'dashboard/dashboard-page.tsx'),
  route('members/report/:vin', 'reports/report-page.tsx'),
  route('members/sticker/:vin', 'stickers/sticker-page.tsx'),
  route('sample-report', 'reports/sample-report-page.tsx'),
  route('sample-sticker', 'stickers/sample-sticker-page.tsx'),
  route('verify/:code', 'verify/verify-page.tsx'),
];

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
  layout('shell/members-layout.tsx', { id: 'gateway' }, [route('pay/sandbox/:payment', 'payments/sandbox-page.tsx')]),
  route('language', 'shell/language-page.tsx'),
] satisfies RouteConfig;
