import { LiveChatWidget } from '@livechat/widget-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { chatStateOn, setChat, useChatState } from './chat-store.ts';

/** The live chat of a site; fields that get the focus are scrolled clear of its bubble. */
export function Chat({ license }: { license: string }) {
  const { pathname } = useLocation();
  const state = chatStateOn(pathname, useChatState());
  useEffect(() => {
    document.documentElement.dataset['chat'] = state;
    return () => {
      delete document.documentElement.dataset['chat'];
    };
  }, [state]);
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
