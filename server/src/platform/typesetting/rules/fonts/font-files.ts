import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Every face the templates name, and no other: the sheets look the same on every machine. */
const faces = [
  'inter/400Regular/Inter_400Regular',
  'inter/400Regular_Italic/Inter_400Regular_Italic',
  'inter/500Medium/Inter_500Medium',
  'inter/600SemiBold/Inter_600SemiBold',
  'inter/700Bold/Inter_700Bold',
  'archivo-narrow/400Regular/ArchivoNarrow_400Regular',
  'archivo-narrow/400Regular_Italic/ArchivoNarrow_400Regular_Italic',
  'archivo-narrow/500Medium/ArchivoNarrow_500Medium',
  'archivo-narrow/600SemiBold/ArchivoNarrow_600SemiBold',
  'archivo-narrow/700Bold/ArchivoNarrow_700Bold',
  'jetbrains-mono/400Regular/JetBrainsMono_400Regular',
  'jetbrains-mono/700Bold/JetBrainsMono_700Bold',
  'courier-prime/400Regular/CourierPrime_400Regular',
  'courier-prime/700Bold/CourierPrime_700Bold',
] as const;

export type FontFace = (typeof faces)[number];

/** The bytes of one face, from the npm package that ships it. */
export function readFontFile(face: FontFace): Buffer {
  return readFileSync(require.resolve(`@expo-google-fonts/${face}.ttf`));
}

/** The bytes of all faces, for the typesetter. */
export function readFontFiles(): Buffer[] {
  return faces.map(readFontFile);
}
