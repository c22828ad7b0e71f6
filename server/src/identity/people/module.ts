import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import { newId } from '../../kit/security/ids.ts';
import { SignInWay } from '../accounts/contract.ts';
import { exportOf } from '../exports/rules.ts';
import { ListedPerson, PeopleInput } from './contract.ts';
import { accountsMergedMail } from './mails.tsx';
import { peopleRoutes } from './routes.ts';
import { createPeopleService, type PeopleService } from './service.ts';
import type { PeopleDeps } from './service/deps.ts';
import { addSignIn, personalData, removeSignIns, retention, timeline } from './store.ts';

const placement: Placement = { person_notes: byAccount(), sign_ins: byAccount(), account_views: byAccount() };

export function peopleModule(deps: PeopleDeps): Module<PeopleService> {
  const people = createPeopleService(deps);
  const listed = exportOf({
    list: 'people',
    needs: ['read_people'],
    input: PeopleInput,
    row: ListedPerson,
    read: async (caller, input) => {
      const { people: rows, next, count: total } = await people.list(caller, input);
      return { rows, next, total };
    },
  });
  return {
    service: people,
    personalData,
    retention,
    timeline,
    approvals: [people.mergeKind],
    mails: [accountsMergedMail],
    exports: [listed],
    placement,
    on: {
      'session.opened': (tx, { account, how, userAgent }) =>
        addSignIn(tx, { id: newId('sgn'), ...account, how: SignInWay.parse(how), userAgent, createdAt: deps.clock() }),
      'session.ended': (tx, { session }) => people.sessionEnded(tx, session),
      'account.taken-over': (tx, { account }) => removeSignIns(tx, account),
    },
    routes: http => peopleRoutes(http, people),
  };
}
