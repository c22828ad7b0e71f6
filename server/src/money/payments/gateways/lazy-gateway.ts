import type { Gateway } from '../rules/gateway.ts';

/** What is known of a gateway before its library is loaded. */
type Known = Pick<Gateway, 'name' | 'hasPortal' | 'modeOf'>;
type Called = Exclude<keyof Gateway, keyof Known>;

/** A gateway that is made when it is first called. */
export function lazyGateway(known: Known, make: () => Promise<Gateway>): Gateway {
  let made: Promise<Gateway> | undefined;
  const called = <Name extends Called>(name: Name) =>
    (async (...input: unknown[]) => {
      const gateway = await (made ??= make());
      return (gateway[name] as (...input: unknown[]) => Promise<unknown>)(...input);
    }) as unknown as Gateway[Name];
  return {
    ...known,
    open: called('open'),
    openSubscription: called('openSubscription'),
    find: called('find'),
    close: called('close'),
    refund: called('refund'),
    findRefund: called('findRefund'),
    findDispute: called('findDispute'),
    list: called('list'),
    findSubscription: called('findSubscription'),
    cancelSubscription: called('cancelSubscription'),
    resumeSubscription: called('resumeSubscription'),
    deleteCustomer: called('deleteCustomer'),
    portalUrl: called('portalUrl'),
    webhook: called('webhook'),
  };
}
