import './chat-messages.ts';
import { LiveChatWidget } from '@livechat/widget-react';
import MessageCircle from 'lucide-react/icons/message-circle';
import X from 'lucide-react/icons/x';
import { useEffect, useState, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { chatStateOn, openChat, setChat, useChatState } from './chat-store.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './chat.module.css';

/**
 * The live chat of a site. Nothing is loaded from its provider before the reader opens it; fields that get the focus are
 * scrolled clear of its bubble.
 */
export function Chat({ license }: { license: string }) {
  const { pathname } = useLocation();
  const state = chatStateOn(pathname, useChatState());
  const [wasOpened, setOpened] = useState(false);
  if (state === 'maximized' && !wasOpened) setOpened(true);
  useEffect(() => {
    document.documentElement.dataset['chat'] = state;
    return () => {
      delete document.documentElement.dataset['chat'];
    };
  }, [state]);
  if (license === STAND_IN && state === 'maximized') return <ChatStandIn />;
  if (!wasOpened || license === STAND_IN) {
    return state === 'minimized' ? (
      <LoadedMessages>
        <Bubble />
      </LoadedMessages>
    ) : null;
  }
  return (
    <LiveChatWidget
      license={license}
      visibility={state}
      onVisibilityChanged={({ visibility }) => {
        if (chatStateOn(pathname, visibility) === visibility) setChat(visibility);
      }}
    />
  );
}

function Bubble() {
  const t = useTranslations('legal.help');
  return (
    <button className={styles.chatBubble} type="button" aria-label={t('chat_open')} onClick={openChat}>
      <MessageCircle className={ui.icon} aria-hidden />
    </button>
  );
}

/** The license of a brand that only shows where the chat would be: there is no provider, and it says so. */
const STAND_IN = '0';

/** In place of a provider's window: nobody reads along, and the form leads to a person. */
function ChatStandIn() {
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
    <TitledSection id="chat" title={t('title')} card className={styles.standIn}>
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
    </TitledSection>
  );
}
