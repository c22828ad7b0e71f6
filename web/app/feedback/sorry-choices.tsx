import { ChevronRight, type LucideIcon, Mail, MessageCircle, Minus, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { chatWanted, openChat } from '../shell/chat/chat-store.ts';
import { useFrame } from '../shell/settings/frame.ts';
import type { FeedbackType } from './kept-feedback.ts';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './feedback.module.css';

interface SorryChoicesProps {
  vin: string;
  kind: 'report' | 'sticker';
  /** Whether a message was sent. */
  sent: boolean;
  keep: (type: FeedbackType) => void;
  onSupport: () => void;
  onClose: () => void;
}

/** Equal ways on for who is not satisfied: another version of a sticker, our support, the chat where there is one, or nothing. */
export function SorryChoices({ vin, kind, sent, keep, onSupport, onClose }: SorryChoicesProps) {
  const t = useTranslations('feedback.sorry');
  const navigate = useNavigate();
  const hasChat = chatWanted(useFrame());
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const regenerate = () => {
    keep('regenerate');
    void navigate(`/members/dashboard?vin=${encodeURIComponent(vin)}&regenerate=true#window-sticker`);
  };
  const chat = () => {
    onClose();
    openChat();
  };
  const nothing = () => {
    keep(kind);
    onClose();
  };
  return (
    <>
      <p className={ui.secondaryText} role="status">
        {t(sent ? 'text' : 'skipped')}
      </p>
      <ul className={styles.sorryChoices} ref={list}>
        {kind === 'sticker' && <Choice icon={RefreshCw} name="regenerate" onClick={regenerate} />}
        <Choice icon={Mail} name="support" onClick={onSupport} />
        {hasChat && <Choice icon={MessageCircle} name="chat" onClick={chat} />}
        <Choice icon={Minus} name="nothing" onClick={nothing} />
      </ul>
    </>
  );
}

interface ChoiceProps {
  icon: LucideIcon;
  name: 'regenerate' | 'support' | 'chat' | 'nothing';
  onClick: () => void;
}

function Choice({ icon: Icon, name, onClick }: ChoiceProps) {
  const t = useTranslations('feedback.sorry');
  return (
    <li>
      <button type="button" className={styles.sorryChoice} onClick={onClick}>
        <Icon className={ui.icon} aria-hidden />
        <span className={ui.grow}>
          <b className={ui.mediumWeight}>{t(name)}</b>
          <span className={`${ui.secondaryText} ${ui.text14}`}>{t(`${name}Text`)}</span>
        </span>
        <ChevronRight className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
      </button>
    </li>
  );
}
