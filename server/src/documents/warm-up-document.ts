import type { PrintableDocument } from './document.ts';

/** The smallest document that loads the faces and the shared parts of the templates. */
export const warmUpDocument: PrintableDocument = {
  template: 'invoice',
  data: {
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
  },
};
