import { z } from 'zod';
import type { PaidMeter } from '../../paid-sources/service.ts';
import type { PhotoReading } from '../contract.ts';
import { placeOf, plateOf } from '../rules/plate.ts';
import { CARSXE_URL } from './carsxe.ts';
import type { PhotoOutcome, PhotoProvider } from './photo-provider.ts';
import { createPlateClient, faultWithout, ServiceVin, type ServiceSettings } from './service-answer.ts';

/** It fetches the photo from us before it reads it. */
const TIME_LIMIT_MS = 15_000;
/** More readings than these are guesses. */
const MAX_READINGS = 5;

const Score = z.number().min(0).max(1).nullable().catch(null);
const Plate = z.object({ plate: z.string(), score: Score });
const Region = z.object({ code: z.string() }).nullish().catch(null);
const Candidates = <Each extends z.ZodType>(each: Each) => z.array(each).nullish().catch([]);
const Plates = z.object({
  results: z.array(z.object({ ...Plate.shape, region: Region, candidates: Candidates(Plate) })),
});
const Vin = z.object({ vin: ServiceVin, confidence: Score });
const Vins = z.object({ ...Vin.shape, candidates: Candidates(Vin) });

/**
 * CarsXE: `POST /platerecognition` and `POST /v1/vinocr`, the address of the photo in the body; paid for each photo, and not asked
 * beyond the daily limit.
 */
export function createCarsXePhotos({
  key,
  url = CARSXE_URL,
  timeoutMs = TIME_LIMIT_MS,
  meter,
}: ServiceSettings & { meter: PaidMeter }): PhotoProvider {
  const ask = createPlateClient('CarsXE photos', timeoutMs);
  return {
    name: 'CarsXE',
    async read(kind, image) {
      if (!(await meter.take())) return { kind: 'failed', fault: 'daily_limit' };
      const path = kind === 'plate' ? '/platerecognition' : '/v1/vinocr';
      const answer = await ask(`${url}${path}?${new URLSearchParams({ key })}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ image }),
      });
      if ('fault' in answer) return { kind: 'failed', fault: answer.fault };
      const { success, message = '', error = '' } = Envelope.parse(answer.body ?? {});
      if (success === true) return kind === 'plate' ? platesIn(answer.body) : vinsIn(answer.body);
      const fault = success === false ? faultWithout(answer.status, `${message} ${error}`) : 'unreadable';
      return fault === null ? { kind: 'read', readings: [] } : { kind: 'failed', fault };
    },
  };
}

const Envelope = z
  .object({
    success: z.boolean().optional().catch(undefined),
    message: z.string().optional().catch(''),
    error: z.string().optional().catch(''),
  })
  .catch({});

function platesIn(body: unknown): PhotoOutcome {
  const read = Plates.safeParse(body);
  if (!read.success) return { kind: 'failed', fault: 'unreadable' };
  return best(
    read.data.results.flatMap(({ plate, score, region, candidates }) => {
      const state = stateOf(region?.code);
      return [{ plate, score }, ...(candidates ?? [])].flatMap(each => {
        const text = plateOf(each.plate)?.plate;
        return text ? [{ text, confidence: each.score, state }] : [];
      });
    }),
  );
}

function vinsIn(body: unknown): PhotoOutcome {
  const read = Vins.safeParse(body);
  if (!read.success) return { kind: 'failed', fault: 'unreadable' };
  const all = [read.data, ...(read.data.candidates ?? [])];
  return best(
    all.flatMap(({ vin, confidence }) =>
      vin && /^[A-Z0-9]{5,17}$/.test(vin) ? [{ text: vin, confidence, state: null }] : [],
    ),
  );
}

/** `us-ca` is California. */
function stateOf(code = ''): PhotoReading['state'] {
  const place = placeOf(/^us-(\w\w)$/i.exec(code)?.[1] ?? '');
  return place && 'state' in place ? place.state : null;
}

/** Each text once, the surest first. */
function best(readings: PhotoReading[]): PhotoOutcome {
  const sorted = readings.toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
  const once = sorted.filter(({ text }, at) => sorted.findIndex(each => each.text === text) === at);
  return { kind: 'read', readings: once.slice(0, MAX_READINGS) };
}
