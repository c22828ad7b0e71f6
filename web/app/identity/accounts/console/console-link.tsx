import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useConsolePath } from './console-path.ts';

/** A link to a page of the console (`/orders/ord_1`) about the brand that is open. */
export function ConsoleLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  return <Link {...rest} to={useConsolePath()(to)} />;
}
