/** Writes the types of the API: `npm run generate -w @marque/client`. */
import { writeFileSync } from 'node:fs';
import { GENERATED, schemaText } from './schema.ts';

writeFileSync(GENERATED, await schemaText());
