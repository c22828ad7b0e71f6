import { scanVehicleCall } from '@marque/server/inventory/stock/contract';
import { CallError, send } from '../../../client.ts';
import { keepRow, type LotRow, rowsOf } from './lot-queue.ts';

/** What is known of the vehicles of this browser. */
export interface Sending {
  /** Null until the browser has been asked. */
  rows: readonly LotRow[] | null;
  /** The key of the vehicle that is being sent. */
  sending: string | null;
  /** The session has ended: nothing can be sent before the member signs in. */
  signedOut: boolean;
}

/** Sends the vehicles that a member scanned here, one after the other, the oldest first; `tell` hears of each change. */
export function createSender(owner: string, textOf: (error: unknown) => string, tell: (state: Sending) => void) {
  let state: Sending = { rows: null, sending: null, signedOut: false };
  let isBusy = false;
  const change = (part: Partial<Sending>): void => tell((state = { ...state, ...part }));
  const read = async (): Promise<void> => change({ rows: await rowsOf(owner).catch(() => []) });
  const next = async () => (await rowsOf(owner).catch(() => [])).findLast(row => row.state === 'queued');

  return {
    read,

    /** Sends what waits until nothing does, or nothing can be sent. */
    async sendAll(): Promise<void> {
      if (isBusy) return;
      isBusy = true;
      try {
        for (let row = await next(); row; row = await next()) {
          change({ sending: row.key });
          const sent = await sendRow(row, textOf);
          change({ signedOut: sent === 'signed_out' });
          if (typeof sent === 'string') break;
          await keepRow(sent);
          await read();
        }
      } finally {
        isBusy = false;
        change({ sending: null });
      }
    },
  };
}

/** The vehicle as the server took or refused it; why it waits where it could do neither. */
async function sendRow(row: LotRow, textOf: (error: unknown) => string): Promise<LotRow | 'waits' | 'signed_out'> {
  const { key, dealership, rooftop, vin, stock_number, price, mileage, mileage_unit, photo } = row;
  const input = { key, dealership, rooftop, vin, stock_number, price, mileage, mileage_unit };
  try {
    const given = photo === null ? input : { ...input, photo };
    const { vehicle, outcome } = await send(scanVehicleCall, given, { generating: true });
    return { ...row, state: 'sent', outcome, vehicle: vehicle.id, photo: null, reason: '' };
  } catch (error) {
    if (!(error instanceof CallError) || !error.answer || error.status >= 500 || error.status === 429) return 'waits';
    if (error.status === 401) return 'signed_out';
    return { ...row, state: 'refused', reason: textOf(error) };
  }
}
