import MapPin from 'lucide-react/icons/map-pin';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../messages/intl.ts';
import { Button } from '../action/button.tsx';
import * as ui from '../page/primitives.module.css';
import * as styles from './embed.module.css';

interface EmbedProps {
  /** The content of the frame, e.g. the title of the film. */
  title: string;
}

const FILMS = {
  youtube: { who: 'YouTube (Google)', at: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` },
  vimeo: { who: 'Vimeo', at: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1` },
};

/** A film, without cookies of those who host it; nothing is asked of them before the reader wants it. */
export function VideoEmbed({
  title,
  video,
  provider = 'youtube',
}: EmbedProps & { video: string; provider?: 'youtube' | 'vimeo' }) {
  const t = useTranslations('ui.embed');
  const { who, at } = FILMS[provider];
  return (
    <Embed
      title={title}
      source={at(encodeURIComponent(video))}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      icon={<Play className={ui.icon} aria-hidden />}
      action={t('play')}
      note={t('note', { who })}
    />
  );
}

/** A map of Google for a place described in words; nothing is asked of Google before the reader wants it. */
export function MapEmbed({ title, place }: EmbedProps & { place: string }) {
  const t = useTranslations('ui.embed');
  return (
    <Embed
      title={title}
      source={`https://www.google.com/maps?q=${encodeURIComponent(place)}&output=embed`}
      allow="fullscreen"
      icon={<MapPin className={ui.icon} aria-hidden />}
      action={t('map')}
      note={t('note', { who: 'Google Maps' })}
    />
  );
}

interface FrameProps extends EmbedProps {
  source: string;
  allow: string;
  icon: ReactNode;
  action: string;
  note: string;
}

function Embed({ title, source, allow, icon, action, note }: FrameProps) {
  const [wanted, setWanted] = useState(false);
  if (wanted) {
    return (
      <iframe
        className={styles.embeddedFrame}
        title={title}
        src={source}
        allow={allow}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin: it can reach nothing of this page
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
        ref={frame => frame?.focus()}
      />
    );
  }
  return (
    <div className={`${styles.embeddedFrame} ${styles.embedPlaceholder}`}>
      <p className={ui.semibold}>{title}</p>
      <Button icon={icon} onClick={() => setWanted(true)}>
        {action}
      </Button>
      <p className={`${ui.secondaryText} ${ui.text14}`}>{note}</p>
    </div>
  );
}
