import type { PlatformDeps } from '../../../platform/deps.ts';
import type { SecondFactor } from '../../accounts/service/deps.ts';

export type FactorDeps = Pick<SecondFactor, 'demanded'> & Pick<PlatformDeps, 'db' | 'clock' | 'secret' | 'mail'>;
