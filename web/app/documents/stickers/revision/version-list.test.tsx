import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { VersionList } from './version-list.tsx';

useNetwork();

test('says what a version says now, and what stood there before', async () => {
  const changes = [
    { what: 'asking', from: null, to: 2_499_500 },
    { what: 'exterior', from: null, to: 'Black' },
    { what: 'fuel', from: '46 mpg', to: '42 mpg' },
    { what: 'tier', from: 'basic', to: 'elite' },
    { what: 'dealer Floor mats', from: null, to: 19_500 },
  ];
  const version = {
    id: 'stk_2',
    version: 2,
    number: 'MQS-2',
    created: '2026-11-20T12:00:00.000Z',
    pdf: '/2.pdf',
    changes,
  };
  await show(<VersionList versions={[version]} />);
  expect(
    screen.getAllByRole('listitem').flatMap(({ children, textContent }) => (children.length ? [] : textContent)),
  ).toEqual([
    'Asking price: $24,995 (before: none)',
    'Exterior color: Black (before: not specified)',
    'Combined fuel economy: 42 mpg (before: 46 mpg)',
    'Tier: Elite (before: Basic)',
    'Added: Floor mats, $195',
  ]);
});
