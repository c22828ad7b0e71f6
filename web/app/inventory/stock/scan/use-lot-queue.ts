import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { dropRow, keepRow, type LotRow } from './lot-queue.ts';
import { createSender, type Sending } from './sender.ts';

/** What waits is tried again after so long. */
const AGAIN_MS = 30_000;

export interface LotQueue extends Sending {
  /** Keeps a vehicle and sends it as soon as it can be. @throws where there is no room */
  keep: (row: LotRow) => Promise<void>;
  drop: (row: LotRow) => Promise<void>;
  sendAll: () => void;
}

/** The vehicles that a member scanned in this browser: each is sent once, as soon as there is a connection. */
export function useLotQueue(owner: string): LotQueue {
  const textOf = useErrorText();
  const [sending, setSending] = useState<Sending>({ rows: null, sending: null, signedOut: false });
  const text = useRef(textOf);
  const sender = useRef<ReturnType<typeof createSender>>(null);
  useEffect(() => {
    text.current = textOf;
  });
  useEffect(() => {
    const { read, sendAll } = (sender.current = createSender(owner, error => text.current(error), setSending));
    const start = () => void sendAll();
    void read().then(start);
    window.addEventListener('online', start);
    const timer = setInterval(start, AGAIN_MS);
    return () => {
      window.removeEventListener('online', start);
      clearInterval(timer);
    };
  }, [owner]);
  const sendAll = () => void sender.current?.sendAll();
  return {
    ...sending,
    sendAll,
    keep: async row => {
      await keepRow(row);
      await sender.current?.read();
      sendAll();
    },
    drop: async row => {
      await dropRow(row);
      await sender.current?.read();
    },
  };
}
