import { Building2, type LucideIcon, Mail, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { marqueContext } from '../../context.ts';
import { Button } from '../../ui/action/button.tsx';
import { MapEmbed, VideoEmbed } from '../../ui/document/embed.tsx';
import type { Route } from './+types/help-page';
import { chatWanted, openChat } from '../chat/chat-store.ts';
import { useFrame } from '../settings/frame.ts';
import { pageTitle } from '../layout/page-title.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('shell.help.title'), description: t('shell.help.lead') }));
}

export function loader({ context }: Route.LoaderArgs) {
  const { map_query, help_video, seller } = context.get(marqueContext).caller.site;
  return { place: map_query, video: help_video, seller: seller ?? null };
}

export default function HelpPage({ loaderData: { place, video, seller } }: Route.ComponentProps) {
  const t = useTranslations('shell.help');
  const frame = useFrame();
  if (!frame) return null;
  const { name, support_email } = frame.site;
  return (
    <div className="page help">
      <h1 className="t44">{t('title')}</h1>
      <p className="lead mt-2">{t('lead')}</p>
      <div className="help-g mt-8">
        <HelpCard icon={Mail} title={t('mail')}>
          <p className="c2 mt-1">{t('mail_text')}</p>
          <p className="mt-3">
            <a className="alone" href={`mailto:${support_email}`}>
              {support_email}
            </a>
          </p>
        </HelpCard>
        {chatWanted(frame) && (
          <HelpCard icon={MessageCircle} title={t('chat')}>
            <p className="c2 mt-1">{t('chat_text')}</p>
            <Button className="mt-3" onClick={openChat}>
              {t('chat_open')}
            </Button>
          </HelpCard>
        )}
        {seller && (
          <HelpCard icon={Building2} title={t('seller')}>
            <address className="c2 mt-1">
              {[seller.name, ...seller.address].map(line => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </HelpCard>
        )}
      </div>
      {video && (
        <section className="mt-14" aria-labelledby="film">
          <h2 className="t24 mb-3" id="film">
            {t('film')}
          </h2>
          <VideoEmbed title={t('film_title', { name })} video={video} />
        </section>
      )}
      {place && (
        <section className="mt-14" aria-labelledby="map">
          <h2 className="t24 mb-3" id="map">
            {t('map')}
          </h2>
          <MapEmbed title={t('map_title', { name })} place={place} />
        </section>
      )}
    </div>
  );
}

function HelpCard({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <section className="card card-p">
      <Icon className="ic" aria-hidden />
      <h2 className="t18 mt-2">{title}</h2>
      {children}
    </section>
  );
}
