/** What a goal is of. That of a broadcast counts whom it was sent to. */
export type FlowKind = 'automation' | 'campaign' | 'broadcast';
