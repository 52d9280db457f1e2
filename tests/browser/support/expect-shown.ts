import { expect } from '@playwright/test';
import { patience } from './visitor';

/**
 * Playwright's `expect`: it looks again until the page shows what is expected, where jest's compares what one moment showed. A page comes
 * to its state in several steps, on a slow machine seconds apart.
 */
export const expectShown = expect.configure({ timeout: patience });
