/** The settings of graphile-worker's own figures: https://worker.graphile.org/docs/performance */
export default {
  worker: {
    connectionString: process.env.DATABASE_URL,
    taskDirectory: `${import.meta.dirname}/tasks`,
    fileExtensions: ['.ts'],
    concurrentJobs: 24,
    maxPoolSize: 25,
    localQueue: { size: 500 },
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
  },
};
