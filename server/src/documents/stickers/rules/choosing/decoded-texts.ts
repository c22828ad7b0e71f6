import { eachLanguage, type Bilingual } from '../../../../kit/text/bilingual.ts';
import { engineText } from '../../../reports/rules/facts/identity.ts';
import { sheetWords } from '../../../../vehicles/decode/rules/classic-words.ts';
import { decodedWord } from '../../../../vehicles/decode/rules/decoded-words.ts';
import type { BuildData, ClassicBuild, ModernBuild } from '../../providers/build-data-provider.ts';

type Words = Bilingual | { en: string; es?: string | undefined };

/** Words in one language alone are said in both, where they are known. */
function inBoth<Text extends Words | null | undefined>(
  text: Text,
  words: (text: string) => Bilingual,
): Text | Bilingual {
  return typeof text === 'string' ? words(text) : text;
}

/** "Georgetown, Kentucky, United States": the country in both languages. */
function place(text: string): Bilingual {
  const parts = text.split(', ').map((part, at, all) => (at === all.length - 1 ? decodedWord(part) : part));
  return parts.every(part => typeof part === 'string') ? text : eachLanguage(pick => parts.map(pick).join(', '));
}

/** "Automatic (S6)" as EPA's file and catalogs after it write it; its codes stay. */
function gearbox(text: string): Bilingual {
  const known = decodedWord(text);
  if (known !== text) return known;
  const es = text
    .replace(/^Automatic\b/, 'Automática')
    .replace(/^(Automática|Manual) (\d+)-spd/, '$1 de $2 velocidades');
  return es === text ? text : { en: text, es };
}

/** A build whose decoded words are in both languages, whichever source passed them on. */
export function withDecodedTexts(build: BuildData): BuildData {
  return build.template === 'sticker-classic' ? ofClassic(build) : ofModern(build);
}

function ofModern(build: ModernBuild): ModernBuild {
  const { vehicle, assembly, parts } = build;
  return {
    ...build,
    vehicle: {
      ...vehicle,
      engine: inBoth(vehicle.engine, engineText),
      transmission: inBoth(vehicle.transmission, gearbox),
      drive: inBoth(vehicle.drive, decodedWord),
    },
    assembly: assembly && { ...assembly, point: inBoth(assembly.point, place) },
    parts: parts && { ...parts, final_assembly: inBoth(parts.final_assembly, place) },
  };
}

function ofClassic(build: ClassicBuild): ClassicBuild {
  const { vehicle, worksheet } = build;
  return {
    ...build,
    vehicle: {
      ...vehicle,
      body: inBoth(vehicle.body, sheetWords),
      engine: inBoth(inBoth(vehicle.engine, sheetWords), engineText),
      plant: inBoth(vehicle.plant, sheetWords),
    },
    worksheet: worksheet && worksheet.map(row => ({ ...row, expect: inBoth(row.expect, sheetWords) })),
  };
}
