import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loopback, waitForPort } from '../ports';
import { RunningPart } from '../part';
import type { StackDirectory } from '../directory';
import type { TemporalSettings } from './settings';

/** In the data directory: only this user may read the state of runs. */
/** Of the data directory. */
export const temporalFolder = 'temporal';

export interface TemporalPorts {
  port: number;
  uiPort: number;
}

/** The Temporal dev server of a data directory, as a part that can be restarted. */
export class TemporalServer {
  constructor(
    private readonly executable: string,
    private readonly directory: StackDirectory,
    private readonly settings: TemporalSettings,
    private readonly ports: TemporalPorts,
  ) {}

  get address(): string {
    return `${loopback}:${this.ports.port}`;
  }

  launch(): Promise<RunningPart> {
    mkdirSync(this.directory.inside(temporalFolder), { recursive: true, mode: 0o700 });
    return RunningPart.start({
      name: 'Temporal',
      command: this.executable,
      args: this.commandLine(),
      // Temporal asks version-info.temporal.io once an hour for newer versions, and says what it is. An operator who wants that sets it to nothing.
      env: { TEMPORAL_VERSION_CHECK_DISABLED: '1', ...process.env },
      logFile: this.directory.log('temporal'),
      ledger: this.directory.ledger,
      inBackground: true,
    });
  }

  waitUntilReady(signal: AbortSignal): Promise<void> {
    return waitForPort(this.ports.port, loopback, signal);
  }

  private commandLine(): string[] {
    const { namespace, databaseFile, sqlitePragmas, searchAttributes, dynamicConfig, logLevel } =
      this.settings;
    return [
      'server',
      'start-dev',
      '--ip',
      loopback,
      '--port',
      String(this.ports.port),
      // Temporal Web has no sign-in, so it listens on loopback only.
      '--ui-ip',
      loopback,
      '--ui-port',
      String(this.ports.uiPort),
      '--namespace',
      namespace,
      '--db-filename',
      join(this.directory.inside(temporalFolder), databaseFile),
      ...pairs('--sqlite-pragma', sqlitePragmas),
      ...pairs('--search-attribute', searchAttributes),
      ...pairs('--dynamic-config-value', dynamicConfig, JSON.stringify),
      '--log-level',
      logLevel,
    ];
  }
}

function pairs<T>(flag: string, values: Record<string, T>, write: (value: T) => string = String): string[] {
  return Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${write(value)}`]);
}
