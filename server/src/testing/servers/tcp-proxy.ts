import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

/** A TCP proxy on this machine, whose line can be made bad while it is used. */
export interface TcpProxy {
  port: number;
  /** The port that new connections lead to. */
  target: number;
  /** How long each piece of data is on its way, in each direction. */
  latencyMs: number;
  /** In each direction of each connection; 0: any number. */
  bytesPerSecond: number;
  /** Ends every connection without notice. */
  cut(): void;
  /**
   * From now on nothing passes on the connections that are open, and neither side is told: they are half open. New ones
   * work.
   */
  strand(): void;
  close(): void;
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const open = new Set<{ sockets: Socket[]; isStranded: boolean }>();

  const server = createServer(near => {
    const far = connect(proxy.target, '127.0.0.1');
    const connection = { sockets: [near, far], isStranded: false };
    open.add(connection);
    for (const socket of connection.sockets) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(connection);
        if (!connection.isStranded) for (const each of connection.sockets) each.destroy();
      });
    }
    const line = () =>
      new Transform({
        transform(data: Buffer, _encoding, done: TransformCallback) {
          if (connection.isStranded) return done();
          const seconds = proxy.bytesPerSecond > 0 ? data.length / proxy.bytesPerSecond : 0;
          const delay = proxy.latencyMs + seconds * 1000;
          if (delay === 0) done(null, data);
          else setTimeout(() => done(null, connection.isStranded ? undefined : data), delay);
        },
      });
    near.pipe(line()).pipe(far);
    far.pipe(line()).pipe(near);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  const cut = (): void => {
    for (const { sockets } of open) for (const socket of sockets) socket.destroy();
  };
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    latencyMs: 0,
    bytesPerSecond: 0,
    cut,
    strand() {
      for (const connection of open) connection.isStranded = true;
    },
    close() {
      cut();
      server.close();
    },
  };
  return proxy;
}
