import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** An email as it arrived. */
interface Received {
  to: string;
  text: string;
}

export interface MailServer {
  url: string;
  received: Received[];
  /** Who waits for the confirmation of an email that has arrived: the server keeps silent to them. */
  silentTo: Set<string>;
  close(): void;
}

/** A mail server on a port of this machine. It takes every email and keeps it. */
export async function startMailServer(): Promise<MailServer> {
  const open = new Set<Socket>();
  const server = createServer(socket => {
    open.add(socket);
    socket.on('error', () => {});
    socket.write('220 mail.example ESMTP\r\n');
    let to = '';
    let text: string | null = null;
    let rest = '';
    socket.on('data', part => {
      const lines = (rest + part.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (text === null) {
          to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
          if (line.toUpperCase() === 'DATA') text = '';
          socket.write(text === '' ? '354 Go on\r\n' : '250 OK\r\n');
        } else if (line === '.') {
          mailServer.received.push({ to, text });
          if (!mailServer.silentTo.has(to)) socket.write('250 Taken\r\n');
          text = null;
        } else text += `${line}\n`;
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    silentTo: new Set(),
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
  return mailServer;
}
