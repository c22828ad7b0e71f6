import './data-sources-messages.ts';
import type { ReactNode } from 'react';
import type { DataSources } from '@marque/server/publishing/data-sources/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { readWords } from '../../platform/sections/read-words.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { wordFor } from '../../kit/ui/data/word-for.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import type { Route } from './+types/data-sources-page';
import { OwnCard, PublicCard } from './source-cards.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './data-sources.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData?.words;
  return pageTitle(matches, t => ({
    title: words?.title ?? t('data-sources.title'),
    ...(words ? { description: words.description } : {}),
  }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const [sources, words] = await Promise.all([marque.app.dataSources.now(), readWords(marque, 'data-sources')]);
  marque.share(async () => {});
  return { sources, words };
}

/** Every source of the installation: whose it is, how old and large the copy is, and what it cannot tell. */
export default function DataSourcesPage({ loaderData: { sources, words } }: Route.ComponentProps) {
  const t = useTranslations('data-sources');
  const format = useFormatter();
  const { public_data: held, absent, own, services, invented } = sources;
  const published = held.filter(({ publisher }) => publisher !== null);
  const lists = held.filter(({ publisher }) => publisher === null);
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody} ${styles.dataSourcesPage}`}>
      <div>
        <h1 className={ui.text44}>{words?.title ?? t('title')}</h1>
        {words?.lead && <p className={`${ui.leadText} ${ui.marginTop2}`}>{words.lead}</p>}
        {words?.text && <div dangerouslySetInnerHTML={{ __html: words.text }} />}
      </div>
      {invented.length > 0 && <Invented invented={invented} />}
      {published.length > 0 && (
        <Cards id="public" title={t('public')} lead={t('publicLead')}>
          {published.map(data => (
            <PublicCard key={data.name} data={data} />
          ))}
        </Cards>
      )}
      {own.length > 0 && (
        <Cards id="own" title={t('own')} lead={`${t('ownLead')} ${t('ownLimits')}`}>
          {own.map(source => (
            <OwnCard key={source.source} source={source} />
          ))}
        </Cards>
      )}
      {lists.length > 0 && (
        <Cards id="lists" title={t('lists')} lead={t('listsLead')}>
          {lists.map(data => (
            <PublicCard key={data.name} data={data} />
          ))}
        </Cards>
      )}
      {services.length > 0 && (
        <Rows
          id="services"
          title={t('services')}
          lead={t('servicesLead')}
          rows={services.map(({ name, uses }) => ({
            name,
            text: t('servicesFor', { list: format.list(uses.map(use => t(`use.${use}`))) }),
          }))}
        />
      )}
      {absent.length > 0 && (
        <Rows
          id="absent"
          title={t('absent')}
          lead={t('absentLead')}
          rows={absent.map(({ name, title }) => ({
            name: wordFor(t, `pack.${name}.title`) ?? title,
            text: wordFor(t, `pack.${name}.without`) ?? wordFor(t, `pack.${name}.says`) ?? '',
          }))}
        />
      )}
    </div>
  );
}

/** What is invented on the site, in one sentence. */
function Invented({ invented }: Pick<DataSources, 'invented'>) {
  const t = useTranslations('data-sources');
  const list = useFormatter().list(invented.map(use => t(`use.${use}`)));
  return (
    <Message tone="info" title={t('invented')} level={2}>
      <p>{t('inventedText', { list })}</p>
    </Message>
  );
}

interface PartProps {
  id: string;
  title: string;
  lead: string;
}

function Cards({ id, title, lead, children }: PartProps & { children: ReactNode }) {
  return (
    <TitledSection id={id} title={title} heading={ui.text24}>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{lead}</p>
      <div className={styles.sourceList}>{children}</div>
    </TitledSection>
  );
}

function Rows({ id, title, lead, rows }: PartProps & { rows: readonly { name: string; text: string }[] }) {
  return (
    <TitledSection id={id} title={title} heading={ui.text24}>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{lead}</p>
      <dl className={styles.sourceRows}>
        {rows.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  );
}
