import type { BatchVehicle } from '@marque/server/documents/issued-documents/contract';
import { generateReportCall, reportBatchCall } from '@marque/server/documents/reports/contract';
import { generateStickerCall, stickerBatchCall } from '@marque/server/documents/stickers/contract';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { type Action, useAction } from '../../../kit/forms/use-call.ts';

const LOOK_MS = 2_000;

export type BatchKind = 'report' | 'sticker';

export interface Batch {
  vehicles: readonly BatchVehicle[];
  check: Action<string[]>;
  create: Action<string[]>;
}

interface BatchAbout {
  kind: BatchKind;
  /** The version of the notice on title data that is accepted with every report; null where none is needed. */
  notice: string | null;
}

/** The vehicles that were asked for, how far their documents are, and the making of those that are missing. */
export function useBatch({ kind, notice }: BatchAbout): Batch {
  const t = useTranslations('dealer-stickers');
  const textOf = useErrorText();
  const { revalidate } = useRevalidator();
  const [vehicles, setVehicles] = useState<readonly BatchVehicle[]>([]);
  const [key] = useState(() => Date.now().toString(36));
  const change = (vin: string, more: Partial<BatchVehicle>) =>
    setVehicles(before => before.map(each => (each.vin === vin ? { ...each, ...more } : each)));
  const check = useAction(async (vins: string[]) => setVehicles(await look(kind, vins)));
  /** One after the other, each shown as soon as it is begun; a vehicle that has a document meanwhile is not charged. */
  const create = useAction(async (missing: string[]) => {
    for (const vin of missing) {
      try {
        const made = await order({ kind, notice }, vin, `batch-${vin}-${key}`);
        if (made.refused) change(vin, { state: 'failed', reason: t(made.refused) });
        else change(vin, { state: made.isReady ? 'ready' : 'working', reason: null });
      } catch (error) {
        change(vin, { state: 'failed', reason: textOf(error) });
      }
    }
    void revalidate();
  });
  const isWorking = vehicles.some(({ state }) => state === 'working');
  const vins = vehicles.map(({ vin }) => vin).join();
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(async () => {
      const now = await look(kind, vins.split(',')).catch(() => []);
      setVehicles(before => before.map(each => newer(each, now)));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWorking, vins, kind]);
  return { vehicles, check, create };
}

const CALLS = { report: reportBatchCall, sticker: stickerBatchCall } as const;

async function look(kind: BatchKind, vins: string[]): Promise<readonly BatchVehicle[]> {
  return (await send(CALLS[kind], { vins })).vehicles;
}

/** Orders the document of one vehicle. `refused`: it is not made here, for this reason. */
async function order(
  { kind, notice }: BatchAbout,
  vin: string,
  idempotencyKey: string,
): Promise<{ isReady: boolean; refused?: 'hasOriginal' | 'needsChoice' }> {
  const options = { generating: true, idempotencyKey };
  if (kind === 'report') {
    const accepted = notice === null ? {} : { nmvtis_version: notice };
    const { state } = await send(generateReportCall, { vin, ...accepted }, options);
    return { isReady: state === 'ready' };
  }
  const { state, original } = await send(generateStickerCall, { vin }, options);
  if (original) return { isReady: false, refused: 'hasOriginal' };
  if (state === 'needs_selection') return { isReady: false, refused: 'needsChoice' };
  return { isReady: state === 'ready' };
}

/** A link being made is as the server says; one refused here stays so, with the reason that was given. */
function newer(vehicle: BatchVehicle, now: readonly BatchVehicle[]): BatchVehicle {
  return vehicle.state === 'working' ? (now.find(({ vin }) => vin === vehicle.vin) ?? vehicle) : vehicle;
}
