import { isObject } from '../../../kit/contract.ts';
import type { Imported, Importer } from './importer.ts';
import { jsonDocuments } from './json-documents.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import { readStyle } from './read-style.ts';

export const OWN_FORMAT = 'marque-catalogue/1';

/** Fields given once for all styles of a file. */
type Defaults = Record<string, unknown>;

/** Our own format as JSON: a header with `styles`, or the header and then one style on each line. */
export const ownJson: Importer = {
  name: 'marque-json',
  detects: ({ head }) => new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${OWN_FORMAT}"`).test(head),
  async *read(file) {
    let defaults: Defaults = {};
    for await (const { line, value } of jsonDocuments(file)) {
      if (!isObject(value)) yield { kind: 'reject', line, field: '', ...faulty('object') };
      else if ('format' in value) {
        const { format: _format, styles, ...rest } = value as Record<string, unknown>;
        defaults = { copied_on: file.changedOn, ...rest };
        yield* stylesOf(styles, defaults);
      } else yield readStyle({ ...defaults, ...value }, line);
    }
  },
};

/** The styles of one document; their place in it stands for a line. */
function* stylesOf(styles: unknown, defaults: Defaults): Generator<Imported> {
  if (styles === undefined) return;
  if (!Array.isArray(styles))
    return yield { kind: 'reject', line: 1, field: 'styles', ...faulty('type', { expected: 'array' }) };
  for (const [at, style] of styles.entries()) yield readStyle({ ...defaults, ...(style as object) }, at + 1);
}
