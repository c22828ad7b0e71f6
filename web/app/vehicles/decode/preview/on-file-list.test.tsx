import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { OnFileList } from './on-file-list.tsx';

useNetwork();
const row = (section: string) => ({ section, state: 'records_exist', count: 2, demo: false, rows: [] });
const preview = {
  vin: '1HGCM82633A004352',
  kind: 'modern',
  sources: 'answering',
  demo: false,
  on_file: [row('titles'), row('recalls')],
  on_file_at: null,
  offers: { report: true },
};

it('recalls stand in place and are not masked', async () => {
  await show(<OnFileList preview={preview as never} recalls={<p>Brake hoses may leak</p>} />);
  expect(screen.getByRole('region', { name: 'What is on file' }).textContent).toContain('Brake hoses may leak');
  expect(screen.queryByRole('heading', { name: 'Recalls' })).toBeNull();
  expect(screen.getAllByRole('img')).toHaveLength(1);
});
