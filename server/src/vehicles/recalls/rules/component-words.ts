import { areaOf } from './areas.ts';
import parts from './component-parts.json' with { type: 'json' };

/**
 * Parts by which two campaigns of one area are told apart: what a segment of a component's name holds, and the key of its
 * plain words, `recall-words.part.*`. The first that fits counts.
 */
const PARTS = (parts as [string, string][]).map(([pattern, key]) => [new RegExp(pattern), key] as const);

/** Abbreviations, which stay in capitals. */
const CAPITALS = new Set('ABS ADAS BCM ECM ECU EGR ESC EV HVAC LED PCM PRNDL TCM TECM TPMS TV USB'.split(' '));

const segmentsOf = (component: string): string[] =>
  component
    .split(':')
    .map(segment => segment.replaceAll(/\s+/g, ' ').trim())
    .filter(segment => segment !== '');

/** Components that a campaign names side by side, `STEERING:COLUMN; AIR BAGS`. */
const eachOf = (component: string): string[] => component.split('; ');

/**
 * The key of the part that a component's name is most exact about, below its area; null where no words are kept for it.
 * Of several components that counts which gives them their area.
 */
export function partOf(component: string): string | null {
  const area = areaOf(component);
  const main = eachOf(component).find(each => areaOf(each) === area) ?? component;
  const below = segmentsOf(main.toUpperCase()).slice(1).toReversed();
  for (const segment of below) {
    const part = PARTS.find(([pattern]) => pattern.test(segment));
    if (part) return part[1];
  }
  return null;
}

/**
 * A component as a person writes it, in the words of the source: `FUEL SYSTEM, GASOLINE:DELIVERY:FUEL PUMP` is
 * `Fuel system, gasoline › Delivery › Fuel pump`. What is not in capitals alone begins with one and stays.
 */
export function componentText(component: string): string {
  return eachOf(component)
    .map(each =>
      segmentsOf(each)
        .map(segment => (/\p{Ll}/u.test(segment) ? capitalized(segment) : sentenceCase(segment)))
        .join(' › '),
    )
    .join('; ');
}

function sentenceCase(text: string): string {
  const plain = text
    .replaceAll(/[A-Z0-9]+/g, word => (CAPITALS.has(word) || /\d/.test(word) ? word : word.toLowerCase()))
    .replace(/\bmacpherson\b/, 'MacPherson');
  return capitalized(plain);
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
