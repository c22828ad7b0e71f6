import { type Pack, type PackTry, stopPackCall } from '@marque/server/operations/console/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { PackState, PullButton, useLookAgain } from './pack-parts.tsx';
import { PackUpload } from './pack-upload.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import type { Route } from './+types/pack-page';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('console.place.packs'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return forOperators(app.console.pack(caller, { pack: params.name }));
}

/** One pack: what it is, what is being read, a way to bring a file, and how the last imports ended. */
export default function PackPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('console.packs');
  const { pack, files, publisher, tries, fetches, may_pull: mayPull, may_import: mayImport } = loaderData;
  useLookAgain(pack.running);
  return (
    <ConsolePage
      title={pack.title}
      lead={pack.name}
      above={{ path: '/packs', name: t('title') }}
      actions={
        <>
          <PackState pack={pack} />
          {mayPull && fetches && pack.pulled && <PullButton pack={pack} />}
        </>
      }
    >
      {pack.progress && <Working pack={pack} progress={pack.progress} mayStop={mayPull} />}
      <PackFacts pack={pack} files={files} publisher={publisher} />
      {mayImport ? (
        <PackUpload pack={pack} />
      ) : (
        mayPull && <p className={`${ui.text14} ${ui.secondaryText}`}>{t('only_all')}</p>
      )}
      <TitledSection id="tries" title={t('tries')} className={ui.stack}>
        {tries.length === 0 ? <p className={ui.secondaryText}>{t('no_tries')}</p> : <Tries tries={tries} />}
      </TitledSection>
    </ConsolePage>
  );
}

interface WorkingProps {
  pack: Pack;
  progress: NonNullable<Pack['progress']>;
  mayStop: boolean;
}

/** The import that is going on. */
function Working({ pack, progress: { rows, share, stopping }, mayStop }: WorkingProps) {
  const t = useTranslations('console.packs');
  const words = { done: t('stop_asked'), failed: t('not_stopped') };
  const call = useToldCall(stopPackCall, { words, revalidate: 'always' });
  const text = share === null ? t('working', { rows }) : t('working_share', { rows, share });
  return (
    <Card className={ui.stack}>
      <p role="status">{stopping ? t('stopping') : text}</p>
      <progress max={1} {...(share === null ? {} : { value: share })} aria-label={text} />
      {mayStop && !stopping && (
        <p>
          <Button busy={call.pending} onClick={() => call.run({ pack: pack.name })}>
            {t('stop')}
          </Button>
        </p>
      )}
    </Card>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function PackFacts({ pack, files, publisher }: Pick<Loaded, 'pack' | 'files' | 'publisher'>) {
  const t = useTranslations('console.packs');
  const format = useFormatter();
  const when = (moment: string | null) =>
    moment ? format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' }) : t('unknown');
  const values = {
    takes: files,
    publisher: publisher && <a href={publisher.link}>{publisher.name}</a>,
    rows: pack.rows === null ? t('is.none') : format.number(pack.rows),
    copied: pack.copied_on ?? t('unknown'),
    imported: pack.imported ? when(pack.imported) : t('is.none'),
    checked: when(pack.checked),
    next: pack.pulled ? when(pack.next) : t('by_hand'),
    problem: pack.problem,
  };
  const keys = ['takes', 'publisher', 'rows', 'copied', 'imported', 'checked', 'next', 'problem'] as const;
  return (
    <Facts facts={keys.flatMap(key => (values[key] ? [{ key, name: t(`about.${key}`), value: values[key] }] : []))} />
  );
}

function Tries({ tries }: { tries: readonly PackTry[] }) {
  const t = useTranslations('console.packs');
  const format = useFormatter();
  const count = (number: number | null) => (number === null ? '–' : format.number(number));
  const columns: Column<PackTry>[] = [
    {
      key: 'ended',
      name: t('ended'),
      whole: true,
      cell: ({ ended }) => format.dateTime(new Date(ended), { dateStyle: 'medium', timeStyle: 'short' }),
    },
    { key: 'file', name: t('file'), cell: ({ file }) => <span className={ui.monospace}>{file}</span> },
    {
      key: 'size',
      name: t('size'),
      figure: true,
      cell: ({ bytes }) => `${format.number(bytes / 1024 ** 2, { maximumFractionDigits: 2 })} MB`,
    },
    { key: 'origin', name: t('origin'), cell: ({ origin }) => t(`from.${origin}`) },
    { key: 'result', name: t('result'), cell: each => <TryResult tried={each} /> },
    { key: 'rows', name: t('rows'), figure: true, cell: ({ rows }) => count(rows) },
    {
      key: 'rejected',
      name: t('rejected'),
      figure: true,
      cell: tried => (tried.rejects?.length ? <RejectedRows tried={tried} /> : count(tried.rejected)),
    },
  ];
  return (
    <Card flush>
      <Table caption={t('tries')} columns={columns} rows={tries} rowKey={({ id }) => id} stack />
    </Card>
  );
}

function TryResult({ tried: { result, problem } }: { tried: PackTry }) {
  const t = useTranslations('console.packs');
  const word = t(`was.${result}`);
  if (result === 'imported') return <TickWord>{word}</TickWord>;
  return (
    <>
      <StateWord tone={result === 'failed' ? 'serious' : 'neutral'}>{word}</StateWord>
      {problem && <p className={ui.text14}>{problem}</p>}
    </>
  );
}
