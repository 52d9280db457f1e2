import { features } from './features';
import { shell } from './shell';

/** The whole catalogue. */
export const fr = { ...shell, ...features };
