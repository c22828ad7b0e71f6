import { fileURLToPath } from 'node:url';
import { createRenderer, type Renderer, type RendererOptions } from '../platform/typesetting/service/render.ts';
import type { InvoiceDocument } from '../money/orders/document/shape.ts';

/** The smallest document that loads the faces and the shared parts of the templates. */
const warmUp: InvoiceDocument = {
  lang: 'en',
  demo: true,
  brand: { name: 'Marque', site: 'marque.example', primary: '#0b3d66', address: ['Marque'] },
  document: { id: 'warm-up', created: '2026-01-01', order: '-', verify_url: 'https://marque.example' },
  customer: ['-'],
  lines: [{ name: '-', qty: 1, unit: 0 }],
  credit: 0,
  total: 0,
  due: 0,
  method: '-',
};

/** The renderer of this app: its workers know the template of every module. */
export function createAppRenderer(options: Omit<RendererOptions, 'worker' | 'warmUp'> = {}): Renderer {
  const worker = fileURLToPath(new URL('./render-worker.ts', import.meta.url));
  return createRenderer({ ...options, worker, warmUp: { template: 'invoice', data: warmUp } });
}
