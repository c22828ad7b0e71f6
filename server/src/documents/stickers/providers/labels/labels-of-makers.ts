import { createFetch, FetchError, type FetchAnswer } from '../../../../kit/web/fetch.ts';
import type { ServiceAddress } from '../../../../kit/web/json-client.ts';
import type { DecodedVehicle } from '../build-data-provider.ts';
import type { LabelProvider } from './label-provider.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 16 * 1024 * 1024;

export const labelRequests = (name: string, { timeoutMs = TIMEOUT_MS }: ServiceAddress) =>
  createFetch({ name, timeoutMs, retries: 1, maxBytes: MAX_BYTES });

const isPdf = ({ bytes }: FetchAnswer): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/** The bytes of a PDF; null where there is none. @throws FetchError for any other answer */
export function pdfOf(name: string, answer: FetchAnswer): Uint8Array | null {
  if (answer.status === 404 || answer.status === 204) return null;
  if (answer.status !== 200) throw new FetchError(name, 'status', answer.status);
  return isPdf(answer) ? answer.bytes : null;
}

const isMade = ({ make = '', modelYear }: DecodedVehicle, makes: RegExp, from: number): boolean =>
  makes.test(make) && modelYear !== undefined && modelYear >= from;

/**
 * Ford and Lincoln: `GET /windowsticker.pdf?vin=`, a PDF with status 200 in every case; for about two thirds of vehicles it
 * says that there is no label.
 */
export function createFordLabels(settings: ServiceAddress = {}): LabelProvider {
  const { url = 'https://www.windowsticker.forddirect.com' } = settings;
  const ask = labelRequests('Ford labels', settings);
  return {
    name: 'Ford Motor Company',
    terms: null,
    covers: vehicle => isMade(vehicle, /^(ford|lincoln|mercury)$/i, 2007),
    find: async vin => pdfOf('Ford labels', await ask(`${url}/windowsticker.pdf?vin=${encodeURIComponent(vin)}`)),
  };
}

const STELLANTIS_HOSTS: Readonly<Record<string, string>> = {
  jeep: 'www.jeep.com',
  ram: 'www.ramtrucks.com',
  dodge: 'www.dodge.com',
  chrysler: 'www.chrysler.com',
};

/** Jeep, Ram, Dodge and Chrysler: one service under the host of each brand; a label that is missing is a PDF, too. */
export function createStellantisLabels(settings: ServiceAddress = {}): LabelProvider {
  const ask = labelRequests('Stellantis labels', settings);
  const hostOf = ({ make = '' }: DecodedVehicle) =>
    settings.url ?? `https://${STELLANTIS_HOSTS[make.toLowerCase()] ?? 'www.chrysler.com'}`;
  return {
    name: 'Stellantis',
    terms: null,
    covers: vehicle => isMade(vehicle, /^(jeep|ram|dodge|chrysler)$/i, 2013),
    async find(vin, vehicle) {
      const path = `/hostd/windowsticker/getWindowStickerPdf.do?vin=${encodeURIComponent(vin)}`;
      return pdfOf('Stellantis labels', await ask(hostOf(vehicle) + path));
    },
  };
}
