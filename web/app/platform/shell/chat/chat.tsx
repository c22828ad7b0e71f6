import './chat-messages.ts';
import { LiveChatWidget } from '@livechat/widget-react';
import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { ChatStandIn, STAND_IN } from './stand-in.tsx';
import { chatStateOn, openChat, setChat, useChatState } from './chat-store.ts';
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
