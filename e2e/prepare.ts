import { newProduct } from './server.ts';

/** Before all journeys: one start builds what is older than its source. Two workers would build it at the same time, into one folder. */
export default async function prepare(): Promise<void> {
  const product = await newProduct();
  await product.start();
  await product.end();
}
