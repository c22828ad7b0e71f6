import './help-messages.ts';
import BookOpen from 'lucide-react/icons/book-open';
import Building2 from 'lucide-react/icons/building-complex';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { marqueContext } from '../../../context.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { MapEmbed, VideoEmbed } from '../../../kit/ui/document/embed.tsx';
import type { Route } from './+types/help-page';
import { chatWanted, openChat } from '../chat/chat-store.ts';
import { useFrame } from '../settings/frame.ts';
import { titled } from '../layout/page-title.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './help-page.module.css';

const PAGES = [
  ['/faq', 'faq'],
  ['/how-it-works', 'how_it_works'],
  ['/what-we-cannot-know', 'limits'],
] as const;

const HEADING = `${ui.text24} ${ui.marginBottom3}`;

export const meta = titled(t => ({ title: t('legal.help.title'), description: t('legal.help.lead') }));

export function loader({ context }: Route.LoaderArgs) {
  const { map_query, help_video, seller } = context.get(marqueContext).caller.site;
  return { place: map_query, video: help_video, seller: seller ?? null };
}

export default function HelpPage({ loaderData: { place, video, seller } }: Route.ComponentProps) {
  const t = useTranslations('legal.help');
  const frame = useFrame();
  if (!frame) return null;
  const { name, support_email } = frame.site;
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody} ${styles.helpPage}`}>
      <h1 className={ui.text44}>{t('title')}</h1>
      <p className={`${ui.leadText} ${ui.marginTop2}`}>{t('lead')}</p>
      <div className={`${styles.helpCards} ${ui.marginTop8}`}>
        <HelpCard icon={LifeBuoy} title={t('form')}>
          <p className={`${ui.secondaryText} ${ui.marginTop1}`}>{t('form_text')}</p>
          <ButtonLink className={ui.marginTop3} look="main" to="/support">
            {t('form_open')}
          </ButtonLink>
        </HelpCard>
        <HelpCard icon={Mail} title={t('mail')}>
          <p className={`${ui.secondaryText} ${ui.marginTop1}`}>{t('mail_text')}</p>
          <p className={ui.marginTop3}>
            <a className={ui.standaloneLink} href={`mailto:${support_email}`}>
              {support_email}
            </a>
          </p>
        </HelpCard>
        {chatWanted(frame) && (
          <HelpCard icon={MessageCircle} title={t('chat')}>
            <p className={`${ui.secondaryText} ${ui.marginTop1}`}>{t('chat_text')}</p>
            <Button className={ui.marginTop3} onClick={openChat}>
              {t('chat_open')}
            </Button>
          </HelpCard>
        )}
        <HelpCard icon={BookOpen} title={t('read')}>
          <ul className={ui.marginTop1}>
            {PAGES.map(([to, key]) => (
              <li key={to}>
                <Link className={ui.standaloneLink} to={to}>
                  {t(`pages.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </HelpCard>
        {seller && (
          <HelpCard icon={Building2} title={t('seller')}>
            <address className={`${ui.secondaryText} ${ui.marginTop1}`}>
              {[seller.name, ...seller.address].map(line => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </HelpCard>
        )}
      </div>
      {video && (
        <TitledSection id="film" title={t('film')} heading={HEADING} className={ui.marginTop14}>
          <VideoEmbed title={t('film_title', { name })} video={video} />
        </TitledSection>
      )}
      {place && (
        <TitledSection id="map" title={t('map')} heading={HEADING} className={ui.marginTop14}>
          <MapEmbed title={t('map_title', { name })} place={place} />
        </TitledSection>
      )}
    </div>
  );
}

function HelpCard({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
      <Icon className={ui.icon} aria-hidden />
      <h2 className={`${ui.text18} ${ui.marginTop2}`}>{title}</h2>
      {children}
    </section>
  );
}
