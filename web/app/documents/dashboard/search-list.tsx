import { searchesCall, type Search, type SearchPage, forgetSearchCall } from '@marque/server/vehicles/decode/contract';
import Magnifier from 'lucide-react/icons/search';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useRef, useState } from 'react';
import { send } from '../../client.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { VinForm } from './vin-form.tsx';
import { useAction } from '../../kit/forms/use-call.ts';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { PageList } from '../../kit/forms/page-list.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as dashboardPageStyles from './dashboard-page.module.css';

/** Vehicles looked at before, each one step from being looked at again or deleted. */
export function SearchList({ first }: { first: SearchPage }) {
  const t = useTranslations('dashboard.searches');
  const { list, busy, forget } = useForget();
  const columns = useColumns({ busy, forget });
  return (
    <div ref={list} tabIndex={-1} className={dashboardPageStyles.searchLink}>
      <PageList
        name="searches"
        first={first}
        read={(after, signal) => send(searchesCall, { after }, { signal })}
        rowsOf={page => page.searches}
        totalOf={page => page.total}
        empty={{ icon: Magnifier, title: t('emptyTitle'), text: t('emptyText'), action: <VinForm /> }}
        head={total => (
          <div className={`${ui.flexRow} ${ui.spaceBetween} ${dashboardPageStyles.listNote}`}>
            <p className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>{t('count', { count: total })}</p>
            <ClearSearches busy={busy === 'all'} onClear={() => forget('all')} />
          </div>
        )}
      >
        {searches => (
          <div className={cardStyles.card}>
            <Table caption={t('caption')} stack rows={searches} rowKey={search => search.id} columns={columns} />
          </div>
        )}
      </PageList>
    </div>
  );
}

function useColumns({ busy, forget }: Omit<ReturnType<typeof useForget>, 'list'>): Column<Search>[] {
  const t = useTranslations('dashboard.searches');
  const format = useFormatter();
  const hydrated = useHydrated();
  return [
    {
      key: 'vehicle',
      name: t('vehicle'),
      cell: search => <b className={ui.mediumWeight}>{search.title}</b>,
    },
    { key: 'vin', name: t('vin'), cell: search => <VinText vin={search.vin} /> },
    {
      key: 'when',
      name: t('when'),
      whole: true,
      cell: search => format.dateTime(new Date(search.created), { dateStyle: 'medium', timeStyle: 'short' }),
    },
    {
      key: 'again',
      head: <span className={ui.visuallyHidden}>{t('again')}</span>,
      name: '',
      figure: true,
      whole: true,
      cell: search => (
        <span className={dashboardPageStyles.searchActions}>
          <Link to={`/vehicle/${encodeURIComponent(search.vin)}`} aria-label={t('againFor', { vehicle: search.title })}>
            {t('again')}
          </Link>
          <Button
            size="table"
            busy={busy === search.id}
            disabled={!hydrated}
            aria-label={t('deleteOf', { vehicle: search.title })}
            onClick={() => forget(search)}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ];
}

/** Deletes one search or all; the focus goes to the list, as the button pressed goes away with its row. */
function useForget() {
  const t = useTranslations('dashboard.searches');
  const toast = useToast();
  const list = useRef<HTMLDivElement>(null);
  const forget = useAction(
    (what: Search | 'all') => send(forgetSearchCall, what === 'all' ? { all: true } : { search: what.id }),
    {
      revalidate: 'success',
      onSuccess: (_answer, what) => {
        toast({ title: t(what === 'all' ? 'cleared' : 'deleted'), kind: 'member' });
        list.current?.focus();
      },
      onError: (_error, text) => toast({ title: text, error: true }),
    },
  );
  const what = forget.pending ? forget.input : null;
  return {
    list,
    busy: what && (what === 'all' ? what : what.id),
    forget: (forgotten: Search | 'all') => forget.run(forgotten),
  };
}

/** Deletes every search, once it has been said that this is meant. */
function ClearSearches({ busy, onClear }: { busy: boolean; onClear: () => void }) {
  const t = useTranslations('dashboard.searches');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const confirm = () => {
    setOpen(false);
    onClear();
  };
  return (
    <>
      <Button look="quiet" size="small" busy={busy} disabled={!hydrated} onClick={() => setOpen(true)}>
        {t('clear')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('clearTitle')} description={t('clearText')}>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
          <Button look="main" onClick={confirm}>
            {t('clearYes')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('clearNo')}</Button>
        </div>
      </Dialog>
    </>
  );
}
