import { z } from 'zod';
import { Sha256, Verification } from '../shapes/verification.ts';
import { get } from './operation.ts';

const verifyDocument = get({
  id: 'verifyDocument',
  path: '/v1/verify/{number}',
  tag: 'Verification',
  summary: 'Whether a document is genuine',
  description:
    'By the number that is printed on it and stands in its QR code: what the page behind the code says. With `sha256` also whether a file is one of its PDFs. A number that no document has is an answer.',
  scope: null,
  fields: z.strictObject({ number: z.string().trim().min(1).max(40) }),
  query: z.strictObject({ sha256: Sha256.optional() }),
  answer: Verification,
  example: { fields: { number: 'MQR-SAMPLE' }, query: {} },
});

export const verificationOperations = { verifyDocument };
