import type { Dealership, Membership } from '@marque/server/identity/dealerships/contract';
import { redirect, type RouterContextProvider } from 'react-router';
import type { MarqueContext } from '../../context.ts';
import { forMembers } from '../accounts/members/members-only.ts';

/** What every page of a dealership knows. */
export interface DealerData {
  dealership: Dealership;
  dealerships: Membership[];
}

/**
 * The context of a page of the dealership in use, and what its frame shows; who belongs to none is sent to the application.
 */
export async function forDealers(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<MarqueContext & { dealer: DealerData }> {
  const marque = forMembers(context, url);
  const { app, caller } = marque;
  const dealerships = await app.dealerships.listOwn(caller);
  if (dealerships.length === 0) throw redirect('/members/dealer');
  return { ...marque, dealer: { dealership: await app.dealerships.show(caller), dealerships } };
}
