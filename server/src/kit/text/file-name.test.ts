import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test('a file is named after brand, vehicle and number', () => {
  const parts = ['Harbor Motors', '2003 Honda Accord', '1HGCM82633A004352', 'report'];
  expect(fileName(parts, 'pdf')).toBe('Harbor-Motors-2003-Honda-Accord-1HGCM82633A004352-report.pdf');
});

test.each([
  [['Vinclara', '1995 Citroën Xsara', 'informe'], 'Vinclara-1995-Citroen-Xsara-informe.pdf'],
  [['Brand', '"; filename=x', '../../..'], 'Brand-filename-x.pdf'],
  [['日本'], 'document.pdf'],
])('%j uses only letters and digits', (parts, name) => {
  expect(fileName(parts, 'pdf')).toBe(name);
});
