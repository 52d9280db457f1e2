/**
 * A browser on two busy cores occasionally loses a key or a click, so jest retries a failed test once, from its beginning. It logs the
 * first failure, and a test that fails twice has failed.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
