import { createElement, type Ref } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router';

type Props = Omit<LinkProps, 'discover' | 'mask' | 'relative' | 'viewTransition'> & { ref?: Ref<HTMLAnchorElement> };

/** An address that is read the same on every page: `/pricing#refund`, but not `?by=classic`. */
const FULL_PATH = /^\/(?!\/)/;
/** What the router takes for itself. */
const OWN = new Set<string>([
  'to',
  'prefetch',
  'preventScrollReset',
  'reloadDocument',
  'replace',
  'state',
] satisfies (keyof Props)[]);

/** What the router makes of a link on the server, without its work for a click: a twentieth of a preview. */
export function ServerLink(props: Props) {
  const { to } = props;
  if (typeof to !== 'string' || !FULL_PATH.test(to)) return <RouterLink {...props} />;
  const attributes: Record<string, unknown> = {};
  for (const name in props) if (!OWN.has(name)) attributes[name] = props[name as keyof Props];
  attributes['href'] = to;
  attributes['data-discover'] = 'true';
  return createElement('a', attributes);
}

/** A link to another page of the site, or to another place of the page. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;
