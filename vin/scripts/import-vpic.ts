import { join } from 'node:path';
import { openCorgi } from '../src/import/corgi-source.ts';
import { packVpic, writeTables } from '../src/import/import-vpic.ts';

const source = openCorgi();
const { manifest, packed } = packVpic(source, step => console.error(step));
source.close();
writeTables(join(import.meta.dirname, '..', 'data'), manifest, packed);
console.log(JSON.stringify(manifest, null, 2));
