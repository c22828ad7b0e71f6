import '../../identity/accounts/forms/dealers-messages.ts';
import { stockPapersCall } from '@marque/server/inventory/forms/contract';
import {
  stockCall,
  stockHistoryCall,
  StockFilter,
  StockState,
  type StockVehicle,
} from '@marque/server/inventory/stock/contract';
import CarFront from 'lucide-react/icons/car-front';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '../../client.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { PageList } from '../../kit/forms/page-list.tsx';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { GetForm } from '../../kit/ui/action/get-form.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { queryIn } from '../../identity/accounts/members/members-only.ts';
import { FailedFeeds } from '../../identity/dealerships/failed-feeds.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/stock-page';
import { saveAs } from '../../kit/ui/action/save-as.ts';
import { SavedViews } from './saved-views.tsx';
import { StockTable } from './stock-table.tsx';
import { VehicleDialog } from './vehicle-dialog.tsx';
import * as tabsStyles from '../../kit/ui/action/tabs.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './stock.module.css';

export const meta = titled(t => ({ title: t('inventory.title'), unlisted: true }));

const NAMES = ['rooftop', 'state', 'filter', 'search'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const { limit: _limit, after: _after, ...which } = queryIn(stockCall, url, ...NAMES);
  const stock = await app.stock.list(caller, { ...which, limit: 50 });
  const papers = await app.forms.paperStates(caller, stock.vehicles);
  return {
    dealer,
    which,
    stock,
    papers,
    failed: await app.feeds.failing(caller),
    views: await app.stock.views(caller),
  };
}

/** What a dealership has in stock. Each choice of the list is in the address, so that a view can be kept as a bookmark. */
export default function StockPage({
  loaderData: { dealer, which, stock, papers, failed, views },
}: Route.ComponentProps) {
  const t = useTranslations('inventory');
  const publicPages = useTranslations('lot-settings');
  const [edited, setEdited] = useState<StockVehicle | 'new' | null>(null);
  const { counts, rooftops, may } = stock;
  const here = (change: Partial<typeof which>): string => {
    const wanted = Object.entries({ ...which, ...change }).filter(([, value]) => value !== '');
    return `/dealer/inventory?${new URLSearchParams(wanted).toString()}`;
  };
  const actions = (
    <>
      <ButtonLink to="/dealer/inventory/lot" look="quiet">
        {publicPages('link')}
      </ButtonLink>
      <HistoryButton />
      {may.edit && (
        <ButtonLink to="/dealer/inventory/scan" look="second" reloadDocument>
          {t('lot.open')}
        </ButtonLink>
      )}
      {may.import && (
        <ButtonLink to="/dealer/inventory/import" look="second">
          {t('import')}
        </ButtonLink>
      )}
      {may.edit && (
        <Button
          look="main"
          icon={<Plus className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('add')}
        </Button>
      )}
    </>
  );
  const lead = stock.last_file
    ? t('last_file', { name: stock.last_file.name, on: new Date(stock.last_file.on) })
    : t('no_file');
  return (
    <DealerFrame dealer={dealer} title={t('title')} lead={lead} actions={actions}>
      <FailedFeeds names={failed} />
      <Card flush>
        <ListTools which={which} counts={counts} rooftops={rooftops} here={here} views={views} />
        <PageList
          key={here({})}
          name={`stock ${here({})}`}
          first={{ ...stock, papers }}
          read={async (after, signal) => {
            const asked = { ...which, after, limit: 50 };
            const page = await send(stockCall, asked, { signal });
            return { ...page, ...(await send(stockPapersCall, asked, { signal })) };
          }}
          rowsOf={page => page.vehicles.map(vehicle => ({ ...vehicle, papers: page.papers[vehicle.id] }))}
          totalOf={page => page.counts.states[which.state]}
          empty={{ icon: CarFront, title: t('none'), text: may.import ? t('none_text') : t('none_read') }}
        >
          {rows => (
            <StockTable
              vehicles={rows}
              rooftops={rooftops}
              mayEdit={may.edit}
              mayBuy={may.buy}
              onChange={vehicle => setEdited(vehicle)}
            />
          )}
        </PageList>
      </Card>
      {edited && (
        <VehicleDialog
          vehicle={edited === 'new' ? null : edited}
          rooftops={rooftops}
          mayPrice={may.prices}
          onClose={() => setEdited(null)}
        />
      )}
    </DealerFrame>
  );
}

type ListData = Route.ComponentProps['loaderData'];
interface ListToolsProps extends Pick<ListData['stock'], 'counts' | 'rooftops'> {
  which: ListData['which'];
  views: ListData['views'];
  here: (change: Partial<ListData['which']>) => string;
}

/** Which vehicles are listed: links and a search, each an address. */
function ListTools({ which, counts, rooftops, here, views }: ListToolsProps) {
  const t = useTranslations('inventory');
  return (
    <>
      <nav className={`${tabsStyles.tabStrip} ${tabsStyles.cardTabs}`} aria-label={t('views')}>
        {StockState.options.map(state => (
          <Link
            key={state}
            to={here({ state, filter: '' })}
            aria-current={state === which.state && !which.filter ? 'page' : undefined}
          >
            {t(`state.${state}`)}
            <span className={tabsStyles.tabCount}>{counts.states[state]}</span>
          </Link>
        ))}
        {StockFilter.options.map(filter => (
          <Link
            key={filter}
            to={here({ state: 'stock', filter })}
            aria-current={filter === which.filter ? 'page' : undefined}
          >
            {t(`filter.${filter}`)}
            <span className={tabsStyles.tabCount}>{counts.filters[filter]}</span>
          </Link>
        ))}
      </nav>
      <div className={styles.stockTools}>
        <GetForm action="/dealer/inventory" role="search" className={styles.stockSearch}>
          {(['state', 'filter', 'rooftop'] as const).map(
            name => which[name] && <input key={name} type="hidden" name={name} value={which[name]} />,
          )}
          <TextField label={t('search')} name="search" type="search" maxLength={60} defaultValue={which.search} />
          <Button type="submit" look="second">
            {t('find')}
          </Button>
        </GetForm>
        <SavedViews views={views} view={which} addressOf={here} />
        {rooftops.length > 1 && (
          <nav className={styles.rooftopLinks} aria-label={t('rooftop')}>
            {[{ id: '', name: t('all_rooftops') }, ...rooftops].map(({ id, name }) => (
              <Link key={id} to={here({ rooftop: id })} aria-current={id === which.rooftop ? 'page' : undefined}>
                {name}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </>
  );
}

/** Every price and mileage that was shown, as a file. */
function HistoryButton() {
  const t = useTranslations('inventory');
  const toast = useToast();
  const textOf = useErrorText();
  const [isReading, setReading] = useState(false);
  const take = async () => {
    setReading(true);
    try {
      const { csv, file_name: name } = await send(stockHistoryCall, {});
      saveAs(csv, name);
    } catch (error) {
      toast({ title: t('history_failed'), detail: textOf(error), error: true });
    }
    setReading(false);
  };
  return (
    <Button look="second" disabled={isReading} onClick={() => void take()}>
      {t('history')}
    </Button>
  );
}
