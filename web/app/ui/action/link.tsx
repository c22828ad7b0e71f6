import type { Ref } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router';

type Props = Omit<LinkProps, 'discover' | 'mask' | 'relative' | 'viewTransition'> & { ref?: Ref<HTMLAnchorElement> };

/** An address that is read the same on every page: `/pricing#refund`, but not `?by=classic`. */
const FULL_PATH = /^\/(?!\/)/;

/** What the router makes of a link on the server, without its work for a click: a twentieth of a preview. */
export function ServerLink(props: Props) {
  const {
    to,
    prefetch: _1,
    preventScrollReset: _2,
    reloadDocument: _3,
    replace: _4,
    state: _5,
    children,
    ...rest
  } = props;
  if (typeof to !== 'string' || !FULL_PATH.test(to)) return <RouterLink {...props} />;
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  );
}

/** A link to another page of the site, or to another place of the page. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;
