import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that read oddly or are British; what is said instead is in the sentences themselves. */
const NOT_SAID =
  /\b(?:colours?|catalogues?|neighbour\w*|judgement|e-mails?)\b|foot of the windshield|hold us to|comes back by itself|stay on the server|read by:|cannot stand in|is made at once|none is added|nothing is paid|the way to your documents|mileage you were told|words in this report|life of this vehicle|taken over \(|what became of it|of another vehicle than|report is ours|\bmail me a|\bgo in\b|forgot the password|^paid\. thank|how it stands|nobody waits|left after that/i;

const folders = ['../../../messages/en/', '../../../sites/default/content/en/'].map(
  path => new URL(path, import.meta.url),
);

test('every English sentence of screens, mails, documents and pages is said plainly', () => {
  const said = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(?:json|md)$/.test(name))
      .flatMap(name => {
        const lines = readFileSync(new URL(name, folder), 'utf8').split('\n');
        // Keys of sentences and addresses are nobody's words.
        return lines.map(
          line => `${name}: ${line.replace(/^\s*"[^"]+":/, '').replaceAll(/\{[^}]*\}|\]\([^)]*\)/g, '')}`,
        );
      }),
  );
  expect(said.length).toBeGreaterThan(4_000);
  expect(said.filter(line => NOT_SAID.test(line))).toEqual([]);
});
