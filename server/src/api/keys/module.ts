import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { keyChangedMail } from './mails.tsx';
import { keyRoutes } from './routes.ts';
import { createKeys, type KeyDeps, type Keys } from './service.ts';
import { personalData } from './store.ts';

const placement: Placement = { api_keys: local('a key is looked up before its account is known') };

export function keysModule(deps: KeyDeps): Module<Keys> {
  const keys = createKeys(deps);
  return {
    service: keys,
    mails: [keyChangedMail],
    on: { 'dealership.suspended': (tx, { account }) => keys.endAll(tx, account) },
    personalData: [personalData],
    placement,
    routes: http => keyRoutes(http, keys),
  };
}
