import { vehicleCall } from '@marque/server/vehicles/decode/contract';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Minus from 'lucide-react/icons/minus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Undo2 from 'lucide-react/icons/undo-2';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '../../kit/messages/intl.ts';
import { regenerationPath } from '../returns/regeneration-path.ts';
import { ReportWays } from '../returns/report-ways.tsx';
import { Way, Ways } from '../returns/way.tsx';
import { send } from '../../client.ts';
import { chatWanted, openChat } from '../../platform/shell/chat/chat-store.ts';
import { useFrame } from '../../platform/shell/settings/frame.ts';
import type { FeedbackType } from './kept-feedback.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

interface SorryChoicesProps {
  vin: string;
  kind: 'report' | 'sticker';
  /** Whether a message was sent. */
  sent: boolean;
  keep: (type: FeedbackType) => void;
  onSupport: () => void;
  onClose: () => void;
}

/**
 * Ways on for who is not satisfied, a specialist first where automated sources know little: another version, a record disputed, our support, the chat where there is one,
 * the rule of refunds, or nothing.
 */
export function SorryChoices({ vin, kind, sent, keep, onSupport, onClose }: SorryChoicesProps) {
  const t = useTranslations('feedback.sorry');
  const navigate = useNavigate();
  const hasChat = chatWanted(useFrame());
  const isSpecial = useHasSupport(vin);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const regenerate = () => {
    keep('regenerate');
    void navigate(regenerationPath(vin));
  };
  const chat = () => {
    onClose();
    openChat();
  };
  const away = () => {
    keep(kind);
    onClose();
  };
  return (
    <>
      <p className={ui.secondaryText} role="status">
        {t(sent ? 'text' : 'skipped')}
      </p>
      <div className={ui.marginTop5}>
        <Ways list={list}>
          {isSpecial && <Choice icon={Mail} name="specialist" onClick={onSupport} />}
          {kind === 'sticker' && <Choice icon={RefreshCw} name="regenerate" onClick={regenerate} />}
          {kind === 'report' && <ReportWays vin={vin} onAway={away} />}
          {!isSpecial && <Choice icon={Mail} name="support" onClick={onSupport} />}
          {hasChat && <Choice icon={MessageCircle} name="chat" onClick={chat} />}
          <Way icon={Undo2} title={t('rule')} text={t('ruleText')} to="/pricing#refund" onClick={away} />
          <Choice icon={Minus} name="nothing" onClick={away} />
        </Ways>
      </div>
    </>
  );
}

/** Whether the vehicle is of a year of which automated sources know little, so that a person is asked first. */
function useHasSupport(vin: string): boolean {
  const { data } = useQuery({
    queryKey: ['vehicle', vin],
    queryFn: ({ signal }) => send(vehicleCall, { vin }, { signal }),
    retry: false,
  });
  return data?.vehicle.hasSupport === true;
}

interface ChoiceProps {
  icon: LucideIcon;
  name: 'regenerate' | 'specialist' | 'support' | 'chat' | 'nothing';
  onClick: () => void;
}

function Choice({ icon, name, onClick }: ChoiceProps) {
  const t = useTranslations('feedback.sorry');
  return <Way icon={icon} title={t(name)} text={t(`${name}Text`)} onClick={onClick} />;
}
