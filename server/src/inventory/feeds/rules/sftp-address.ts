import { isSftp } from '../contract.ts';
import { isPrivateHost, type TargetProblem } from '../../../kit/web/public-target.ts';

/** Where a file is on a server that speaks SFTP. */
export interface SftpAddress {
  host: string;
  port: number;
  /** From the root of the server, or from the home folder of the user where the address has `/~/`. */
  path: string;
}

const PORT = 22;
/** Those below belong to other services. */
const LOWEST_PORT = 1024;

/**
 * An address such as `sftp://files.example.com/stock.csv`, or why nothing is asked of it. `isLocal`: as for `targetProblem`.
 * Whether its name leads to a private network is asked again whenever it is resolved.
 */
export function sftpAddress(text: string, isLocal: boolean): SftpAddress | { problem: TargetProblem | 'path' } {
  // Hosts and paths are read as those of the web are, which a parser of other schemes leaves as they stand.
  const web = text.replace(/^sftp:/i, 'https:');
  const url = isSftp(text) && URL.canParse(text) && URL.canParse(web) ? new URL(web) : null;
  if (!url) return { problem: 'form' };
  if (url.username || url.password) return { problem: 'user' };
  const port = Number(new URL(text).port || PORT);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isLocal && port !== PORT && port < LOWEST_PORT) return { problem: 'port' };
  if (!isLocal && isPrivateHost(host)) return { problem: 'private' };
  const path = decoded(url.pathname);
  if (path === null || path.endsWith('/')) return { problem: 'path' };
  return { host, port, path: path.replace(/^\/~\//, '') };
}

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
