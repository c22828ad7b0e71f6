import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that read oddly or are British; what is said instead is in the sentences themselves. */
const NOT_ENGLISH =
  /\b(?:colours?|catalogues?|neighbour\w*|judgement|e-mails?|somebody|licence|centre|towards)\b|foot of the windshield|hold us to|comes? back by itself|stay on the server|read by:|cannot stand in|is made at once|none is added|nothing is paid|tax: none|the way to your documents|go there either way|mileage you were told|words in this report|life of this vehicle|taken over \(|what became of it|"asked"|of another vehicle than|report is ours|\bmail me a|\bgo in\b|forgot the password|"paid\. thank|"to your documents"|how it stands|nobody waits|"it takes"|left after that|get no more|salvage: |warns as well|do(?:es)? not fit|\bswapped\b|adjacent (?:characters|keys)|what your plan says|half a minute|it came late|: +"(?:ok|yes, cancel|no, keep it|yes, refund|yes, delete[^"]*)"/i;

/**
 * Words of Spain where this product speaks to the Americas, English ones, a wrong article, and what is left of a word that was
 * replaced inside another.
 */
const NOT_SPANISH =
  /\b(?:añad\w*|coches?|ordenador(?:es)?|móvil(?:es)?|aparca\w*|vosotros|vuestr\w*|costes?|carné|e-?mails?|clic[ck]ear)\b|dagreg|\b(?:del|el|un|este|nuevo) (?:tarjeta|etiqueta|placa|fuente|cuenta|página|versión|lectura|contraseña)\b|\b(?:la|una|esta|nueva) (?:informe|documento|vehículo|enlace|correo|pedido|crédito|registro|auto)\b|\binformad[oa]s?\b|\binform(?:aron|ó)\b|se informan\b|que informan\b|deben informar lo|desarmader|depósitos? de (?:salvamento|chatarra)|marcas? de título|lectura del anuncio|lado a lado|"salvamento:|\b[ad]e? el (?:informe|vehículo|auto|documento)\b/i;

/** Every sentence of a language on a line of its own, without names of values, keys and addresses. */
function sentencesOf(language: string): string[] {
  const folders = ['../../../../messages/', '../../../../sites/default/content/'].map(
    path => new URL(`${path}${language}/`, import.meta.url),
  );
  return folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(?:json|md)$/.test(name))
      .flatMap(name =>
        readFileSync(new URL(name, folder), 'utf8')
          .split('\n')
          .map(line => `${name}: ${line.replace(/^\s*"[^"]+":/, '').replaceAll(/\{[^}]*\}|\]\([^)]*\)|`[^`]*`/g, '')}`),
      ),
  );
}

test.each([
  ['en', NOT_ENGLISH],
  ['es', NOT_SPANISH],
])('every sentence of screens, mails, documents and pages is said plainly: %s', (language, unwanted) => {
  const lines = sentencesOf(language);
  expect(lines.length).toBeGreaterThan(4_000);
  expect(lines.filter(line => unwanted.test(line))).toEqual([]);
});
