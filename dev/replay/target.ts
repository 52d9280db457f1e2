import { localUrl } from '../../config/address';
import { readStartSettings } from '../../config/settings';
import { Problem } from '../stack/problem';
import { localClientKey } from './local-account';

/** The server that receives the events, and the account's key. */
export interface Target {
  /** Without a slash at its end. */
  baseUrl: string;
  clientKey: string;
}

/** Reads BASE_URL and CLIENT_KEY; without them, returns the local stack and its first account. Throws Problem. */
export async function findTarget(environment: NodeJS.ProcessEnv): Promise<Target> {
  const { BASE_URL, CLIENT_KEY } = environment;
  if (BASE_URL && !CLIENT_KEY) {
    throw new Problem(
      'BASE_URL names a server: set CLIENT_KEY too. The interface shows it under Integration.',
    );
  }
  const settings = readStartSettings(environment);
  const baseUrl = BASE_URL || localUrl(settings);
  if (!/^https?:\/\/[^/]/.test(baseUrl)) {
    throw new Problem(`BASE_URL must be an address such as http://127.0.0.1:3000; it is ${baseUrl}.`);
  }
  return {
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    clientKey: CLIENT_KEY || (await localClientKey(settings)),
  };
}
