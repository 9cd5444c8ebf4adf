import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Streams over bare sockets, so that the client's own work does not count. */
export function openStreams(address: string, tokenOf: (index: number) => string) {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = [];
  let wanted: { text: string; arrived(receivedAt: number): void } | undefined;

  const open = async () => {
    const token = tokenOf(sockets.length);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.setEncoding('utf8');
    socket.on('error', (error) => console.error(`a stream broke off: ${error.message}`));
    await once(socket, 'connect');
    socket.write(
      `GET /api/oauth/v1/events/stream HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    const [head] = await once(socket, 'data');
    if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`A stream was refused: ${head}`);
    socket.on('data', (text: string) => {
      if (wanted && text.includes(wanted.text)) wanted.arrived(performance.now());
    });
  };

  return {
    async open(count: number): Promise<void> {
      for (let each = 0; each < count; each += 50)
        await Promise.all(Array.from({ length: Math.min(50, count - each) }, open));
    },
    /** When each stream received a text. */
    next(text: string): Promise<number[]> {
      return new Promise((resolve) => {
        const arrivals: number[] = [];
        const arrived = (receivedAt: number) => {
          if (arrivals.push(receivedAt) === sockets.length) resolve(arrivals);
        };
        wanted = { text, arrived };
      });
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
}
