import { type BatchVehicle, generateStickerCall, stickerBatchCall } from '@marque/server/stickers/contract';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { useErrorText } from '../../forms/error-text.ts';
import { type Action, useAction } from '../../forms/use-call.ts';

const LOOK_MS = 2_000;

export interface Batch {
  vehicles: readonly BatchVehicle[];
  check: Action<string[]>;
  create: Action<string[]>;
}

/** The vehicles that were asked for, how far their stickers are, and the making of those that are missing. */
export function useBatch(): Batch {
  const t = useTranslations('dealer-stickers');
  const textOf = useErrorText();
  const { revalidate } = useRevalidator();
  const [vehicles, setVehicles] = useState<readonly BatchVehicle[]>([]);
  const look = async (vins: string[]) => (await send(stickerBatchCall, { vins })).vehicles;
  const check = useAction(async (vins: string[]) => setVehicles(await look(vins)));
  /** One after the other; a vehicle that has a sticker meanwhile is answered with it, and not charged. */
  const create = useAction(async (missing: string[]) => {
    const refused = new Map<string, string>();
    for (const vin of missing) {
      try {
        const made = await send(
          generateStickerCall,
          { vin },
          { generating: true, idempotencyKey: `batch-${vin}-${key}` },
        );
        if (made.original) refused.set(vin, t('hasOriginal'));
        if (made.state === 'needs_selection') refused.set(vin, t('needsChoice'));
      } catch (error) {
        refused.set(vin, textOf(error));
      }
    }
    const now = await look(vehicles.map(({ vin }) => vin));
    setVehicles(now.map(each => withReason(each, refused.get(each.vin))));
    void revalidate();
  });
  const [key] = useState(() => Date.now().toString(36));
  const isWorking = vehicles.some(({ state }) => state === 'working');
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(async () => {
      const { vehicles: now } = await send(stickerBatchCall, { vins: vehicles.map(({ vin }) => vin) });
      setVehicles(before => now.map(each => withReason(each, before.find(({ vin }) => vin === each.vin)?.reason)));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWorking, vehicles]);
  return { vehicles, check, create };
}

/** A vehicle whose sticker was refused stays so, with the reason that was given. */
function withReason(vehicle: BatchVehicle, reason: string | null | undefined): BatchVehicle {
  return vehicle.state === 'missing' && reason ? { ...vehicle, state: 'failed', reason } : vehicle;
}
