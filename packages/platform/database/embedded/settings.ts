import { createHash } from 'node:crypto';
import { POSTGRES_VERSION } from './binaries.ts';

/** How Node reaches the server: a unix socket, or TCP on the loopback with a password (Windows, whose Node has no unix sockets). */
export type Transport = { readonly kind: 'socket'; readonly folder: string } | { readonly kind: 'tcp'; readonly port: number };

export const SUPERUSER = 'underbase';
export const DATABASE = 'postgres';
/** Part of the socket's file name; nothing listens on this port. */
export const SOCKET_PORT = 5432;

function settings(transport: Transport): Record<string, string> {
  const reach: Record<string, string> =
    transport.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: transport.folder, unix_socket_permissions: '0700', port: String(SOCKET_PORT) }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(transport.port) };
  return {
    ...reach,
    max_connections: '100',
    max_wal_size: '512MB',
    // One machine, short queries: worker processes for reads would cost memory and gain nothing.
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Statements of users' requests may hold personal data: errors are logged, their statements are not.
    log_min_error_statement: 'panic',
  };
}

/**
 * The name under which a running server is known again after a crash of Node: it changes with release and settings, so that
 * an orphan of another make is stopped instead of adopted.
 */
export function clusterName(transport: Transport): string {
  const make = JSON.stringify([POSTGRES_VERSION, settings(transport)]);
  return `underbase-${createHash('sha256').update(make).digest('hex').slice(0, 12)}`;
}

/** Command line of `postgres`. Settings travel here and not in postgresql.conf, so that a new release changes them. */
export function serverArguments(dataFolder: string, transport: Transport): string[] {
  const all = { ...settings(transport), cluster_name: clusterName(transport) };
  return ['-D', dataFolder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
