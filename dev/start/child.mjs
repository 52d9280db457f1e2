/**
 * Loaded first into the API and the worker by `npm start`: when the process that started them is gone without having
 * stopped them, they stop in order, and by force when that takes too long.
 */
const grace = 10_000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), grace).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Listening must not keep a process alive that is done.
process.channel?.unref();
