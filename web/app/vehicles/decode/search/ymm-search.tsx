import '../search-messages.ts';
import {
  catalogMakesCall,
  catalogModelsCall,
  catalogTrimsCall,
  catalogYearsCall,
} from '@marque/server/vehicles/catalog/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { wholeMenu } from './catalog-menus.ts';
import type { MenuProvider } from './use-menus.ts';
import { YmmForm, type YmmFormProps } from './ymm-form.tsx';

type YmmSearchProps = Pick<YmmFormProps, 'typed' | 'problem' | 'menus'>;

/** The years, makes, models and trims of the catalog. */
const CATALOG: MenuProvider = {
  name: 'catalogue',
  years: async () => wholeMenu((await send(catalogYearsCall, {})).years),
  makes: async year => wholeMenu((await send(catalogMakesCall, { year })).makes),
  models: async (year, make) => wholeMenu((await send(catalogModelsCall, { year, make })).models),
  trims: async (year, make, model) => wholeMenu((await send(catalogTrimsCall, { year, make, model })).trims),
};

/** Year, make, model and trim; leads to what is known of such a vehicle. */
export function YmmSearch(props: YmmSearchProps) {
  return (
    <LoadedMessages>
      <CatalogForm {...props} />
    </LoadedMessages>
  );
}

function CatalogForm(props: YmmSearchProps) {
  const t = useTranslations('vehicle-search.ymm_search');
  return <YmmForm {...props} provider={CATALOG} action="/check" go={t('go')} about={t('about')} />;
}
