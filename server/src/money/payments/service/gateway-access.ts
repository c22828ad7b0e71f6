import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { GatewayRefusal, takesMoney, type Gateway } from '../rules/gateway.ts';

export interface PaymentDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'log' | 'jobs'> {
  gateways: Gateway[];
  /** `always`: the sandbox is offered in addition to live gateways. */
  sandbox: 'auto' | 'always';
  /** How long a delayed sandbox payment waits before it is captured. */
  sandboxDelaySeconds?: number;
}

export type GatewayAccess = ReturnType<typeof createGatewayAccess>;

export interface PaymentTools extends PaymentDeps {
  access: GatewayAccess;
}

/** Which gateways a site has, and how they are called. */
export function createGatewayAccess({ gateways, sandbox, log }: PaymentDeps) {
  /**
   * Whether buyers can choose a gateway on a site: its keys are set, and the sandbox is hidden when live gateways
   * exist.
   */
  function isOffered(siteId: string, gateway: Gateway): boolean {
    if (gateway.modeOf(siteId) === null) return false;
    if (gateway.name !== 'sandbox' || sandbox === 'always') return true;
    return !takesMoney(gateways, siteId);
  }

  return {
    isOffered,

    /** A gateway for a new payment. @throws AppError `gateway_not_offered` */
    offeredGateway(siteId: string, name: string): Gateway {
      const gateway = gateways.find(each => each.name === name);
      if (gateway && isOffered(siteId, gateway)) return gateway;
      throw new AppError('gateway_not_offered', { field: 'payment_gateway', params: { gateway: name } });
    },

    /** The gateway of an existing payment, whether or not it is still offered. @throws AppError `gateway_unavailable` */
    gatewayOf(siteId: string, name: string): Gateway {
      const gateway = gateways.find(each => each.name === name);
      if (gateway && gateway.modeOf(siteId) !== null) return gateway;
      log.error({ gateway: name, site: siteId }, 'The keys of a gateway with existing payments are missing');
      throw new AppError('gateway_unavailable');
    },

    /** Awaits a gateway's answer. @throws AppError `gateway_unavailable` when there is none; the call can be retried */
    async callGateway<Answer>(call: Promise<Answer>): Promise<Answer> {
      return call.catch((error: unknown) => {
        if (error instanceof GatewayRefusal) throw error;
        log.warn({ err: error }, 'A payment gateway does not answer');
        throw new AppError('gateway_unavailable');
      });
    },

    /** The gateways a site can offer now, in the order of its settings. */
    offered(site: Caller['site']): Caller['site']['gateways'] {
      const names = gateways.filter(each => isOffered(site.id, each)).map(each => each.name);
      return site.gateways.filter(name => names.includes(name));
    },

    /** Whether a gateway moves real money on a site. */
    isLive: (siteId: string, name: string): boolean =>
      gateways.some(each => each.name === name && each.modeOf(siteId) === 'live'),

    /** Whether a gateway has a customer portal for cards and invoices. */
    hasPortal: (name: string): boolean => gateways.find(each => each.name === name)?.hasPortal ?? false,

    /**
     * Checks every site's gateways, once at startup.
     * @throws where demonstration data would be sold for real money
     */
    checkSites(sites: Caller['site'][], about: { demonstration: boolean }): void {
      for (const site of sites) {
        const live = gateways.find(each => each.modeOf(site.id) === 'live');
        if (live && about.demonstration)
          throw new Error(`The site ${site.id} has live keys of ${live.name}, but its reports are demonstration data`);
        const usable = gateways.some(
          each => isOffered(site.id, each) && site.gateways.some(name => name === each.name),
        );
        if (!usable) log.warn({ site: site.id }, 'Nothing can be paid on this site: none of its gateways has keys');
      }
    },
  };
}
