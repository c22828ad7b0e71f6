import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';

await needMessages('campaigns');

interface Campaign {
  campaign: string;
  about: string;
  /** The day the regulator received the report. */
  date: string | null;
  park_it: boolean;
  park_outside: boolean;
}

/** Recalls of a vehicle a dealership has or is offered; nothing where there are none. `more`: columns behind the common ones. */
export function CampaignTable<Row extends Campaign>({
  campaigns,
  more = [],
}: {
  campaigns: readonly Row[];
  more?: readonly Column<Row>[];
}) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  if (campaigns.length === 0) return null;
  const dayOf = (date: string): string =>
    format.dateTime(new Date(`${date}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
  const columns: Column<Row>[] = [
    { key: 'campaign', name: t('campaign'), cell: ({ campaign }) => campaign, whole: true },
    { key: 'about', name: t('about'), cell: ({ about }) => about },
    { key: 'date', name: t('received'), cell: ({ date }) => (date ? dayOf(date) : t('unknown')), whole: true },
    {
      key: 'warning',
      name: t('warning'),
      cell: ({ park_it: parkIt, park_outside: parkOutside }) =>
        parkIt || parkOutside ? (
          <StateWord tone={parkIt ? 'serious' : 'caution'}>
            {t(parkIt ? 'warnings.park_it' : 'warnings.park_outside')}
          </StateWord>
        ) : (
          t('warnings.none')
        ),
    },
    ...more,
  ];
  return <Table caption={t('title')} stack rows={campaigns} rowKey={({ campaign }) => campaign} columns={columns} />;
}
