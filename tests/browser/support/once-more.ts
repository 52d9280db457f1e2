/**
 * A browser on two busy cores can lose a key or a click now and then: a test that fails is done once more, from its beginning. Its first
 * failure is told all the same, and one that fails twice has failed.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
