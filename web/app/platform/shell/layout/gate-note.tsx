import { useTranslations } from '../../../kit/messages/intl.ts';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useFrame } from '../settings/frame.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Says before the click that a way to buy leads to the gate of the brand; nothing for who has passed it. */
export function GateNote() {
  const t = useTranslations('shell.gate');
  if (!useFrame()?.gated) return null;
  return (
    <div className={ui.marginTop5}>
      <Message tone="info" level={2} title={t('title')}>
        <p>{t('text')}</p>
      </Message>
    </div>
  );
}
