import { z } from 'zod';
import { FetchError } from '../../../../kit/web/fetch.ts';
import type { ServiceAddress } from '../../../../kit/web/json-client.ts';
import type { LabelProvider } from './label-provider.ts';
import { labelRequests, pdfOf } from './labels-of-makers.ts';

const Answer = z.object({ supported: z.boolean(), available: z.boolean(), url: z.string().nullish() });

/**
 * A service for several makers without a key: `GET …?vin=` answers whether the maker is supported and the label available,
 * and where it is. The label must be on the host of the service itself.
 */
export function createServiceLabels(settings: ServiceAddress & { url: string; terms: string }): LabelProvider {
  const { url, terms } = settings;
  const { host, origin } = new URL(url);
  const ask = labelRequests('label service', settings);
  return {
    name: host,
    terms,
    covers: ({ modelYear }) => modelYear !== undefined,
    async find(vin) {
      const { status, bytes } = await ask(`${url}?vin=${encodeURIComponent(vin)}`);
      if (status === 404) return null;
      if (status !== 200) throw new FetchError('label service', 'status', status);
      const { supported, available, url: at } = answerIn(bytes);
      if (!supported || !available || !at) return null;
      const label = new URL(at, url);
      if (label.origin !== origin) throw new FetchError('label service', 'status', status);
      return pdfOf('label service', await ask(label.href));
    },
  };
}

/** @throws FetchError for what is no answer of this service */
function answerIn(bytes: Uint8Array): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    throw new FetchError('label service', 'status', 200);
  }
}
