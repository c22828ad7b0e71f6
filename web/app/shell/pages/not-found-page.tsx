import { data } from 'react-router';
import type { Route } from './+types/not-found-page';
import { ProblemNotice } from './error-page.tsx';
import { pageTitle } from '../layout/page-title.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('problems.page.not_found.title'), unlisted: true }));
}

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <ProblemNotice problem="not_found" />;
}
