/** How long a provider's answer is waited for while a person waits, in milliseconds: less than the interface does (docs/contract.md#figures). */
export const providerTimeLimit = 8_000;
