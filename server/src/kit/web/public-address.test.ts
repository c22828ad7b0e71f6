import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '198.20.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  address => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  // Metadata of clouds.
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  // Of version 4 in other clothes: mapped, compatible, translated, 6to4, Teredo.
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '',
  'localhost',
  '1',
  '0x7f.1',
])('%s is not', address => expect(isPublicAddress(address)).toBe(false));
