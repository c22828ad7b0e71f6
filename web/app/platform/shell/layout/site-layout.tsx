import { Outlet } from 'react-router';
import type { Route } from './+types/site-layout';
import { ErrorPage, problemTitle } from '../pages/error-page.tsx';
import { SiteFrame } from './site-frame.tsx';

export function meta({ matches, error }: Route.MetaArgs) {
  return problemTitle(matches, error);
}

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
