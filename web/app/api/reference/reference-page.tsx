import type { App } from '@marque/server/app';
import { useState } from 'react';
import { Link } from 'react-router';
import { marqueContext } from '../../context.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/reference-page';
import { EventCard, OperationCard } from './operation-card.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './reference.module.css';

await needMessages('security');

export const meta = titled(t => ({
  title: t('api-reference.title'),
  description: t('api-reference.description'),
}));

export async function loader({ context }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  marque.share(async () => {});
  return { ...marque.app.v1.reference(marque.caller), origin: marque.caller.origin };
}

type Reference = ReturnType<App['v1']['reference']>;

/** Every operation of `/v1`, from the description that the server answers as `/v1/openapi.json`. */
export default function ReferencePage({ loaderData: { tags, events, origin } }: Route.ComponentProps) {
  const t = useTranslations('api-reference');
  const [value, keep] = useState('');
  const install = `import { createClient } from '@marque/client';\n\nconst marque = createClient({ address: '${origin}', key: process.env.MARQUE_KEY });`;
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody} ${styles.referencePage}`}>
      <div>
        <h1 className={ui.text44}>{t('title')}</h1>
        <p className={`${ui.leadText} ${ui.marginTop2}`}>{t('lead')}</p>
        <ul className={styles.referenceLinks}>
          <li>
            <Link to="/developers">{t('keys')}</Link>
          </li>
          <li>
            <Link to="/developers/changelog">{t('changelog.title')}</Link>
          </li>
          <li>
            <a href="/v1/openapi.json">{t('openapi')}</a>
          </li>
        </ul>
      </div>
      <dl className={styles.referenceRules}>
        {(['key', 'refusal', 'limit', 'version'] as const).map(rule => (
          <div key={rule}>
            <dt>{t(`rule.${rule}.title`)}</dt>
            <dd>{t(`rule.${rule}.text`)}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="client">
        <h2 id="client" className={ui.text24}>
          {t('client')}
        </h2>
        <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('clientText')}</p>
        <pre className={styles.codeExample} tabIndex={0} aria-label={t('client')}>
          <code>{install}</code>
        </pre>
      </section>
      <Contents tags={tags} events={events} />
      {tags.map(({ name, description, operations }) => (
        <section key={name} aria-labelledby={`tag-${name}`} className={styles.referenceTag}>
          <div>
            <h2 id={`tag-${name}`} className={ui.text24} lang="en">
              {name}
            </h2>
            <p className={ui.secondaryText} lang="en">
              {description}
            </p>
          </div>
          {operations.map(operation => (
            <OperationCard key={operation.id} operation={operation} testKey={{ value, keep }} />
          ))}
        </section>
      ))}
      <section aria-labelledby="events" className={styles.referenceTag}>
        <div>
          <h2 id="events" className={ui.text24}>
            {t('events.title')}
          </h2>
          <p className={ui.secondaryText}>{t('events.text')}</p>
          <p className={ui.marginTop2}>
            <Link to="/developers/webhooks">{t('events.endpoints')}</Link>
          </p>
        </div>
        {events.map(event => (
          <EventCard key={event.type} event={event} />
        ))}
      </section>
    </div>
  );
}

/** The operations and events by name, each leading to its place. */
function Contents({ tags, events }: Pick<Reference, 'tags' | 'events'>) {
  const t = useTranslations('api-reference');
  return (
    <nav aria-label={t('contents')} className={styles.referenceContents} lang="en">
      {tags.map(({ name, operations }) => (
        <div key={name}>
          <strong>{name}</strong>
          <ul>
            {operations.map(({ id, summary }) => (
              <li key={id}>
                <a href={`#${id}`}>{summary}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <strong>Webhooks</strong>
        <ul>
          {events.map(({ type, summary }) => (
            <li key={type}>
              <a href={`#${type}`}>{summary}</a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
