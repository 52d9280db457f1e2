import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  /** Milliseconds before the measurement starts, and milliseconds that are measured. */
  warmUp: number;
  duration: number;
  /** The whole request, as `postRequest` writes it. */
  nextRequest: () => Buffer;
}

/** Responses per second, and milliseconds from a request to its response. */
export interface LoadFigures {
  perSecond: number;
  p50: number;
  p99: number;
}

/** A request as the bytes that go over the wire. */
export function postRequest(path: string, clientKey: string, body: string): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Client-Key: ${clientKey}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Keeps every connection busy with one request after another, and measures. It uses bare sockets because it shares two cores with the
 * measured server: it needs two thirds of autocannon's CPU time. Rejects at the first response that is not 200.
 */
export async function measureLoad(load: Load): Promise<LoadFigures> {
  const latencies: number[] = [];
  const started = performance.now();
  const countFrom = started + load.warmUp;
  const end = countFrom + load.duration;
  const onAnswer = (sent: number, now: number): boolean => {
    if (now >= countFrom && now < end) latencies.push(now - sent);
    return now < end;
  };
  await Promise.all(Array.from({ length: load.connections }, () => keepBusy(load, onAnswer)));
  latencies.sort((a, b) => a - b);
  const percentile = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? NaN;
  return {
    perSecond: (latencies.length * 1_000) / load.duration,
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}

/** Sends requests on one connection until `onAnswer` says that the last one has been answered. */
function keepBusy(
  { port, nextRequest }: Load,
  onAnswer: (sent: number, now: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sent = 0;
    let received = '';
    const send = (): void => {
      sent = performance.now();
      socket.write(nextRequest());
    };
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      if (received.startsWith('HTTP/1.1 200')) {
        received = '';
        if (onAnswer(sent, performance.now())) return send();
        resolve();
      } else {
        reject(new Error(`A request was answered with ${received}`));
      }
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
  });
}

/** Whether a response with a Content-Length has arrived completely. */
function isWhole(answer: string): boolean {
  const bodyAt = answer.indexOf('\r\n\r\n') + 4;
  if (bodyAt < 4) return false;
  const [, length] = /content-length: (\d+)/i.exec(answer.slice(0, bodyAt)) ?? [];
  return answer.length - bodyAt >= Number(length);
}
