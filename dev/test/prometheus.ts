import { dirname } from 'node:path';
import { findOnPath } from '../stack/temporal/executable';
import { byPackage, locate } from './programs';

/**
 * Finds the folder of Prometheus' programs, `prometheus` and `promtool`, for tests of alerts: PROMTOOL_PATH, the one on the PATH, or
 * Debian's package as root. Throws Problem.
 */
export const locatePrometheus = async (signal: AbortSignal): Promise<string> =>
  dirname(
    await locate(
      {
        name: 'promtool',
        suite: 'stack',
        setting: 'PROMTOOL_PATH',
        commands: ['promtool'],
        places: ['/usr/bin/promtool', '/usr/local/bin/promtool'],
        // Its recommended packages watch the machine.
        ways: [byPackage('prometheus', () => findOnPath('promtool'), ['--no-install-recommends'])],
      },
      signal,
    ),
  );
