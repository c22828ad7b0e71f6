import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import VerifyFormPage, { loader } from './verify-form-page.tsx';

useNetwork();
const read = (path: string) => loader({ url: new URL(path, 'http://test') } as Parameters<typeof loader>[0]);
const page = (missing: boolean) =>
  show(<VerifyFormPage {...({ loaderData: { missing } } as ComponentProps<typeof VerifyFormPage>)} />);

it('asks for the number of a document where the address has none', async () => {
  expect(read('/verify')).toEqual({ missing: false });
  await page(false);
  expect(screen.getByRole('textbox', { name: 'Document number' }).closest('form')?.getAttribute('action')).toBe(
    '/verify',
  );
  expect(screen.queryByText('Enter the number of the document.')).toBeNull();
});

it('leads a number to its page, and says at the field that one is missing', async () => {
  const to = read('/verify?number=%20MQR-7/1%20');
  expect(to instanceof Response && to.headers.get('location')).toBe('/verify/MQR-7%2F1');
  expect(read('/verify?number=%20')).toEqual({ missing: true });
  await page(true);
  expect(screen.getByText('Enter the number of the document.')).toBeTruthy();
});
