import { TestEnvironment } from 'jest-environment-node';

/** Lets a file's hooks know whether its test has failed, so that they can tell what the browser showed. */
export default class BrowserTestEnvironment extends TestEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_start' || name === 'test_retry') this.global.hasTestFailed = false;
    if (name === 'test_fn_failure' || name === 'hook_failure') this.global.hasTestFailed = true;
  }
}
