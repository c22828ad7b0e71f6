import type { MetaDescriptor } from 'react-router';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';

/** Title of a page a mailed link opens: unlisted, and its address is sent nowhere else. */
export function linkTitle(...about: Parameters<typeof pageTitle>): MetaDescriptor[] {
  return [
    ...pageTitle(about[0], t => ({ ...about[1](t), unlisted: true })),
    { name: 'referrer', content: 'no-referrer' },
  ];
}
