import { screen } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { FileCheck } from './file-check.tsx';
import { asSha256 } from './file-check.tsx';

const BYTES = 'the bytes of a PDF';
const sha256 = createHash('sha256').update(BYTES).digest('hex');
const prints = [{ sha256, lang: 'en' as const, version: 1, on: '2026-11-20' }];
const fileOf = (text: string) => new File([text], 'report.pdf', { type: 'application/pdf' });

useNetwork();

describe('a file', () => {
  it('is unchanged when its bytes are those of a PDF that was issued, and is sent nowhere', async () => {
    const { user } = await show(<FileCheck prints={prints} typed="" sent={null} />);
    await user.upload(screen.getByLabelText('Choose a PDF'), fileOf(BYTES));
    expect(await screen.findByText('This file is unchanged')).toBeTruthy();
  });

  it('that differs by one character is not one that was issued', async () => {
    const { user } = await show(<FileCheck prints={prints} typed="" sent={null} />);
    await user.upload(screen.getByLabelText('Choose a PDF'), fileOf(`${BYTES}.`));
    expect(await screen.findByText('This file is not one that we issued')).toBeTruthy();
  });
});

describe('a SHA-256 that was typed', () => {
  it('is compared as programs print it', async () => {
    await show(<FileCheck prints={prints} typed={sha256.toUpperCase().replaceAll(/(..)(?=.)/g, '$1 ')} sent={null} />);
    expect(screen.getByText('This file is unchanged')).toBeTruthy();
  });

  it('of another file is not one that was issued, and what is none is said to be none', async () => {
    await show(<FileCheck prints={prints} typed={'0'.repeat(64)} sent={null} />);
    expect(screen.getByText('This file is not one that we issued')).toBeTruthy();
    expect(asSha256('abc')).toBeNull();
  });

  it('names what is wrong with it', async () => {
    await show(<FileCheck prints={prints} typed="abc" sent={null} />);
    expect(screen.getByText('A SHA-256 has 64 characters, 0 to 9 and a to f.')).toBeTruthy();
  });
});
