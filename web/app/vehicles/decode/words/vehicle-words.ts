import type { Preview } from '@marque/server/vehicles/decode/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { wordFor } from '../../../kit/ui/data/word-for.ts';

/** `8th generation` */
const GENERATION = /^(\d+)[a-z]{2} generation$/;

export interface VehicleWords {
  /** One value of the decode tables in the reader's language; parts after a comma in small letters. */
  word: (value: string) => string;
  /** The value of one row of the detail list, or an empty text. */
  row: (preview: Preview, key: string) => string;
}

/** The words of the decode tables, which are English, in the reader's language as far as we have them. */
export function useVehicleWords(): VehicleWords {
  const t = useTranslations('vehicles.specifications.values');
  const say = useTranslations('vehicles.specifications.engine');
  const ordinal = useTranslations('vehicles.specifications');
  const one = (value: string) => wordFor(t, wordKey(value));
  const engine = ({ layout, turbo, ...about }: EngineParts) => {
    const line = say(layout, about).replace(/^[,\s]+/, '');
    const whole = turbo ? say('turbo', { line }) : line;
    return whole.charAt(0).toUpperCase() + whole.slice(1);
  };
  const part = (text: string, index: number): string => {
    const generation = GENERATION.exec(text);
    if (generation) return ordinal('generation', { number: Number(generation[1]) });
    const parts = engineParts(text);
    if (parts) return engine(parts);
    const [first = '', second] = text.split(' and ');
    if (second) return say('both', { first: part(first, index), second: part(second, index) });
    const known = one(text);
    if (!known) return text;
    return index > 0 && text === text.toLowerCase() ? known.toLowerCase() : known;
  };
  const word = (value: string) => one(value) ?? value.split(', ').map(part).join(', ');
  return {
    word,
    row: (preview, key) => {
      const found = preview.specifications.find(each => each.key === key);
      return found ? word(found.value) : '';
    },
  };
}

/** The catalog key of a word of the decode tables: `Sedan/Saloon` is `sedan_saloon`. */
function wordKey(value: string): string {
  return value
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}

/** The part of the line of an engine before its fuel. */
interface EngineParts {
  /** `2.5 L`, or nothing. */
  size: string;
  layout: 'v' | 'w' | 'inline' | 'flat' | 'cylinder';
  count: number;
  turbo: boolean;
}

const LINE = /^(\d+(?:\.\d+)? L)?\s*(?:(V|W|inline-|flat-)(\d+)|(\d+)-cylinder)( turbo)?$/i;

/** The line of the decode tables taken apart, for a language to put together its way; null for any other text. */
export function engineParts(text: string): EngineParts | null {
  const [found, size = '', shape, count, plain, turbo] = LINE.exec(text) ?? [];
  if (!found) return null;
  const layout = plain ? 'cylinder' : (shape?.replace('-', '').toLowerCase() as EngineParts['layout']);
  return { size, layout, count: Number(plain ?? count), turbo: turbo !== undefined };
}
