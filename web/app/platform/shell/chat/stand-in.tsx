import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { setChat } from './chat-store.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './chat.module.css';

/** The license of a brand that only shows where the chat would be: there is no provider, and it says so. */
export const STAND_IN = '0';

/** In place of a provider's window: nobody reads along, and the form leads to a person. */
export function ChatStandIn() {
  return (
    <LoadedMessages>
      <Window />
    </LoadedMessages>
  );
}

function Window() {
  const t = useTranslations('legal.help.stand_in');
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <section className={`${styles.standIn} ${cardStyles.card} ${cardStyles.paddedCard}`} aria-labelledby="chat">
      <h2 className={ui.text18} id="chat">
        {t('title')}
      </h2>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('text')}</p>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
        <ButtonLink look="main" size="small" to="/support">
          {t('form')}
        </ButtonLink>
        <Button size="small" ref={close} onClick={() => setChat('minimized')}>
          <X className={ui.icon} aria-hidden />
          {t('close')}
        </Button>
      </div>
    </section>
  );
}
