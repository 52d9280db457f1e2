/*
 * Runs of all accounts share one V8 context. The others would see a write to a built-in prototype in one run, so all prototypes are
 * frozen before any run starts.
 */
for (const builtIn of [
  Object,
  Array,
  String,
  Number,
  Boolean,
  Function,
  Promise,
  Map,
  Set,
  Date,
  RegExp,
  Error,
]) {
  Object.freeze(builtIn.prototype);
}
