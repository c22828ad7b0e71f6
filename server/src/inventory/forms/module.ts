import type { Module } from '../../app/module.ts';
import { byAccount, local, type Placement } from '../../kit/placement.ts';
import { formRoutes } from './routes.ts';
import { createForms, type Forms, type FormsDeps } from './service.ts';
import { personalData } from './store.ts';

const placement: Placement = {
  buyers_guides: byAccount(),
  lot_papers: byAccount(),
  form_wordings: local('only operators change the texts of forms'),
};

export function formsModule(deps: FormsDeps): Module<Forms> {
  const forms = createForms(deps);
  return { service: forms, personalData: [personalData], placement, routes: http => formRoutes(http, forms) };
}
