import { askDealershipExportCall, type DealershipExport } from '@marque/server/identity/dealerships/contract';
import { useRefresh } from '../../kit/forms/use-refresh.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { Button, DownloadLink } from '../../kit/ui/action/button.tsx';
import { useFileSize } from '../../kit/ui/data/file-size.ts';
import { StateWord, TickWord } from '../../kit/ui/data/state-word.tsx';
import { Table } from '../../kit/ui/data/table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** How often the page looks how far an export is. */
const LOOK_MS = 3_000;

/** Everything the dealership has as a ZIP file, for its owners. */
export function ExportsCard({ exports }: { exports: readonly DealershipExport[] }) {
  const t = useTranslations('dealerships.settings.export');
  const isRunning = exports.some(({ state }) => state === 'running');
  useRefresh(isRunning, LOOK_MS);
  const words = { done: t('asked'), failed: t('failed') };
  const { pending, run } = useToldCall(askDealershipExportCall, { words, revalidate: 'always' });
  return (
    <TitledSection id="export" title={t('title')} card>
      <div className={`${ui.stack} ${ui.marginTop3}`}>
        <p className={ui.secondaryText}>{t('lead')}</p>
        {exports.length > 0 && <ExportTable exports={exports} />}
        <p>
          <Button busy={pending} disabled={isRunning} onClick={() => run({})}>
            {t('ask')}
          </Button>
        </p>
      </div>
    </TitledSection>
  );
}

function ExportTable({ exports }: { exports: readonly DealershipExport[] }) {
  const t = useTranslations('dealerships.settings.export');
  const format = useFormatter();
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const size = useFileSize();
  return (
    <Table
      caption={t('list')}
      stack
      rows={exports}
      rowKey={({ id }) => id}
      columns={[
        { key: 'on', name: t('on'), cell: ({ asked }) => moment(asked), whole: true },
        { key: 'by', name: t('by'), cell: ({ by }) => by || <span className={ui.tertiaryText}>{t('gone')}</span> },
        { key: 'state', name: t('state_name'), cell: ({ state }) => <ExportState state={state} /> },
        {
          key: 'size',
          name: t('size'),
          cell: ({ files, bytes }) => `${t('files', { files })}, ${size(bytes)}`,
          whole: true,
        },
        { key: 'until', name: t('until'), cell: ({ expires }) => (expires ? moment(expires) : '–'), whole: true },
        {
          key: 'file',
          name: t('file'),
          cell: ({ link }) =>
            link ? (
              <DownloadLink size="small" href={link}>
                {t('download')}
              </DownloadLink>
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}

function ExportState({ state }: { state: DealershipExport['state'] }) {
  const t = useTranslations('dealerships.settings.export.state');
  if (state === 'ready') return <TickWord>{t(state)}</TickWord>;
  const tone = state === 'running' ? 'info' : state === 'failed' ? 'serious' : 'neutral';
  return <StateWord tone={tone}>{t(state)}</StateWord>;
}
