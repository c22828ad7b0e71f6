import { Link } from 'react-router';
import { useFrame } from '../settings/frame.ts';
import * as styles from './site-logo.module.css';

/** Mark and name of the brand; leads home. A brand may have another mark for a dark ground. */
export function SiteLogo() {
  const frame = useFrame();
  if (!frame) return null;
  const { logo, logo_dark: darkLogo } = frame.settings;
  return (
    <Link className={styles.siteLogo} to="/">
      <img className={darkLogo ? styles.lightMark : undefined} src={logo} alt="" width={26} height={26} />
      {darkLogo && <img className={styles.darkMark} src={darkLogo} alt="" width={26} height={26} loading="lazy" />}
      {frame.site.name}
    </Link>
  );
}
