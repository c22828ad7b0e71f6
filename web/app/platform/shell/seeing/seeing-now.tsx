import { useEffect, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { needMessages } from '../../../kit/messages/messages.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import type { Frame } from '../settings/frame-data.ts';
import * as styles from './seeing-now.module.css';

await needMessages('operations');

const MINUTE_MS = 60_000;
const EVERY_MS = 5_000;

type Seeing = NonNullable<Frame['seeing']>;

const personOf = ({ id, brand }: Pick<Seeing, 'id' | 'brand'>) => `/operator/people/${id}?brand=${brand}`;

/** Above every page of an operator who looks at a member: at whom, how long still, and how to stop. */
export default function SeeingNow({ seeing }: { seeing: Seeing }) {
  return (
    <LoadedMessages>
      <SeeingBanner seeing={seeing} />
    </LoadedMessages>
  );
}

function SeeingBanner({ seeing }: { seeing: Seeing }) {
  const t = useTranslations('seeing');
  const [left, setLeft] = useState(seeing.msLeft);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const ends = Date.now() + seeing.msLeft;
    const timer = setInterval(() => {
      const ms = ends - Date.now();
      setLeft(ms);
      if (ms <= 0) window.location.assign(personOf(seeing));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [seeing]);
  const stop = async () => {
    setFailed(false);
    try {
      const { stopSeeing } = await import('./stop-seeing.ts');
      await stopSeeing();
      window.location.assign(personOf(seeing));
    } catch {
      setFailed(true);
    }
  };
  const { email, site, shown } = seeing;
  const minutes = Math.max(0, Math.ceil(left / MINUTE_MS));
  return (
    <section className={styles.seeingBanner} aria-label={t('label')}>
      <p className={styles.seeingText}>
        <b>{t(shown ? 'shown' : 'elsewhere', { email, site })}</b> {t('left', { minutes })}
        {failed && <span role="alert"> {t('failed')}</span>}
      </p>
      <button type="button" className={styles.seeingStop} onClick={() => void stop()}>
        {t('stop')}
      </button>
    </section>
  );
}
