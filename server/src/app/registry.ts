import type { Placement } from '../kit/placement.ts';
import { createProducts } from '../money/products/rules.ts';
import type { Module } from './module.ts';

export type Registry = ReturnType<typeof createRegistry>;

/** The list of modules. What they register (jobs, mails, products, personal data, events) is read from it and kept in no other. */
export function createRegistry() {
  const modules: Module<unknown>[] = [];
  return {
    modules,

    /** Adds a module. @returns its service */
    register<Service>(module: Module<Service>): Service {
      modules.push(module);
      return module.service;
    },

    products: createProducts(() => modules.flatMap(module => module.products ?? [])),
    mails: () => modules.flatMap(({ mails = [] }) => mails),
    placement: (): Placement => Object.assign({}, ...modules.map(({ placement = {} }) => placement)),
    personalData: () => modules.flatMap(({ personalData = [] }) => personalData),
    saleSteps: () => modules.flatMap(({ saleSteps = [] }) => saleSteps),
    retention: () => modules.flatMap(({ retention = [] }) => retention),
    timeline: () => modules.flatMap(({ timeline = [] }) => timeline),
    exports: () => modules.flatMap(({ exports = [] }) => exports),
    peopleFinders: () => modules.flatMap(({ findsPeople }) => findsPeople ?? []),
    invariants: () => modules.flatMap(({ invariants = [] }) => invariants),
    approvals: () => modules.flatMap(({ approvals = [] }) => approvals),
    readers: () => modules.flatMap(({ reads = [] }) => reads),
    eventHandlers: () => modules.flatMap(({ on = [] }) => on),
  };
}
