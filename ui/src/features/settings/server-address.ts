import { basePath } from '../../app/base-path';

/** Where this interface is served from, and the API with it; without a slash at its end. */
export const serverAddress = (): string => window.location.origin + basePath;
