/**
 * Longest wait for a provider's response while a person waits, in milliseconds: less than the interface waits (docs/contract.md#figures).
 */
export const providerTimeLimit = 8_000;
