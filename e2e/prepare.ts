import { newProduct, SEEDED_DATA } from './server.ts';

/**
 * Before all journeys: one first start. It builds what is older than its source, which two workers would do at the same
 * time in one folder, and fills the database of the demonstration: nine of a first start's ten seconds of processor time.
 * Every other product starts on a copy.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const product = await newProduct();
  await product.start();
  await product.stop();
  process.env[SEEDED_DATA] = product.dataDir;
  return product.end;
}
