import '../search-messages.ts';
import {
  catalogueMakesCall,
  catalogueModelsCall,
  catalogueTrimsCall,
  catalogueYearsCall,
} from '@marque/server/vehicles/catalog/contract';
import { useTranslations } from 'use-intl';
import { send } from '../../../client.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { wholeMenu } from './catalogue-menus.ts';
import type { MenuSource } from './use-menus.ts';
import { YmmForm, type YmmFormProps } from './ymm-form.tsx';

type YmmSearchProps = Pick<YmmFormProps, 'typed' | 'problem' | 'menus'>;

/** The years, makes, models and trims of the catalogue. */
const CATALOGUE: MenuSource = {
  name: 'catalogue',
  years: async () => wholeMenu((await send(catalogueYearsCall, {})).years),
  makes: async year => wholeMenu((await send(catalogueMakesCall, { year })).makes),
  models: async (year, make) => wholeMenu((await send(catalogueModelsCall, { year, make })).models),
  trims: async (year, make, model) => wholeMenu((await send(catalogueTrimsCall, { year, make, model })).trims),
};

/** Year, make, model and trim; leads to what is known of such a vehicle. */
export function YmmSearch(props: YmmSearchProps) {
  return (
    <LoadedMessages>
      <CatalogueForm {...props} />
    </LoadedMessages>
  );
}

function CatalogueForm(props: YmmSearchProps) {
  const t = useTranslations('vehicle-search.ymm_search');
  return <YmmForm {...props} source={CATALOGUE} action="/check" go={t('go')} about={t('about')} />;
}
